import type { Tx } from '#database/database.ts'
import { replaceRowUses } from '#resources/rows/row-uses.ts'
import { rowsWithIds } from '#resources/rows/store.ts'
import { readColumns } from '#resources/tables/schema.ts'
import { tableOf } from '#resources/tables/store.ts'

/** Notes what a row shows that was brought back as it was. */
export async function renewRowUses(tx: Tx, website_id: string, id: string): Promise<void> {
  const rows = await rowsWithIds(tx, website_id, [id])
  const table = rows[0] && (await tableOf(tx, website_id, rows[0].table_id))
  if (table) await replaceRowUses(tx, { website_id, columns: readColumns(table) }, rows)
}
