import { dropSome, RAW_TABLES, websitesWithOlder } from '#analytics/expire-store.ts'
import type { Plan, Plans } from '#config/plans.ts'
import type { Database } from '#kernel/database/database.ts'

const DAY_MS = 86_400_000

/** Drops single views and visits that are older than the plan keeps them, a few in each transaction. Totals stay. */
export async function expireAnalytics(database: Database, plans: Plans, now: number): Promise<void> {
  const today = Math.floor(now / DAY_MS)
  for (const plan of Object.keys(plans) as Plan[])
    for (const table of RAW_TABLES) {
      const before = today - plans[plan].analytics_days
      for (let ids = await websitesWithOlder(database, table, { plan, before }); ids.length > 0; ) {
        for (const id of ids) while (await dropSome(database, table, id, before));
        ids = await websitesWithOlder(database, table, { plan, before })
      }
    }
}
