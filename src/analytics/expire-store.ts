import type { Plan } from '#config/plans.ts'
import type { Database } from '#kernel/database/database.ts'
import { SHORT_ROWS } from '#kernel/database/tables/table.ts'

const WEBSITES_AT_ONCE = 100

/** Their rows are dropped with age. */
export const RAW_TABLES = ['analytics_views', 'analytics_visits', 'analytics_goals'] as const
type RawTable = (typeof RAW_TABLES)[number]

/** Some of the websites of a plan that have rows of days before `before`. */
export async function websitesWithOlder(
  { longReader }: Database,
  table: RawTable,
  { plan, before }: { plan: Plan; before: number },
): Promise<string[]> {
  const rows = await longReader
    .selectFrom('websites')
    .innerJoin('accounts', 'accounts.id', 'websites.account_id')
    .select('websites.id')
    .where('accounts.plan', '=', plan)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom(`${table as 'analytics_views'} as raw`)
          .select('raw.day')
          .whereRef('raw.website_id', '=', 'websites.id')
          .where('raw.day', '<', before),
      ),
    )
    .limit(WEBSITES_AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns whether there may be more */
export async function dropSome(
  database: Database,
  table: RawTable,
  website_id: string,
  before: number,
): Promise<boolean> {
  const number = table === 'analytics_views' ? 'seq' : 'visit'
  const rows = await database.reader
    .selectFrom(table as 'analytics_views')
    .select(['day', `${number as 'seq'} as number`])
    .where('website_id', '=', website_id)
    .where('day', '<', before)
    .orderBy('day')
    .orderBy(number as 'seq')
    .limit(SHORT_ROWS)
    .execute()
  const last = rows.at(-1)
  if (!last) return false
  await database.write((tx) =>
    tx
      .deleteFrom(table as 'analytics_views')
      .where('website_id', '=', website_id)
      .where((eb) =>
        eb.or([eb('day', '<', last.day), eb.and([eb('day', '=', last.day), eb(number as 'seq', '<=', last.number)])]),
      )
      .execute(),
  )
  return rows.length === SHORT_ROWS
}
