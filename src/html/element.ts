/** An element and its place: offsets into the html that it was read from, ends exclusive. */
export type Element = {
  /** Its place in the list of all elements. */
  index: number
  name: string
  attributes: ReadonlyMap<string, string>
  parent: Element | null
  depth: number
  /** Its place among its parent's elements of the same name, from 1. */
  nth: number
  start: number
  /** Behind the start tag, and before the end tag. */
  contentStart: number
  contentEnd: number
  end: number
  /** A heading's words, on one line; empty for other elements. */
  text: string
}
