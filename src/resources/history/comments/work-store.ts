import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'

/** Rows of a change set that are looked at. */
const MAX_ROWS = 10_000

/** By the ids of change sets: whether visitors see what they changed. One that was undone or changed nothing is left out. */
export async function standingOfSets(
  db: Db,
  website_id: string,
  ids: readonly string[],
): Promise<Map<string, 'draft' | 'live'>> {
  if (ids.length === 0) return new Map()
  const sets = await db
    .selectFrom('change_sets')
    .select(['id', sql<number>`case when ${hasDrafts} then 1 else 0 end`.as('waits')])
    .where('website_id', '=', website_id)
    .where('id', 'in', ids)
    .where('undone_by', 'is', null)
    .where(sql<boolean>`exists (select 1 from changed_rows where changed_rows.website_id = change_sets.website_id
      and changed_rows.change_set_id = change_sets.id)`)
    .execute()
  return new Map(sets.map(({ id, waits }) => [id, Number(waits) === 1 ? 'draft' : 'live']))
}

/** A version of it is newer than the live one, or a page or row that it changed is a draft. */
const hasDrafts = sql<boolean>`exists (select 1 from (
  select record_id from changed_rows where changed_rows.website_id = change_sets.website_id
    and changed_rows.change_set_id = change_sets.id limit ${sql.lit(MAX_ROWS)}) r
  where exists (select 1 from histories join versions on versions.website_id = histories.website_id
      and versions.resource_id = histories.resource_id and versions.number > histories.pinned_number
      where histories.website_id = change_sets.website_id and histories.resource_id = r.record_id
      and histories.pinned_number < histories.latest_number
      and versions.created_by like '%"change_set_id":"' || change_sets.id || '"%')
    or exists (select 1 from pages where pages.website_id = change_sets.website_id and pages.id = r.record_id
      and pages.status = 'draft')
    or exists (select 1 from rows where rows.website_id = change_sets.website_id and rows.id = r.record_id and rows.draft = 1))`

/** By the ids of requests: whether they wait, or were approved. Others are left out. */
export async function standingOfRequests(
  db: Db,
  website_id: string,
  ids: readonly string[],
): Promise<Map<string, 'request' | 'live'>> {
  if (ids.length === 0) return new Map()
  const requests = await db
    .selectFrom('requests')
    .select(['id', 'status'])
    .where('website_id', '=', website_id)
    .where('id', 'in', ids)
    .where('status', 'in', ['waiting', 'approved'])
    .execute()
  return new Map(requests.map(({ id, status }) => [id, status === 'waiting' ? 'request' : 'live']))
}
