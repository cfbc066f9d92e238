/** A text as html has it between tags. */
export function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** A text as the value of an attribute in double quotes; expressions in it stay. */
export function escapedValue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/** What a page begins with. */
export function pageWithHeading(title: string): string {
  return `<main>\n  <h1>${escapedText(title)}</h1>\n</main>\n`
}
