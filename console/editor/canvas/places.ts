import { isRecord } from './checked.ts'
import { type Mark, readMark } from './marks.ts'

/** In CSS pixels of the window of the page. */
export type Box = { x: number; y: number; width: number; height: number }

/** Where something can be added: a line, upright in a row, behind one element and before another. */
export type Gap = { after: Mark | null; before: Mark | null; x: number; y: number; size: number; isRow: boolean }

/** What the page says of places: the gap that is pointed at, those beside what is selected, and where that is. */
export type Places = { pointed: Gap | null; others: readonly Gap[]; box: Box | null }

const MAX_PIXELS = 10_000_000
const NONE: Places = { pointed: null, others: [], box: null }

/** Reads what the page says, which may be anything. */
export function readPlaces({ pointed, others, box }: Record<string, unknown>): Places {
  const around = Array.isArray(others) ? others.slice(0, 2) : []
  return {
    pointed: readGap(pointed),
    others: around.flatMap((gap) => readGap(gap) ?? []),
    box: readBox(box),
  }
}

function readGap(data: unknown): Gap | null {
  if (!isRecord(data)) return null
  const { x, y, size, isRow } = data
  const [after, before] = [readMark(data.after), readMark(data.before)]
  if (!(after || before) || !isPixels(x) || !isPixels(y) || !isPixels(size)) return null
  return { after, before, x, y, size, isRow: isRow === true }
}

function readBox(data: unknown): Box | null {
  if (!isRecord(data)) return null
  const { x, y, width, height } = data
  return isPixels(x) && isPixels(y) && isPixels(width) && isPixels(height) ? { x, y, width, height } : null
}

function isPixels(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MAX_PIXELS
}

/** The places as the page said them last. They change with every move of the pointer, so only what shows them hears of it. */
export class PlacesOnPage {
  #now = NONE
  #listeners = new Set<() => void>()

  now = (): Places => this.#now

  set(places: Places): void {
    this.#now = places
    for (const listener of this.#listeners) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
