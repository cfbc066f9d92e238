/** A start tag: offsets of its `<`, of the end of its name, and after its `>`. */
export type StartTag = {
  name: string
  start: number
  nameEnd: number
  end: number
  attributes: ReadonlyMap<string, string>
  foreign: boolean
  /** Its content is text up to its own end tag: script, style, title, textarea and the like. */
  raw: boolean
}

export type EndTag = { name: string; start: number; end: number }

/** Receives what `readTags` reads. Offsets are those of the html given to it; ends are exclusive. */
export type TagHandler = {
  /** Text that is more than white space and outside raw elements; `start` is its first other character. */
  text(start: number): void
  /** All text outside raw elements, decoded, in pieces. */
  characters?(text: string): void
  startTag(tag: StartTag): void
  endTag(tag: EndTag): void
  doctype(start: number, end: number): void
  /** Also what is read as a comment: `<?…>`, `</ …>` and CDATA. */
  comment?(start: number, end: number): void
  /** Something at the end that never ends, be it a comment, a tag or a raw element (then with its name). */
  tail(start: number, rawName: string | null): void
}
