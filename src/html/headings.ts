const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

export function isHeading(name: string): boolean {
  return HEADINGS.has(name)
}
