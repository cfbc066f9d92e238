import { sql } from 'kysely'
import { type Folded, numberKey, type VisitKey } from '#analytics/fold/fold.ts'
import type { Total } from '#analytics/fold/tally.ts'
import { addRows, putRows } from '#analytics/fold/write-rows-store.ts'
import type { View } from '#analytics/view.ts'
import { isAmong } from '#kernel/database/among.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { withKeyShareLock } from '#kernel/database/key-share.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import { rowList } from '#kernel/database/row-list.ts'

export type Slice = { seqs: number[]; views: View[] }

/** Whether there are views that are not counted. */
export async function hasViews(db: Db): Promise<boolean> {
  return (await db.selectFrom('analytics_inbox').select('seq').limit(1).execute()).length > 0
}

/**
 * Views that are not counted, the oldest first.
 * @param most how many, unless a single row holds more
 */
export async function readSlice(tx: Tx, most: number): Promise<Slice> {
  const rows = await tx.selectFrom('analytics_inbox').selectAll().orderBy('seq').limit(MAX_ROWS).execute()
  const slice: Slice = { seqs: [], views: [] }
  for (const row of rows) {
    const views = JSON.parse(row.views) as View[]
    if (slice.views.length > 0 && slice.views.length + views.length > most) break
    slice.seqs.push(row.seq)
    slice.views.push(...views)
  }
  return slice
}

/** Rows of the inbox that are counted together: each process writes one in a second. */
const MAX_ROWS = 20

export async function dropSlice(tx: Tx, { seqs }: Slice): Promise<void> {
  await tx.deleteFrom('analytics_inbox').where('seq', 'in', seqs).execute()
}

/** Those of the websites that exist; they are not deleted before the transaction ends. */
export async function existing(tx: Tx, websiteIds: readonly string[]): Promise<Set<string>> {
  const query = tx
    .selectFrom('websites')
    .select('id')
    .where(isAmong(tx, 'id', websiteIds))
  const rows = await withKeyShareLock(tx, query.where('deleted_at', 'is', null)).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Any number will do that nothing else of ours locks. */
const LOCK = 1_786_231_004

/**
 * One slice at a time is counted in the whole installation; on SQLite a writer is alone already.
 * @returns false when another process counts
 */
export async function lockFold(tx: Tx): Promise<boolean> {
  if (isSqlite(tx)) return true
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as locked`.execute(
    tx,
  )
  return rows[0]!.locked
}

/** The number of the newest view of each website and day, by `numberKey`. */
export async function lastNumbers(tx: Tx, views: readonly View[]): Promise<Map<string, number>> {
  const days = new Map<string, { website_id: string; day: number }>()
  for (const [index, view] of views.entries()) {
    const { websiteId: website_id, day } = view
    const before = views[index - 1]
    if (before?.websiteId !== website_id || before.day !== day) days.set(numberKey(view), { website_id, day })
  }
  const { rows } = await sql<{ website_id: string; day: number; last: number | null }>`
    select d.website_id, d.day, (select max(v.seq) from analytics_views v
      where v.website_id = d.website_id and v.day = d.day) as last
    from ${rowList(tx, { website_id: 'text', day: 'bigint' }, [...days.values()])} as d`.execute(tx)
  return new Map(rows.map(({ website_id, day, last }) => [numberKey({ websiteId: website_id, day }), last ?? 0]))
}

export async function saveFolded(tx: Tx, folded: Folded): Promise<void> {
  for (const { from, to } of folded.joined) await joinVisit(tx, from, to)
  const { machines, days, hours, pages, crawlers } = folded.machines
  await putRows(tx, 'analytics_views', folded.views)
  await putRows(tx, 'analytics_visits', folded.visits)
  await putRows(tx, 'analytics_goals', folded.goals)
  await putRows(tx, 'analytics_visitors', folded.visitors)
  await addRows(tx, 'analytics_totals', folded.totals)
  await dropEmpty(tx, folded.totals)
  await addRows(tx, 'analytics_machines', machines)
  await addRows(tx, 'analytics_machine_days', days)
  await addRows(tx, 'analytics_machine_hours', hours)
  await addRows(tx, 'analytics_machine_pages', pages)
  await addRows(tx, 'analytics_crawlers', crawlers)
}

/** A visit that goes on over midnight has views on the day after its own. */
async function joinVisit(tx: Tx, from: VisitKey, to: VisitKey): Promise<void> {
  const { website_id, day, visit } = from
  await tx
    .updateTable('analytics_goals')
    .set({ day: to.day, visit: to.visit })
    .where('website_id', '=', website_id)
    .where('day', '=', day)
    .where('visit', '=', visit)
    .execute()
  await tx
    .deleteFrom('analytics_visits')
    .where('website_id', '=', website_id)
    .where('day', '=', day)
    .where('visit', '=', visit)
    .execute()
  await tx
    .updateTable('analytics_views')
    .set({ visit_day: to.day, visit: to.visit })
    .where('website_id', '=', website_id)
    .where((eb) => eb.or([eb.and([eb('day', '=', day), eb('seq', '>=', visit)]), eb('day', '=', day + 1)]))
    .where('visit_day', '=', day)
    .where('visit', '=', visit)
    .execute()
}

/** Where everything has been taken back. */
async function dropEmpty(tx: Tx, totals: readonly Total[]): Promise<void> {
  const reduced = totals.filter(({ visits }) => visits < 0)
  if (reduced.length === 0) return
  const columns = { website_id: 'text', dimension: 'text', day: 'bigint', value: 'text' } as const
  await sql`
    delete from analytics_totals where (website_id, dimension, day, value) in
      (select website_id, dimension, day, value from ${rowList(tx, columns, reduced)} as r)
    and visitors = 0 and visits = 0 and pageviews = 0`.execute(tx)
}
