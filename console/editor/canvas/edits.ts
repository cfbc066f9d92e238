import type { TextChange } from '../source.ts'

/** What was changed since a text was saved: places of the saved text, and of the present one. */
export type Changed = { from: number; to: number; nowFrom: number; nowTo: number }
export type Edit = { old_html: string; new_html: string }

/** Characters at each end of a piece that is not unique alone; twice as many until it is. */
const GROWTH = 16

/** Takes changes, in offsets of the present text and in the order of their places, into what was changed before. */
export function withChanges(before: readonly Changed[], changes: readonly TextChange[]): Changed[] {
  return changes.toReversed().reduce(withChange, [...before])
}

function withChange(before: readonly Changed[], { from, to, insert }: TextChange): Changed[] {
  const grown = insert.length - (to - from)
  const touched = before.filter(({ nowFrom, nowTo }) => nowFrom <= to && nowTo >= from)
  const [first, last] = [touched[0], touched.at(-1)]
  const nowFrom = Math.min(from, first?.nowFrom ?? from)
  const nowTo = Math.max(to, last?.nowTo ?? to)
  const earlier = before.filter((each) => each.nowTo < from && !touched.includes(each))
  const later = before.filter((each) => each.nowFrom > to && !touched.includes(each))
  const shift = shiftAt(earlier.at(-1))
  const shiftAfter = last ? shiftAt(last) : shift
  const made = { from: nowFrom - shift, to: nowTo - shiftAfter, nowFrom, nowTo: nowTo + grown }
  const moved = later.map((each) => ({ ...each, nowFrom: each.nowFrom + grown, nowTo: each.nowTo + grown }))
  return [...earlier, made, ...moved]
}

function shiftAt(changed: Changed | undefined): number {
  return changed ? changed.nowTo - changed.to : 0
}

/**
 * Edits for the API that lead from the saved text to the present one, each with as much around it as makes it unique. Null
 * where there is no text to go by: then all of it is sent.
 */
export function editsOf(saved: string, now: string, changed: readonly Changed[]): Edit[] | null {
  if (saved === '') return null
  const edits: Edit[] = []
  let text = saved
  // From the end, so that the places of those before stay.
  for (const { from, to, nowFrom, nowTo } of changed.toReversed()) {
    if (saved.slice(from, to) === now.slice(nowFrom, nowTo)) continue
    const [start, end] = uniquePlace(text, from, to)
    const made = now.slice(nowFrom, nowTo)
    edits.push({ old_html: text.slice(start, end), new_html: text.slice(start, from) + made + text.slice(to, end) })
    text = text.slice(0, from) + made + text.slice(to)
  }
  return edits
}

function uniquePlace(text: string, from: number, to: number): [number, number] {
  for (let by = from === to ? GROWTH : 0; ; by = Math.max(GROWTH, by * 2)) {
    const start = whole(text, Math.max(0, from - by), -1)
    const end = whole(text, Math.min(text.length, to + by), 1)
    const piece = text.slice(start, end)
    if (text.indexOf(piece) === start && text.indexOf(piece, start + 1) < 0) return [start, end]
    if (start === 0 && end === text.length) return [start, end]
  }
}

/** Never between the two units of a character. */
function whole(text: string, at: number, step: 1 | -1): number {
  const unit = text.charCodeAt(at)
  const isSecond = unit >= 0xdc00 && unit <= 0xdfff && at > 0
  return isSecond ? at + step : at
}
