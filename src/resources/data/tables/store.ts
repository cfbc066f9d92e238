import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { lockName } from '#kernel/database/named-lock.ts'
import { prepare } from '#kernel/database/prepare.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { deleterOf, inserterOf, saverOf } from '#kernel/records/store.ts'
import { type TableRecord, type TableRow, table } from '#resources/data/tables/record.ts'

export const tableTarget: Target<TableRecord> = {
  label: 'Table',
  table: 'tables',
  websiteColumn: 'tables.website_id',
  query: tablesWithCount,
  revision: revisionOf,
}

/** A table for those who write a row of it: its columns stay as they are. */
export const tableOfRows: Target<TableRecord> = { ...tableTarget, shared: true }

/** The ordinal list of a table's rows. */
export function rowsOfTable({ website_id, id }: { website_id: string; id: string }) {
  return { website_id, kind: `rows ${id}` }
}

export async function listTables(
  db: Db,
  website_id: string,
  { per, offset }: { per: number; offset: number },
): Promise<{ rows: TableRecord[]; total: number }> {
  const rows = await tablesWithCount(db)
    .where('tables.website_id', '=', website_id)
    .orderBy('tables.created_at')
    .orderBy('tables.id')
    .limit(per)
    .offset(offset)
    .execute()
  return { rows, total: await countTables(db, website_id) }
}

export async function countTables(db: Db, website_id: string): Promise<number> {
  const { total } = await db
    .selectFrom('tables')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('website_id', '=', website_id)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** All tables of the website, which are few. */
export async function tablesOf(db: Db, website_id: string): Promise<TableRow[]> {
  return db.selectFrom('tables').selectAll().where('website_id', '=', website_id).orderBy('id').execute()
}

export async function tableOf(db: Db, website_id: string, id: string): Promise<TableRow | undefined> {
  return (await byId(db, { website_id, id }))[0]
}

/** By its key, as templates name it. */
export async function tableByKey(db: Db, website_id: string, key: string): Promise<TableRow | undefined> {
  return (await byKey(db, { website_id, key }))[0]
}

export const insertTable = inserterOf(table)
export const saveTable = saverOf(table)

/** The table, locked until the transaction ends: no one writes its rows until then. */
export async function lockTable(tx: Tx, website_id: string, id: string): Promise<TableRow | undefined> {
  await lockName(tx, id, 'exclusive')
  return tx
    .updateTable('tables')
    .set({ updated_at: sql`updated_at` })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export const deleteTable = deleterOf(table)

function tablesWithCount(db: Db) {
  return db
    .selectFrom('tables')
    .leftJoin('lists', (join) =>
      join
        .onRef('lists.website_id', '=', 'tables.website_id')
        .on('lists.kind', '=', sql<string>`'rows ' || ${sql.ref('tables.id')}`),
    )
    .selectAll('tables')
    .select((eb) => eb.fn.coalesce('lists.length', sql<number>`0`).as('row_count'))
}

const byId = prepare<{ website_id: string; id: string }, TableRow>((db, { website_id, id }) =>
  db.selectFrom('tables').selectAll().where('website_id', '=', website_id).where('id', '=', id),
)

const byKey = prepare<{ website_id: string; key: string }, TableRow>((db, { website_id, key }) =>
  db.selectFrom('tables').selectAll().where('website_id', '=', website_id).where('key', '=', key),
)
