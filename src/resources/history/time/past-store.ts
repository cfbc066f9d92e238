import { isAmong } from '#kernel/database/among.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { PastRow } from '#kernel/database/tables/change-sets.ts'
import type { Noted } from '#resources/history/time/past-state.ts'

type OfPast = Pick<PastRow, 'website_id' | 'past_id'>

/** In one statement. */
const ROWS_AT_ONCE = 200

/** Notes rows as they were; what is noted already is older, and stays. */
export async function noteRows(tx: Tx, past: OfPast, noted: readonly Noted[]): Promise<void> {
  for (let from = 0; from < noted.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('past_rows')
      .values(noted.slice(from, from + ROWS_AT_ONCE).map((row) => ({ ...past, ...row })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Of these rows those that are noted, as `table record`. */
export async function notedAmong(db: Db, past: OfPast, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('past_rows')
    .select(['table_name', 'record_id'])
    .where('website_id', '=', past.website_id)
    .where('past_id', '=', past.past_id)
    .where(isAmong(db, 'record_id', ids))
    .execute()
  return new Set(rows.map(({ table_name, record_id }) => `${table_name} ${record_id}`))
}

/** @returns whether there may be more */
export async function deleteSomeNoted(tx: Tx, { website_id, past_id }: OfPast, limit: number): Promise<boolean> {
  const some = await tx
    .selectFrom('past_rows')
    .select(['table_name', 'record_id'])
    .where('website_id', '=', website_id)
    .where('past_id', '=', past_id)
    .limit(limit)
    .execute()
  if (some.length === 0) return false
  await tx
    .deleteFrom('past_rows')
    .where('website_id', '=', website_id)
    .where('past_id', '=', past_id)
    .where(
      'record_id',
      'in',
      some.map(({ record_id }) => record_id),
    )
    .execute()
  return some.length === limit
}
