/** What people call a kind of record, where it is not what the API calls it. */
const NOUNS: Readonly<Record<string, string>> = {
  asset: 'file',
  facts: 'website facts',
  html_head: 'head',
  submission: 'form submission',
}

/** A kind of record as the API names it, in words: "change set". */
export function nounOf(kind: string): string {
  return NOUNS[kind] ?? kind.replaceAll('_', ' ')
}

/** With its number: "1 page", "3 pages". A noun that is plural already stays. */
export function counted(count: number, noun: string): string {
  if (count === 1 || /[^s]s$/.test(noun)) return `${count} ${noun}`
  return `${count} ${noun.replace(/y$/, 'ie').replace(/ss$/, 'sse')}s`
}
