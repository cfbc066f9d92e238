/**
 * The languages to look for something in, best first: the language itself, its less and less particular forms (RFC 4647,
 * section 3.4), then the website's default. Canonical tags, none twice.
 */
export function languageChain(language: string, defaultLanguage: string): string[] {
  const chain = []
  const subtags = canonical(language).split('-')
  while (subtags.length) {
    chain.push(subtags.join('-'))
    subtags.pop()
    // A single letter only opens an extension, and means nothing at the end.
    if (subtags.at(-1)?.length === 1) subtags.pop()
  }
  return [...new Set([...chain, canonical(defaultLanguage)])]
}

/** What is left of a tag without its script, region and variants, in lower case. */
export function baseLanguage(tag: string): string {
  return tag.toLowerCase().split('-', 1)[0]!
}

function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag
  } catch {
    return tag
  }
}
