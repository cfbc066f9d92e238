/** Making a formatter takes longer than a hundred uses of it. */
const MAX_FORMATS = 200
/** In characters. */
const MAX_LANGUAGE = 50

/** Formatters by language and variant. The oldest is dropped when there are too many. An unknown language is read as English. */
export function memoizeFormat<T>(
  make: (language: string, variant: string) => T,
): (language: string, variant: string) => T {
  const made = new Map<string, T>()
  return (language, variant) => {
    const known = language.length <= MAX_LANGUAGE ? language : 'en'
    const key = `${known} ${variant}`
    let format = made.get(key)
    if (!format) {
      if (made.size >= MAX_FORMATS) made.delete(made.keys().next().value!)
      format = make(knownLanguage(known), variant)
      made.set(key, format)
    }
    return format
  }
}

function knownLanguage(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
