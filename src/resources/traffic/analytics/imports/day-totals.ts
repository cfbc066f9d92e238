import { type LimitedDimension, MAX_VALUES, otherThan } from '#analytics/fold/values.ts'

/** What imported days are counted by. */
export const IMPORTED_DIMENSIONS = ['all', 'path', 'source', 'country', 'city'] as const
export type ImportedDimension = (typeof IMPORTED_DIMENSIONS)[number]

export type Figures = { visitors: number; visits: number; pageviews: number; bounces: number; duration_ms: number }
export type DayTotal = { dimension: ImportedDimension; day: number; value: string } & Figures

/** Sums of what lines of an import say of days. */
export class DayTotals {
  #totals = new Map<string, Map<string, DayTotal>>()
  #size = 0

  /** Rows that it makes. */
  get size(): number {
    return this.#size
  }

  add({ dimension, day, value }: Omit<DayTotal, keyof Figures>, figures: Figures) {
    const values = this.#totals.getOrInsertComputed(`${dimension} ${day}`, () => new Map())
    const counted = isLimited(dimension) && isFull(values, dimension, value) ? otherThan(dimension, value) : value
    const total = values.get(counted)
    if (total) {
      for (const name of Object.keys(figures) as (keyof Figures)[]) total[name] += figures[name]
      return
    }
    values.set(counted, { dimension, day, value: counted, ...figures })
    this.#size++
  }

  rows(): DayTotal[] {
    return [...this.#totals.values()].flatMap((values) => [...values.values()])
  }
}

type Limited = ImportedDimension & LimitedDimension

function isLimited(dimension: ImportedDimension): dimension is Limited {
  return dimension in MAX_VALUES
}

/** As of days of our own. */
function isFull(values: ReadonlyMap<string, DayTotal>, dimension: Limited, value: string): boolean {
  return !values.has(value) && values.size >= MAX_VALUES[dimension]
}
