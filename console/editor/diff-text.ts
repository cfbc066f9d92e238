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

/** The same change without what it leaves as it is at its ends. */
export function trimmed(before: string, { from, to, insert }: TextChange): TextChange {
  const most = Math.min(to - from, insert.length)
  let start = 0
  while (start < most && before[from + start] === insert[start]) start++
  let end = 0
  while (end < most - start && before[to - 1 - end] === insert[insert.length - 1 - end]) end++
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) }
}

function piecesOf(text: string): string[] {
  return text.match(PIECES) ?? []
}
