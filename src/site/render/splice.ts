/** Replaces the source from `start` to `end` (equal for an insertion) by `text`. */
export type Edit = { start: number; end: number; text: string }

/** Applies edits that do not overlap; those at one offset stay in the order given. */
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
