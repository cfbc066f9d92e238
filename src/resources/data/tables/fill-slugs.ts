import type { Tx } from '#kernel/database/database.ts'
import { inSlices } from '#kernel/workers/in-slices.ts'
import type { WrittenRow } from '#resources/data/rows/record.ts'
import { type Data, encodeData, slotKeys, slotsOf } from '#resources/data/rows/row-data.ts'
import { readData } from '#resources/data/rows/schema.ts'
import { rowsFrom } from '#resources/data/rows/stretch-store.ts'
import { UniqueKeys } from '#resources/data/rows/unique-keys.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { slugIn } from '#resources/data/rows/values/slug-of.ts'
import { saveRows } from '#resources/data/rows/write-store.ts'
import type { TableRow } from '#resources/data/tables/record.ts'
import { languageOfWebsite } from '#resources/websites/websites/store.ts'
import { ownTurn } from '#text/own-turn.ts'

/** Rows that are changed in one go; others are served in between. */
const AT_ONCE = 200

type Slugs = {
  /** All columns of the table. */
  columns: readonly Column[]
  /** Called for a row of whose source nothing can be a slug. */
  onBlank(column: Column, row_id: string): void
}

/** Gives the rows of a table the slugs that they would have got if the columns had been there when they were made. */
export class SlugFiller {
  readonly #tx: Tx
  readonly #table: TableRow
  readonly #slugs: Slugs
  readonly #attempts = new Map<string, number>()
  #language: string | undefined

  constructor(tx: Tx, table: TableRow, slugs: Slugs) {
    this.#tx = tx
    this.#table = table
    this.#slugs = slugs
  }

  /** What some rows take, to be saved after them. */
  keys(): UniqueKeys {
    return new UniqueKeys(this.#tx, this.#table, this.#attempts)
  }

  /**
   * Fills the blank values of a row in these columns. Values that are not blank are known to be unique.
   * @returns whether any was filled
   */
  async fill(row_id: string, data: Data, filled: readonly Column[], keys: UniqueKeys): Promise<boolean> {
    const { columns, onBlank } = this.#slugs
    let isFilled = false
    for (const column of filled) {
      if ((data[column.id] ?? null) !== null) continue
      this.#language ??= await languageOfWebsite(this.#tx, this.#table.website_id)
      const slug = slugIn(data, column, { columns, language: this.#language })
      if (slug === null) {
        onBlank(column, row_id)
        continue
      }
      const free = await keys.freeSlug(column, row_id, slug)
      keys.change(column, row_id, null, free)
      data[column.id] = free
      isFilled = true
    }
    return isFilled
  }

  /** The same for all rows, once the values that they have are known. */
  async fillAll(filled: readonly Column[]): Promise<void> {
    const { columns } = this.#slugs
    for (let ordinal = 0; ; ) {
      const rows = await rowsFrom(this.#tx, this.#table.id, ordinal, AT_ONCE)
      const keys = this.keys()
      const changed: WrittenRow[] = []
      for await (const row of inSlices(rows)) {
        const data = { ...readData(row) }
        if (await this.fill(row.id, data, filled, keys))
          changed.push({
            ...row,
            ...slotKeys(columns, data),
            data: encodeData(columns, data),
            revision: row.revision + 1,
          })
      }
      await ownTurn()
      await saveRows(this.#tx, { website_id: this.#table.website_id, columns }, changed, slotsOf(columns))
      await keys.save()
      const last = rows.at(-1)
      if (!last) return
      ordinal = last.ordinal + 1
      await ownTurn()
    }
  }
}
