import type { Tx } from '#kernel/database/database.ts'
import { assetsOf } from '#resources/content/assets/store.ts'
import type { Data } from '#resources/data/rows/row-data.ts'
import { lockedTablesOfRows } from '#resources/data/rows/store.ts'
import type { Column, Value } from '#resources/data/rows/values/column.ts'
import { idsNamed, refersToRows } from '#resources/data/rows/values/record-ids.ts'

/** What is wrong with a value that was `before`, as a predicate; null when nothing is. */
export type MissingRecord = (column: Column, value: Value, before: Value | undefined) => string | null

type Changed = { state: { values: Data }; read: { changes: Data } }

/**
 * Looks up the rows and assets that changed values name. The rows found are locked against deletion until the transaction
 * ends.
 */
export async function missingRecords(
  tx: Tx,
  { website_id, columns }: { website_id: string; columns: readonly Column[] },
  items: readonly Changed[],
): Promise<MissingRecord> {
  const named = { rows: new Set<string>(), assets: new Set<string>() }
  for (const column of columns) {
    const ids = refersToRows(column.type) ? named.rows : named.assets
    for (const { state, read } of items) {
      const known = idsNamed(column, state.values[column.id])
      for (const id of idsNamed(column, read.changes[column.id])) if (!known.includes(id)) ids.add(id)
    }
  }
  const rows = await lockedTablesOfRows(tx, website_id, [...named.rows].sort())
  const tables = new Map(rows.map(({ id, table_id }) => [id, table_id]))
  const assets = named.assets.size === 0 ? [] : await assetsOf(tx, website_id, [...named.assets])
  const assetIds = new Set(assets.map(({ id }) => id))
  return (column, value, before) => {
    const known = idsNamed(column, before)
    const unknown = idsNamed(column, value).filter((id) => !known.includes(id))
    if (column.type === 'asset')
      return unknown.every((id) => assetIds.has(id)) ? null : 'must name an asset of this website'
    const misplaced = unknown.filter((id) => tables.get(id) !== column.reference_table_id)
    if (misplaced.length === 0) return null
    return column.type === 'references'
      ? `must name rows of the table that it refers to; ${misplaced[0]} is none`
      : 'must name a row of the table that it refers to'
  }
}
