import type { Db } from '#kernel/database/database.ts'
import type { Span } from '#resources/traffic/analytics/calendar.ts'
import type { Crawler } from '#resources/traffic/analytics/source.ts'
import { numbers } from '#resources/traffic/analytics/totals-store.ts'

const HITS = ['html_hits', 'markdown_hits', 'file_hits', 'robots_hits', 'forbidden_hits'] as const

/** What each AI agent got in the days; with `agent`, that one alone. */
export async function crawlersOf(
  db: Db,
  website_id: string,
  { first, last }: Span,
  agent?: string,
): Promise<Crawler[]> {
  const rows = await db
    .selectFrom('analytics_crawlers')
    .select(({ fn }) => [
      'agent',
      fn.max('purpose').as('purpose'),
      ...HITS.map((name) => fn.sum<number>(name).as(name)),
      fn.max('last_at').as('last_at'),
    ])
    .where('website_id', '=', website_id)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .$if(agent !== undefined, (query) => query.where('agent', '=', agent!))
    .groupBy('agent')
    .execute()
  return rows.map((row) => numbers(row, [...HITS, 'last_at']))
}

/** Visits that came by the channel `ai`, by their referrer. */
export async function aiVisitsOf(db: Db, website_id: string, { first, last }: Span) {
  const rows = await db
    .selectFrom('analytics_totals')
    .select(({ fn }) => ['value', fn.sum<number>('visits').as('visits')])
    .where('website_id', '=', website_id)
    .where('dimension', '=', 'source')
    .where('day', '>=', first)
    .where('day', '<=', last)
    .where('value', 'like', `${AI}%`)
    .groupBy('value')
    .execute()
  return rows.map(({ value, visits }) => ({ referrer: value.slice(AI.length), visits: Number(visits) }))
}

/** Sources are stored as a channel and a referrer. */
const AI = 'ai '
