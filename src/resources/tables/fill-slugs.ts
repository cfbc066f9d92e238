import { setImmediate } from 'node:timers/promises'
import type { Tx } from '#database/database.ts'
import type { RowRow, TableRow } from '#database/tables/tables.ts'
import { encodeData, slotKeys, slotsOf } from '#resources/rows/row-data.ts'
import { readData } from '#resources/rows/schema.ts'
import { rowsFrom, type StoredRow } from '#resources/rows/store.ts'
import { UniqueKeys } from '#resources/rows/unique-keys.ts'
import type { Column } from '#resources/rows/values/column.ts'
import { slugIn } from '#resources/rows/values/slug-of.ts'
import { saveRows } from '#resources/rows/write-store.ts'
import { languageOfWebsite } from '#resources/websites/store.ts'
import { inSlices } from '#workers/in-slices.ts'

/** Rows that are changed in one go; others are served in between. */
const AT_ONCE = 200

type Slugs = {
  /** All columns of the table. */
  columns: readonly Column[]
  /** Those whose blank values become slugs. Values that are not blank are known to be unique. */
  filled: readonly Column[]
  /** Called for a row of whose source nothing can be a slug. */
  onBlank(column: Column, row_id: string): void
}

/** Gives the rows of a table the slugs that they would have got if the columns had been there when they were made. */
export async function fillSlugs(tx: Tx, table: TableRow, { columns, filled, onBlank }: Slugs): Promise<void> {
  const attempts = new Map<string, number>()
  const language = await languageOfWebsite(tx, table.website_id)
  for (let ordinal = 0; ; ) {
    const rows = await rowsFrom(tx, table.id, ordinal, AT_ONCE)
    const uniques = new UniqueKeys(tx, table, attempts)
    const changed: RowRow[] = []
    for await (const row of inSlices(rows)) {
      const next = await withSlugs(row)
      if (next) changed.push(next)
    }
    await setImmediate()
    await saveRows(tx, { website_id: table.website_id, columns }, changed, slotsOf(columns))
    await uniques.save()
    const last = rows.at(-1)
    if (!last) return
    ordinal = last.ordinal + 1
    await setImmediate()

    /** Null for a row that stays as it is. */
    async function withSlugs(row: StoredRow): Promise<RowRow | null> {
      const data = { ...readData(row) }
      let isChanged = false
      for (const column of filled) {
        if ((data[column.id] ?? null) !== null) continue
        const slug = slugIn(data, column, { columns, language })
        if (slug === null) {
          onBlank(column, row.id)
          continue
        }
        const free = await uniques.freeSlug(column, row.id, slug)
        uniques.change(column, row.id, null, free)
        data[column.id] = free
        isChanged = true
      }
      if (!isChanged) return null
      return { ...row, ...slotKeys(columns, data), data: encodeData(columns, data), revision: row.revision + 1 }
    }
  }
}
