type Span = { start: number; end: number }
/** A change of html: where it is in the older and in the newer text. */
export type Place = { before: Span; after: Span }

/** How far around a change is looked for text that makes it unique. */
const MAX_AROUND = 4_000

/**
 * The edit that takes one change back in the newest text: what it replaces occurs there exactly once. Null when the newest
 * text has changed there since, or it cannot be told apart.
 */
export function takeBack(
  place: Place,
  older: string,
  newer: string,
  newest: string,
): { old_html: string; new_html: string } | null {
  const { before, after } = withLineBreak(place, older, newer)
  const former = older.slice(before.start, before.end)
  for (let around = after.end > after.start ? 0 : 8; around <= MAX_AROUND; around = Math.max(8, around * 2)) {
    const start = Math.max(0, after.start - around)
    const end = Math.min(newer.length, after.end + around)
    const found = newer.slice(start, end)
    const count = found === '' ? 0 : occurrences(newest, found)
    if (count === 1)
      return { old_html: found, new_html: newer.slice(start, after.start) + former + newer.slice(after.end, end) }
    if (count === 0 || (start === 0 && end === newer.length)) return null
  }
  return null
}

/** Places end before their last line break; where one side has no line at all, the break is part of the change. */
function withLineBreak({ before, after }: Place, older: string, newer: string): Place {
  const isEmpty = ({ start, end }: Span) => start === end
  if (isEmpty(after) && older[before.end] === '\n') return { before: { ...before, end: before.end + 1 }, after }
  if (isEmpty(before) && newer[after.end] === '\n') return { before, after: { ...after, end: after.end + 1 } }
  return { before, after }
}

/** Counted up to 2. */
function occurrences(text: string, part: string): number {
  const first = text.indexOf(part)
  if (first === -1) return 0
  return text.indexOf(part, first + 1) === -1 ? 1 : 2
}
