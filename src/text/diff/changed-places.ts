import type { Change } from '#text/diff/shortest-edits.ts'

/** Offsets in UTF-16 units, ends exclusive and without the last line break. */
export type ChangedPlace = { before: Range; after: Range }
type Range = { start: number; end: number }

/** More are not listed. */
const MAX_PLACES = 1_000

/** Where two texts differ, by the changes between the lines into which both were broken. */
export function changedPlaces(
  changes: readonly Change[],
  before: [text: string, lines: string[]],
  after: [text: string, lines: string[]],
): ChangedPlace[] {
  const starts = { before: startsOf(...before), after: startsOf(...after) }
  const places: ChangedPlace[] = []
  let old = 0
  let current = 0
  for (let i = 0; i < changes.length && places.length < MAX_PLACES; ) {
    const [oldFrom, currentFrom] = [old, current]
    for (; i < changes.length && changes[i]!.kind !== 'same'; i++)
      if (changes[i]!.kind === 'removed') old += changes[i]!.count
      else current += changes[i]!.count
    if (old > oldFrom || current > currentFrom)
      places.push({
        before: rangeOf(before, starts.before, oldFrom, old),
        after: rangeOf(after, starts.after, currentFrom, current),
      })
    if (i < changes.length) {
      old += changes[i]!.count
      current += changes[i]!.count
      i++
    }
  }
  return places
}

function startsOf(text: string, lines: string[]): Int32Array {
  const starts = new Int32Array(lines.length)
  let at = 0
  for (let i = 0; i < lines.length; i++) {
    starts[i] = at
    at += lines[i]!.length
    if (text[at] === '\n') at++
  }
  return starts
}

function rangeOf([text, lines]: [string, string[]], starts: Int32Array, from: number, to: number): Range {
  const start = starts[from] ?? text.length
  return { start, end: to > from ? starts[to - 1]! + lines[to - 1]!.length : start }
}
