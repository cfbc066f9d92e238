import { difference } from '#console/compare/difference.ts'
import type { TextChange } from './source.ts'

/** Texts that differ in more pieces than this are taken as differing all over. */
const MAX_DISTANCE = 500
/** Tags, the text between them, and ends of lines. */
const PIECES = /<[^<>]*>|[^<>\n]*\n|[^<>\n]+|[<>]/g

/** The smallest changes, by whole tags and texts, that make `after` of `before`. */
export function diffText(before: string, after: string): TextChange[] {
  if (before === after) return []
  const changes: TextChange[] = []
  let at = 0
  let last: TextChange | null = null
  for (const { kind, items } of difference(piecesOf(before), piecesOf(after), MAX_DISTANCE)) {
    const text = items.join('')
    if (kind === 'same') {
      at += text.length
      last = null
      continue
    }
    if (!last) {
      last = { from: at, to: at, insert: '' }
      changes.push(last)
    }
    if (kind === 'added') last.insert += text
    else {
      at += text.length
      last.to = at
    }
  }
  return changes
}

/** The same change without the whole words that it leaves as they are at its ends. */
export function trimmed(before: string, { from, to, insert }: TextChange): TextChange {
  const most = Math.min(to - from, insert.length)
  let start = 0
  while (start < most && before[from + start] === insert[start]) start++
  // Half a word that both have in common by chance says nothing of who wrote it.
  while (start > 0 && isWithin(before, from + start, to, insert, start)) start--
  let end = 0
  while (end < most - start && before[to - 1 - end] === insert[insert.length - 1 - end]) end++
  while (end > 0 && isWithin(before, to - end, to, insert, insert.length - end)) end--
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) }
}

const LETTER = /[\p{L}\p{N}_]/u

/** Whether a place is within a word of either text, which is the same in both where it ends or begins. */
function isWithin(before: string, at: number, to: number, insert: string, inserted: number): boolean {
  const meets = (text: string, place: number) => LETTER.test(text.charAt(place - 1)) && LETTER.test(text.charAt(place))
  return (at < to && meets(before, at)) || meets(insert, inserted)
}

function piecesOf(text: string): string[] {
  return text.match(PIECES) ?? []
}
