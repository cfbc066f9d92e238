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
 * List items as encoded bytes, by the revision that they show: a record's bytes never change for one revision, so nothing
 * here can be stale, in either engine.
 */
export class EncodedItems {
  #items: LRUCache<string, Buffer>

  constructor(maxBytes: number) {
    this.#items = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (bytes, key) => bytes.length + key.length + MEAN_OVERHEAD,
    })
  }

  /** @returns the items in the order of `rows`; what is not kept is loaded together and encoded */
  async bytesOf<Row extends { id: string }>(
    rows: Row[],
    keyOf: (row: Row) => string,
    load: (missing: Row[]) => Promise<Row[]>,
    encode: (row: Row) => string,
  ): Promise<Buffer[]> {
    const encoded = rows.map((row) => this.#items.get(keyOf(row)))
    const missing = rows.filter((_, index) => encoded[index] === undefined)
    if (missing.length === 0) return encoded as Buffer[]
    // By id, because a row may have changed, or gone, since it was listed.
    const loaded = new Map<string, Buffer>()
    for (const row of await load(missing)) {
      const bytes = Buffer.from(encode(row))
      loaded.set(row.id, bytes)
      this.#items.set(keyOf(row), bytes)
    }
    return rows.map(({ id }, index) => encoded[index] ?? loaded.get(id)).filter((bytes) => bytes !== undefined)
  }
}
