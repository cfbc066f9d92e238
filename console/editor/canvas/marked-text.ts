import type { Source } from '../source.ts'
import { isTag } from './inline-tokens.ts'
import type { Mark } from './marks.ts'

/** Where an element is in the present text. */
export type Place = Omit<Mark, 'part'>

/** The text that was on the screen: when it was the source's, and its length. */
export type Rendered = { revision: number; length: number }

/** Where an element that was marked is now; null when its tag was removed or rewritten since. */
export function placeNow(source: Source, mark: Place, { revision, length }: Rendered): Place | null {
  if (mark.end > length) return null
  // Offsets within tags, so that what is typed at the edge of an element is in it.
  const inside = (at: number, by: number) => {
    const mapped = source.map(at + by, revision)
    return mapped === null ? null : mapped - by
  }
  const start = inside(mark.start, 1)
  const contentStart = inside(mark.contentStart, -1)
  if (start === null || contentStart === null) return null
  if (isEmpty(mark)) return { start, contentStart, contentEnd: contentStart, end: contentStart }
  const contentEnd = mark.contentEnd === length ? source.text().length : inside(mark.contentEnd, 1)
  const end = mark.end > mark.contentEnd ? inside(mark.end, -1) : contentEnd
  if (contentEnd === null || end === null || contentStart > contentEnd) return null
  return { start, contentStart, contentEnd, end }
}

/** An element that has no content, or none that could be told from what follows it. */
export function isEmpty({ contentStart, end }: Place): boolean {
  return contentStart === end
}

/** The start tag of an element as it is written. */
export function tagAt(text: string, place: Place | null): string | null {
  const tag = place && text.slice(place.start, place.contentStart)
  return tag && isTag(tag) && tag.endsWith('>') ? tag : null
}

/** The value of an attribute in double quotes. */
export function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('{{', '&#123;{')
}

/** Texts that marks can still be of. */
const MAX_RENDERED = 100

/** Notes a text as the newest, and forgets the oldest of too many. */
export function remember(known: Map<string, Rendered>, key: string, rendered: Rendered): void {
  known.delete(key)
  known.set(key, rendered)
  const [oldest] = known.keys()
  if (known.size > MAX_RENDERED && oldest !== undefined) known.delete(oldest)
}
