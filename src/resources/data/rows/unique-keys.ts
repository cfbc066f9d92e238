import type { Tx } from '#kernel/database/database.ts'
import { deleteUniques, insertUniques, ownersOf } from '#resources/data/rows/uniques-store.ts'
import type { Column, Value } from '#resources/data/rows/values/column.ts'
import { numberedSlug } from '#resources/data/rows/values/slug-of.ts'
import { sortKey } from '#resources/data/rows/values/sort-key.ts'

type Owner = { before: string | null; after: string | null }

/**
 * Which rows of a table have which values of its unique columns, with what a transaction changes before it is saved. They
 * are locked, so no one else changes them until the transaction ends.
 */
export class UniqueKeys {
  readonly #tx: Tx
  readonly #table: { id: string; website_id: string }
  readonly #owners = new Map<string, Map<string, Owner>>()
  /** The attempt to go on with, for each slug that was taken. */
  readonly #attempts: Map<string, number>

  /** @param attempts of other instances, where many rows are changed one part after another */
  constructor(tx: Tx, table: { id: string; website_id: string }, attempts?: Map<string, number>) {
    this.#tx = tx
    this.#table = table
    this.#attempts = attempts ?? new Map()
  }

  /** Looks up who has these values; all others count as free. */
  async load(column: Column, values: readonly Value[]): Promise<void> {
    const owners = this.#ofColumn(column)
    const keys = values.map((value) => sortKey(column.type, value)).filter((key) => key !== null && !owners.has(key))
    if (keys.length === 0) return
    for (const key of keys) owners.set(key!, { before: null, after: null })
    const found = await ownersOf(this.#tx, this.#place(column.id), [...new Set(keys as string[])])
    for (const { key, row_id } of found) owners.set(key, { before: row_id, after: row_id })
  }

  /** The row that has this value. It has been loaded. */
  ownerOf(column: Column, value: Value): string | null {
    const key = sortKey(column.type, value)
    return key === null ? null : (this.#ofColumn(column).get(key)?.after ?? null)
  }

  /** Moves a row from one value to another; either may be blank. Both have been loaded. */
  change(column: Column, row_id: string, from: Value, to: Value) {
    const owners = this.#ofColumn(column)
    const [before, after] = [sortKey(column.type, from), sortKey(column.type, to)]
    const left = before === null ? undefined : owners.get(before)
    if (left?.after === row_id) left.after = null
    if (after !== null) owners.get(after)!.after = row_id
  }

  /** The slug itself, or the first of `slug-2`, `slug-3` and so on that no other row has. */
  async freeSlug(column: Column, row_id: string, slug: string): Promise<string> {
    const place = `${column.id} ${slug}`
    const isFree = (candidate: string) => [null, row_id].includes(this.ownerOf(column, candidate))
    let attempt = this.#attempts.get(place) ?? 1
    for (let atOnce = 1; ; atOnce = Math.min(2 * atOnce, MAX_CANDIDATES)) {
      const candidates = Array.from({ length: atOnce }, (_, index) => numberedSlug(slug, attempt + index))
      await this.load(column, candidates)
      const free = candidates.findIndex(isFree)
      attempt += free === -1 ? atOnce : free
      if (attempt > 1) this.#attempts.set(place, attempt)
      if (free !== -1) return candidates[free]!
    }
  }

  async save(): Promise<void> {
    for (const [column_id, owners] of this.#owners) {
      const changed = [...owners].filter(([, { before, after }]) => before !== after)
      const left = changed.filter(([, { before }]) => before !== null).map(([key]) => key)
      await deleteUniques(this.#tx, this.#place(column_id), left)
    }
    for (const [column_id, owners] of this.#owners) {
      const taken = [...owners].filter(([, { before, after }]) => after !== null && before !== after)
      await insertUniques(
        this.#tx,
        taken.map(([key, { after }]) => ({ ...this.#place(column_id), key, row_id: after! })),
      )
    }
  }

  #ofColumn({ id }: Column): Map<string, Owner> {
    let owners = this.#owners.get(id)
    if (!owners) {
      owners = new Map()
      this.#owners.set(id, owners)
    }
    return owners
  }

  #place(column_id: string) {
    return { website_id: this.#table.website_id, table_id: this.#table.id, column_id }
  }
}

const MAX_CANDIDATES = 256
