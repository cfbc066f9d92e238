import type { View } from '#analytics/view.ts'
import { isAmong } from '#kernel/database/among.ts'
import type { Database, Db } from '#kernel/database/database.ts'

/** The time zones of those websites that exist. */
export async function zonesOf(db: Db, websiteIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('websites')
    .select(['id', 'time_zone'])
    .where(isAmong(db, 'id', websiteIds))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]))
}

/** Views in a row: few enough to be counted in one transaction that holds up no other write for long. */
const MAX_IN_ROW = 250

/** All of them in one transaction. */
export async function appendViews(database: Database, views: readonly View[]): Promise<void> {
  if (views.length === 0) return
  const rows: { views: string }[] = []
  for (let from = 0; from < views.length; from += MAX_IN_ROW)
    rows.push({ views: JSON.stringify(views.slice(from, from + MAX_IN_ROW)) })
  await database.write((tx) => tx.insertInto('analytics_inbox').values(rows).execute())
}
