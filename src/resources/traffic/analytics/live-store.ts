import type { Db } from '#kernel/database/database.ts'
import { bytewise } from '#resources/traffic/analytics/bytewise-store.ts'

/** Paths with how many visitors had them last, of those who had any since then; the most first. */
export async function liveVisitors(
  db: Db,
  website_id: string,
  since: number,
): Promise<{ path: string; visitors: number }[]> {
  const rows = await db
    .selectFrom('analytics_visitors')
    .select(({ fn }) => ['last_path as path', fn.countAll<number>().as('visitors')])
    .where('website_id', '=', website_id)
    .where('last_at', '>', since)
    .groupBy('last_path')
    .orderBy('visitors', 'desc')
    .orderBy(bytewise(db, 'last_path'))
    .execute()
  return rows.map((row) => ({ ...row, visitors: Number(row.visitors) }))
}
