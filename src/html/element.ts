/** An element and where it stands: offsets of the html that it was read from, ends exclusive. */
export type Element = {
  name: string
  attributes: Map<string, string>
  parent: Element | null
  depth: number
  /** Its place among its parent's elements of the same name, from 1. */
  nth: number
  start: number
  /** Behind the start tag, and before the end tag. */
  contentStart: number
  contentEnd: number
  end: number
  /** A heading's words, in one line; empty for other elements. */
  text: string
}
