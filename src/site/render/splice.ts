/** Puts `text` in the place of the source from `start` to `end` (which may be equal: an insertion). */
export type Edit = { start: number; end: number; text: string }

/** Applies edits that do not overlap; those at one offset come out in the order given. All else is the source's own. */
export function splice(source: string, from: number, edits: Edit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start)
  let result = ''
  let at = from
  for (const { start, end, text } of ordered) {
    result += source.slice(at, start) + text
    at = end
  }
  return result + source.slice(at)
}
