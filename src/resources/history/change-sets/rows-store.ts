import { sql } from 'kysely'
import type { Values } from '#kernel/changes/net-rows.ts'
import { isAmong } from '#kernel/database/among.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { rejoinList } from '#kernel/database/ordinal-list.ts'
import { isUniqueViolation } from '#kernel/database/violations.ts'
import { ASSET_LIST } from '#resources/content/assets/store.ts'
import { PAGE_LIST } from '#resources/content/pages/store.ts'
import { rowsOfTable } from '#resources/data/tables/store.ts'

const IDS_AT_ONCE = 500

/** Inserts a deleted row as it was, at its former place in the list that it was in. @returns false when its name or path is taken */
export async function insertAgain(tx: Tx, table: string, values: Values): Promise<boolean> {
  const inserted = await unlessTaken(tx, () =>
    tx
      .insertInto(table as 'pages')
      .values(values as never)
      .execute(),
  )
  const list = inserted && listOf(table, values)
  if (list) await rejoinList(tx, { website_id: values.website_id as string, kind: list }, values.ordinal as number)
  return inserted
}

/** Changes columns of a record's row. @returns false when a name or path is taken */
export async function updateAgain(
  tx: Tx,
  table: string,
  { website_id, id }: { website_id: string; id: string },
  values: Values,
  now: number,
): Promise<boolean> {
  return unlessTaken(tx, async () => {
    const update = tx.updateTable(table as 'pages').set({ ...values, revision: sql`revision + 1`, updated_at: now })
    const place = update.where('id', '=', id)
    await (table === 'websites' ? place : place.where('website_id', '=', website_id)).execute()
  })
}

export async function currentRow(
  tx: Tx,
  table: string,
  { website_id, id }: { website_id: string; id: string },
): Promise<Values | undefined> {
  const found = tx
    .selectFrom(table as 'pages')
    .selectAll()
    .where('id', '=', id)
  const row = table === 'websites' ? found : found.where('website_id', '=', website_id)
  return (await row.executeTakeFirst()) as Values | undefined
}

/** The same of many records, by `key`, the column that names them: at once, as they are at that moment. */
export async function currentRows(
  db: Db,
  { table, website, key }: { table: string; website: string; key: string },
  website_id: string,
  ids: readonly string[],
): Promise<Map<string, Values>> {
  const rows = new Map<string, Values>()
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = await db
      .selectFrom(table as 'pages')
      .selectAll()
      .where(website as 'website_id', '=', website_id)
      .where(isAmong(db, key, ids.slice(from, from + IDS_AT_ONCE)))
      .execute()
    for (const row of some as unknown as Values[]) rows.set(row[key] as string, row)
  }
  return rows
}

/** The list of a website that numbers the rows of this table. */
function listOf(table: string, values: Values): string | null {
  if (table === 'pages') return PAGE_LIST
  if (table === 'assets') return ASSET_LIST
  if (table === 'shared_parts' || table === 'blocks') return values.kind as string
  if (table === 'rows') return rowsOfTable({ website_id: '', id: values.table_id as string }).kind
  return null
}

/** PostgreSQL ends a transaction at the first error, unless it goes back to a point before. */
async function unlessTaken(tx: Tx, change: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint restoring`.execute(tx)
  try {
    await change()
    await sql`release savepoint restoring`.execute(tx)
    return true
  } catch (error) {
    await sql`rollback to savepoint restoring`.execute(tx)
    await sql`release savepoint restoring`.execute(tx)
    if (isUniqueViolation(error)) return false
    throw error
  }
}
