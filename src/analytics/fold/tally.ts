import type { Dimension } from '#kernel/database/tables/analytics.ts'

export type Figures = { visitors: number; visits: number; pageviews: number; bounces: number; duration_ms: number }

/** Where figures are added to: a row of the totals. */
export type Place = { website_id: string; dimension: Dimension; day: number; value: string }
export type Total = Place & Figures & { page_id: string | null }

const NOTHING: Figures = { visitors: 0, visits: 0, pageviews: 0, bounces: 0, duration_ms: 0 }

/** What is to be added to the totals. */
export class Tally {
  #totals = new Map<string, Total>()

  add(place: Place, figures: Partial<Figures>, page_id: string | null = null, sign: 1 | -1 = 1) {
    // Only the value may have spaces.
    const key = `${place.website_id} ${place.dimension} ${place.day} ${place.value}`
    let total = this.#totals.get(key)
    if (!total) {
      total = { ...place, ...NOTHING, page_id }
      this.#totals.set(key, total)
    }
    total.page_id ??= page_id
    // By name, since this runs some twenty times for each view.
    total.visitors += sign * (figures.visitors ?? 0)
    total.visits += sign * (figures.visits ?? 0)
    total.pageviews += sign * (figures.pageviews ?? 0)
    total.bounces += sign * (figures.bounces ?? 0)
    total.duration_ms += sign * (figures.duration_ms ?? 0)
  }

  /** Without those that nothing is added to. */
  totals(): Total[] {
    return [...this.#totals.values()].filter(
      ({ visitors, visits, pageviews, bounces, duration_ms }) =>
        visitors !== 0 || visits !== 0 || pageviews !== 0 || bounces !== 0 || duration_ms !== 0,
    )
  }
}
