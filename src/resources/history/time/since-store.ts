import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import type { ChangedRow } from '#kernel/database/tables/change-sets.ts'
import { idAfter } from '#resources/history/time/instant.ts'

/** How much later than its `last_write_at` a change set can have written: that is noted to the minute, and a long write takes its time. */
const WRITES_AFTER_MS = 5 * 60_000

const MOST_BESIDES = 20

export type FirstChange = { seq: number; size: number }

/**
 * Of each row that was changed after `time` its first change, in the order of the changes, at most `limit`: `size` is what it holds in
 * bytes.
 */
export async function firstChangesSince(
  db: Db,
  website_id: string,
  time: number,
  limit: number,
): Promise<FirstChange[]> {
  const firsts = changedSince(db, website_id, time)
    .where('changed_rows.table_name', '<>', 'row_uniques')
    .select((eb) => eb.fn.min('changed_rows.seq').as('seq'))
    .groupBy(['changed_rows.table_name', 'changed_rows.record_id'])
    .limit(limit)
  const changes = await db
    .selectFrom('changed_rows')
    .select(['seq', sql<number>`coalesce(octet_length(before), 0)`.as('size')])
    .where('seq', 'in', firsts)
    .orderBy('seq')
    .execute()
  return changes.map(({ seq, size }) => ({ seq: Number(seq), size: Number(size) }))
}

/** What rows were before these changes; null where they were not there. */
export async function rowsBefore(
  db: Db,
  changes: readonly FirstChange[],
): Promise<Pick<ChangedRow, 'table_name' | 'record_id' | 'before'>[]> {
  return db
    .selectFrom('changed_rows')
    .select(['table_name', 'record_id', 'before'])
    .where(
      'seq',
      'in',
      changes.map(({ seq }) => seq),
    )
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

/** The files of imports after `time`: what a job wrote is no change that can be taken back. */
export async function importsSince(db: Db, website_id: string, time: number): Promise<(string | null)[]> {
  const imports = await db
    .selectFrom('site_imports')
    .select('filename')
    .where('website_id', '=', website_id)
    .where('created_at', '>', time)
    .orderBy('id')
    .limit(MOST_BESIDES)
    .execute()
  return imports.map(({ filename }) => filename)
}

/** The names of domains that were connected after `time`. */
export async function domainsSince(db: Db, website_id: string, time: number): Promise<string[]> {
  const domains = await db
    .selectFrom('domains')
    .select('name')
    .where('website_id', '=', website_id)
    .where('created_at', '>', time)
    .orderBy('created_at')
    .limit(MOST_BESIDES)
    .execute()
  return domains.map(({ name }) => name)
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
