import type { Tx } from '#kernel/database/database.ts'
import { assetsOf } from '#resources/content/assets/store.ts'
import { namesRecord } from '#resources/data/rows/read-values.ts'
import type { Data } from '#resources/data/rows/row-data.ts'
import { lockedTablesOfRows } from '#resources/data/rows/store.ts'
import type { Column, Value } from '#resources/data/rows/values/column.ts'

type Changed = { state: { values: Data }; read: { changes: Data } }

/**
 * Looks up the rows and assets that changed values name. The rows found are locked against deletion until the transaction
 * ends.
 * @returns what is wrong with a changed value, as a predicate; null when nothing is
 */
export async function missingRecords(
  tx: Tx,
  { website_id, columns }: { website_id: string; columns: readonly Column[] },
  items: readonly Changed[],
): Promise<(column: Column, value: Value) => string | null> {
  const named = { reference: new Set<string>(), asset: new Set<string>() }
  for (const column of columns)
    for (const { state, read } of items) {
      const value = read.changes[column.id] ?? null
      if (namesRecord(column, value) && value !== state.values[column.id])
        named[column.type as keyof typeof named].add(value)
    }
  const rows = await lockedTablesOfRows(tx, website_id, [...named.reference].sort())
  const tables = new Map(rows.map(({ id, table_id }) => [id, table_id]))
  const assets = named.asset.size === 0 ? [] : await assetsOf(tx, website_id, [...named.asset])
  const assetIds = new Set(assets.map(({ id }) => id))
  return ({ type, reference_table_id }, value) => {
    if (type === 'asset' && !assetIds.has(value as string)) return 'must name an asset of this website'
    if (type === 'reference' && tables.get(value as string) !== reference_table_id)
      return 'must name a row of the table that it refers to'
    return null
  }
}
