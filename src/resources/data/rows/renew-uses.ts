import type { Tx } from '#kernel/database/database.ts'
import { replaceRowUses } from '#resources/data/rows/row-uses.ts'
import { rowsWithIds } from '#resources/data/rows/store.ts'
import { dataOfRows } from '#resources/data/rows/stretch-store.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { tableOf } from '#resources/data/tables/store.ts'

/** Notes what a row shows that was brought back as it was. */
export async function renewRowUses(tx: Tx, website_id: string, id: string): Promise<void> {
  const [row] = await rowsWithIds(tx, website_id, [id])
  const table = row && (await tableOf(tx, website_id, row.table_id))
  if (!table) return
  const data = (await dataOfRows(tx, [row])).get(id)!
  await replaceRowUses(tx, { website_id, columns: readColumns(table) }, [{ id, data }])
}
