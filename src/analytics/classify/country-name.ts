const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** The English name of an ISO 3166-1 code; the code itself where there is none. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (english.of(code) ?? code) : code
}
