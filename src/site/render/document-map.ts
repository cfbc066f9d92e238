/** An element in the head: offsets of the whole, and of its content (which is empty for void elements). */
export type HeadElement = {
  name: string
  attributes: ReadonlyMap<string, string>
  start: number
  end: number
  contentStart: number
  contentEnd: number
}

/** A region's content; `opened` and `closed` are false for tags that html implies. */
export type Region = { start: number; end: number; opened: boolean; closed: boolean }

/** A doctype, or a start or end tag of html, head or body. */
export type SkeletonTag = { start: number; end: number; wraps: boolean }

/** Where the parts of an html document are, as offsets into its source. */
export type DocumentMap = {
  /** The first offset after a byte order mark. */
  start: number
  doctypeEnd: number | null
  /** After the name of the first `<html`, where an attribute can be inserted. */
  htmlNameEnd: number | null
  lang: string | null
  dir: string | null
  head: Region
  body: Region
  /** A page of frames has no body. */
  frameset: boolean
  headElements: HeadElement[]
  skeleton: SkeletonTag[]
  /** What is still open at the end of the source: a comment, a tag, or an element (named if its end tag would close it). */
  tail: { start: number; element: string | null } | null
}

/** An empty map; offsets of -1 are not known yet. */
export function blankMap(start: number): DocumentMap {
  const region = (): Region => ({ start: -1, end: -1, opened: false, closed: false })
  return {
    start,
    doctypeEnd: null,
    htmlNameEnd: null,
    lang: null,
    dir: null,
    head: region(),
    body: region(),
    frameset: false,
    headElements: [],
    skeleton: [],
    tail: null,
  }
}
