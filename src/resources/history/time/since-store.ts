import { sql } from 'kysely'
import type { Values } from '#kernel/changes/net-rows.ts'
import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import type { ChangedRow } from '#kernel/database/tables/change-sets.ts'
import { idAfter } from '#resources/history/time/instant.ts'

/** How much later than its `last_write_at` a change set can have written: that is noted to the minute, and a long write takes its time. */
const WRITES_AFTER_MS = 5 * 60_000
const IDS_AT_ONCE = 500

type Stored = Pick<ChangedRow, 'table_name' | 'record_id' | 'before' | 'after'>

/**
 * Of each row that was changed after `time` its first change: `before` is what it was then, null where it was not there. In the order
 * of the changes, at most `limit`.
 */
export async function firstChangesSince(
  db: Db,
  website_id: string,
  time: number,
  limit: number,
): Promise<Omit<Stored, 'after'>[]> {
  const firsts = changedSince(db, website_id, time)
    .where('changed_rows.table_name', '<>', 'row_uniques')
    .select((eb) => eb.fn.min('changed_rows.seq').as('seq'))
    .groupBy(['changed_rows.table_name', 'changed_rows.record_id'])
    .limit(limit)
  return db
    .selectFrom('changed_rows')
    .select(['table_name', 'record_id', 'before'])
    .where('seq', 'in', firsts)
    .orderBy('seq')
    .execute()
}

/** All changes of unique values after `time`, which belong to rows and have no id of their own. */
export async function uniquesSince(db: Db, website_id: string, time: number, limit: number): Promise<ChangedRow[]> {
  const rows = changedSince(db, website_id, time)
    .where('changed_rows.table_name', '=', 'row_uniques')
    .selectAll('changed_rows')
    .orderBy('changed_rows.seq')
    .limit(limit)
  return (await rows.execute()) as unknown as ChangedRow[]
}

/** Rows as they are, by the column `key` that names their records. */
export async function presentRows(
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

/** Of each record the number of its newest version that was made by `time`, where its changes are no longer stored. */
export async function newestUntil(db: Db, website_id: string, time: number): Promise<Map<string, number>> {
  const versions = await db
    .selectFrom('versions')
    .select('resource_id')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('website_id', '=', website_id)
    .where('id', '<=', idAfter(time))
    .groupBy('resource_id')
    .execute()
  return new Map(versions.map(({ resource_id, number }) => [resource_id, Number(number)]))
}

/** Records that were deleted after `time` and can be restored. */
export async function restorableSince(
  db: Db,
  website_id: string,
  { time, now }: { time: number; now: number },
): Promise<Set<string>> {
  const entries = await db
    .selectFrom('trash')
    .select('record_id')
    .where('website_id', '=', website_id)
    .where('deleted_at', '>=', time - WRITES_AFTER_MS)
    .where('restored_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return new Set(entries.map(({ record_id }) => record_id))
}

/** Imports after `time`: what a job wrote is no change that can be taken back. */
export async function importsSince(db: Db, website_id: string, time: number): Promise<number> {
  const { count } = await db
    .selectFrom('site_imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('website_id', '=', website_id)
    .where('created_at', '>', time)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function changedSince(db: Db, website_id: string, time: number) {
  return db
    .selectFrom('change_sets')
    .innerJoin('changed_rows', (join) =>
      join
        .onRef('changed_rows.website_id', '=', 'change_sets.website_id')
        .onRef('changed_rows.change_set_id', '=', 'change_sets.id'),
    )
    .where('change_sets.website_id', '=', website_id)
    .where('change_sets.last_write_at', '>=', sql.val(time - WRITES_AFTER_MS))
    .where('changed_rows.change_id', '>', idAfter(time))
}
