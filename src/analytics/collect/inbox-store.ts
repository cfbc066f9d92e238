import type { View } from '#analytics/view.ts'
import { isAmong } from '#kernel/database/among.ts'
import type { Db, Tx } from '#kernel/database/database.ts'

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

/** What those websites that exist say in robots.txt beside what every one says. */
export async function robotsOf(db: Db, websiteIds: readonly string[]) {
  const rows = await db
    .selectFrom('websites')
    .select(['id', 'robots_txt', 'ai_crawler_policy'])
    .where(isAmong(db, 'id', websiteIds))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, ...robots }) => [id, robots]))
}

/** To be counted by a process that has time. */
export async function appendViews(tx: Tx, views: readonly View[]): Promise<void> {
  await tx
    .insertInto('analytics_inbox')
    .values({ views: JSON.stringify(views) })
    .execute()
}
