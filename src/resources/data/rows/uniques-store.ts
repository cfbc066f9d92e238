import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { RowUniqueRow } from '#kernel/database/tables/tables.ts'

/** Keys in one statement. */
const AT_ONCE = 500

type Of = { website_id: string; table_id: string; column_id: string }

/** Which rows have these keys. */
export async function ownersOf(
  db: Db,
  { website_id, table_id, column_id }: Of,
  keys: readonly string[],
): Promise<{ key: string; row_id: string }[]> {
  const owners: { key: string; row_id: string }[] = []
  for (let from = 0; from < keys.length; from += AT_ONCE)
    owners.push(
      ...(await db
        .selectFrom('row_uniques')
        .select(['key', 'row_id'])
        .where('website_id', '=', website_id)
        .where('table_id', '=', table_id)
        .where('column_id', '=', column_id)
        .where('key', 'in', keys.slice(from, from + AT_ONCE))
        .execute()),
    )
  return owners
}

/** @returns those that no other row had, in no particular order */
export async function insertUniques(tx: Tx, uniques: readonly RowUniqueRow[]): Promise<{ row_id: string }[]> {
  const inserted: { row_id: string }[] = []
  for (let from = 0; from < uniques.length; from += AT_ONCE)
    inserted.push(
      ...(await tx
        .insertInto('row_uniques')
        .values(uniques.slice(from, from + AT_ONCE))
        .onConflict((conflict) => conflict.doNothing())
        .returning('row_id')
        .execute()),
    )
  return inserted
}

export async function deleteUniques(tx: Tx, of: Of, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += AT_ONCE)
    await ofColumn(tx, of)
      .where('key', 'in', keys.slice(from, from + AT_ONCE))
      .execute()
}

/** All of a column that is dropped or no longer unique, in pieces that others can be served between. */
export async function deleteSomeUniques(tx: Tx, of: Of): Promise<boolean> {
  const keys = await tx
    .selectFrom('row_uniques')
    .select('key')
    .where('website_id', '=', of.website_id)
    .where('table_id', '=', of.table_id)
    .where('column_id', '=', of.column_id)
    .orderBy('key')
    .limit(AT_ONCE)
    .execute()
  const last = keys.at(-1)
  if (!last) return false
  await ofColumn(tx, of).where(sql.ref('key'), '<=', last.key).execute()
  return keys.length === AT_ONCE
}

function ofColumn(tx: Tx, { website_id, table_id, column_id }: Of) {
  return tx
    .deleteFrom('row_uniques')
    .where('website_id', '=', website_id)
    .where('table_id', '=', table_id)
    .where('column_id', '=', column_id)
}
