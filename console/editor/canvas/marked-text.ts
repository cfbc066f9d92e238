import type { Source, TextChange } from '../source.ts'
import { inlineChanges, sameKeys } from './inline-changes.ts'
import { inlineTokens, isTag, nameOfTag } from './inline-tokens.ts'
import type { InlineNode, Mark } from './messages.ts'

/** Where an element is in the present text. */
export type Place = Omit<Mark, 'part'>

export const VOID = new Set(['br', 'wbr', 'img'])

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

export type PlaceOf = (mark: Mark) => Place | null

/** Whether a block on the screen is what is written: no template, nothing that browsers read otherwise. */
export function isAsWritten(source: Source, block: Place, nodes: readonly InlineNode[], placeOf: PlaceOf): boolean {
  const text = source.text()
  const wanted = keysOf(text, nodes, placeOf)
  const written = inlineTokens(text, block.contentStart, block.contentEnd).map(({ key }) => key)
  return wanted !== null && sameKeys(written, wanted)
}

/** The changes that make a block what it is on the screen; null when it refers to what is no longer there. */
export function changesOfBlock(
  source: Source,
  block: Place,
  nodes: readonly InlineNode[],
  placeOf: PlaceOf,
): TextChange[] | null {
  const text = source.text()
  const wanted = keysOf(text, nodes, placeOf)
  return wanted && inlineChanges(text, block.contentStart, block.contentEnd, wanted)
}

function keysOf(text: string, nodes: readonly InlineNode[], placeOf: PlaceOf): string[] | null {
  const keys: string[] = []
  const add = (node: InlineNode): boolean => {
    if (typeof node === 'string') {
      for (const character of node) keys.push(character)
      return true
    }
    const tag = 'mark' in node ? tagAt(text, placeOf(node.mark)) : tagOf(node)
    if (tag === null) return false
    keys.push(tag)
    if (VOID.has(nameOfTag(tag))) return true
    if (!node.nodes.every(add)) return false
    keys.push(`</${nameOfTag(tag)}>`)
    return true
  }
  return nodes.every(add) ? keys : null
}

/** The start tag of an element as it is written. */
export function tagAt(text: string, place: Place | null): string | null {
  const tag = place && text.slice(place.start, place.contentStart)
  return tag && isTag(tag) && tag.endsWith('>') ? tag : null
}

function tagOf({ tag, href }: { tag: string; href?: string }): string {
  return href === undefined ? `<${tag}>` : `<${tag} href="${escaped(href)}">`
}

/** The value of an attribute in double quotes. */
export function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('{{', '&#123;{')
}
