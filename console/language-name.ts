const names = new Intl.DisplayNames('en', { type: 'language' })

/** A language in words: German for de. */
export function languageName(code: string): string {
  return names.of(code) ?? code
}
