import { ByDimension } from '#analytics/fold/by-dimension.ts'
import type { Dimension } from '#kernel/database/tables/analytics.ts'

export type Figures = { visitors: number; visits: number; pageviews: number; bounces: number; duration_ms: number }

/** A row of the totals. */
type Place = { website_id: string; dimension: Dimension; day: number; value: string }
export type Total = Place & Figures & { page_id: string | null }

/** What is to be added to the totals. */
export class Tally {
  #totals = new ByDimension<Dimension, Map<string, Total>>(() => new Map())

  /** The row to add to. */
  of(website_id: string, day: number, dimension: Dimension, value: string, page_id: string | null = null): Total {
    const totals = this.#totals.of(website_id, day, dimension)
    let total = totals.get(value)
    if (!total) {
      const none = { visitors: 0, visits: 0, pageviews: 0, bounces: 0, duration_ms: 0 }
      total = { website_id, dimension, day, value, page_id, ...none }
      totals.set(value, total)
    }
    total.page_id ??= page_id
    return total
  }

  /** Without those that nothing is added to. */
  totals(): Total[] {
    return this.#totals
      .all()
      .flatMap((totals) => [...totals.values()])
      .filter(
        ({ visitors, visits, pageviews, bounces, duration_ms }) =>
          visitors !== 0 || visits !== 0 || pageviews !== 0 || bounces !== 0 || duration_ms !== 0,
      )
  }
}
