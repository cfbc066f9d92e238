import type { View } from '#analytics/view.ts'
import { among } from '#database/among.ts'
import type { Database, Db } from '#database/database.ts'

/** The time zones of those websites that exist. */
export async function zonesOf(db: Db, websiteIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('websites')
    .select(['id', 'time_zone'])
    .where('id', 'in', among(db, websiteIds))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]))
}

export async function appendViews(database: Database, views: readonly View[]): Promise<void> {
  const row = { views: JSON.stringify(views) }
  await database.write((tx) => tx.insertInto('analytics_inbox').values(row).execute())
}
