import Type, { type Static } from 'typebox'
import { countRows } from '#kernel/database/count-rows.ts'
import type { Db } from '#kernel/database/database.ts'
import { about, named } from '#kernel/operations/named.ts'
import { nullable, Timestamp } from '#kernel/operations/schemas.ts'
import { addDurations, type Durations, percentileOf } from '#resources/history/webhooks/delivering/durations.ts'
import { HOUR_MS, hourOf, hoursSince } from '#resources/history/webhooks/delivering/hours.ts'
import type { WebhookRow } from '#resources/history/webhooks/record.ts'

/** Pending deliveries that are counted. */
const MAX_COUNTED = 10_000
const DAY_HOURS = 24
const WEEK_HOURS = 7 * DAY_HOURS

const Totals = named(
  'DeliveryTotals',
  Type.Object({
    since: about(Timestamp, 'The beginning of an hour.'),
    delivered: Type.Integer({ about: 'Deliveries.' }),
    failed: Type.Integer({ about: 'Deliveries that were given up.' }),
    attempts: Type.Integer({ about: 'Repeated ones too.' }),
    median_ms: nullable(Type.Integer({ about: 'Of attempts, within 5 percent.' })),
    p95_ms: nullable(Type.Integer({ about: '95 percent took no longer.' })),
  }),
)

export const Statistics = named(
  'WebhookStatistics',
  Type.Object({
    last_day: about(Totals, 'Of the last 24 hours.'),
    last_week: about(Totals, 'Of the last 7 days.'),
    pending: Type.Integer({ about: `Deliveries that wait, counted up to ${MAX_COUNTED}.` }),
    last_success_at: about(nullable(Timestamp), 'When an attempt last succeeded.'),
    last_failure: about(
      nullable(
        Type.Object({
          at: about(Timestamp, 'When the attempt began.'),
          error: Type.String({ about: 'Why it failed.' }),
        }),
      ),
      'The last attempt that failed.',
    ),
  }),
)

type OfWebhook = Pick<WebhookRow, 'id' | 'website_id'>

/** Of a webhook's deliveries up to `now`; tests are not counted. */
export async function statisticsOf(
  { db, longDb }: { db: Db; longDb: Db },
  of: OfWebhook,
  now: number,
): Promise<Static<typeof Statistics>> {
  const beginningOf = (hours: number) => hourOf(now) - (hours - 1) * HOUR_MS
  // First: what no longer waits is then counted below.
  const pending = await countPending(longDb, of)
  const rows = await hoursSince(db, of, beginningOf(WEEK_HOURS))
  const hours = rows.map(({ hour, durations, ...counts }) => ({
    ...counts,
    hour: Number(hour),
    durations: JSON.parse(durations) as Durations,
  }))
  const totalsOf = (length: number) => {
    const since = beginningOf(length)
    const totals = { delivered: 0, failed: 0, attempts: 0 }
    const durations: Durations = {}
    for (const each of hours)
      if (each.hour >= since) {
        for (const name of ['delivered', 'failed', 'attempts'] as const) totals[name] += each[name]
        addDurations(durations, each.durations)
      }
    return {
      since: new Date(since).toISOString(),
      ...totals,
      median_ms: percentileOf(durations, 0.5),
      p95_ms: percentileOf(durations, 0.95),
    }
  }
  return {
    last_day: totalsOf(DAY_HOURS),
    last_week: totalsOf(WEEK_HOURS),
    pending,
    ...(await lastsOf(db, of)),
  }
}

function countPending(db: Db, { website_id, id }: OfWebhook): Promise<number> {
  const some = db
    .selectFrom('deliveries')
    .select('id')
    .where('website_id', '=', website_id)
    .where('webhook_id', '=', id)
    .where('status', '=', 'pending')
    .limit(MAX_COUNTED)
  return countRows(db.selectFrom(some.as('some')))
}

async function lastsOf(db: Db, { website_id, id }: OfWebhook) {
  const found = await db
    .selectFrom('webhook_queues')
    .select(['last_success_at', 'last_failure_at', 'last_failure'])
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .executeTakeFirst()
  const timeOf = (time: number | null | undefined) => (time == null ? null : new Date(Number(time)).toISOString())
  const failedAt = timeOf(found?.last_failure_at)
  return {
    last_success_at: timeOf(found?.last_success_at),
    last_failure: failedAt === null ? null : { at: failedAt, error: found!.last_failure! },
  }
}
