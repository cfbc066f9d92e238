import { LRUCache } from 'lru-cache'
import type { Db } from '#database/database.ts'

/** How a list answers from rows that say little more than which record stands where. */
export type Items = {
  /** The same for two rows only if they look the same outside. */
  key: (row: never, target: never) => string
  /** The whole rows, in any order; those that have gone meanwhile are missing. */
  load: (db: Db, rows: never[], target: never) => Promise<{ id: string }[]>
}

const MEAN_OVERHEAD = 150

/**
 * List items as encoded text, by the revision that they show: a record's text never changes for one revision, so nothing
 * here can be stale, in either engine.
 */
export class EncodedItems {
  #texts: LRUCache<string, string>

  constructor(maxBytes: number) {
    this.#texts = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (text, key) => text.length + key.length + MEAN_OVERHEAD,
    })
  }

  /** @returns the items' texts in the order of `rows`; what is not kept is loaded together and encoded */
  async textsOf<Row extends { id: string }>(
    rows: Row[],
    keyOf: (row: Row) => string,
    load: (missing: Row[]) => Promise<Row[]>,
    encode: (row: Row) => string,
  ): Promise<string[]> {
    const texts = rows.map((row) => this.#texts.get(keyOf(row)))
    const missing = rows.filter((_, index) => texts[index] === undefined)
    if (missing.length === 0) return texts as string[]
    // By id, because a row may have changed, or gone, since it was listed.
    const loaded = new Map<string, string>()
    for (const row of await load(missing)) {
      const text = encode(row)
      loaded.set(row.id, text)
      this.#texts.set(keyOf(row), text)
    }
    return rows.map(({ id }, index) => texts[index] ?? loaded.get(id)).filter((text) => text !== undefined)
  }
}
