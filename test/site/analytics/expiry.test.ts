import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expireAnalytics } from '#analytics/expire.ts'
import { DEFAULT_PLANS, type Plan } from '#config/plans.ts'
import { SHORT_ROWS } from '#kernel/database/tables/table.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite } from '../support.ts'

/** The service expires by its own clock, too. */
const NOW = Date.now()
const TODAY = Math.floor(NOW / 86_400_000)

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

test('single views and visits go back as far as the plan says; totals stay', async () => {
  const sites = new Map<Plan, string>()
  for (const plan of ['free', 'pro'] as const) {
    const site = await makeSite(service, {}, await service.newUser(undefined, { plan }))
    sites.set(plan, site.id)
    await store(site.id, TODAY - DEFAULT_PLANS[plan].analytics_days)
  }
  await expireAnalytics(service.database, DEFAULT_PLANS, NOW)
  for (const [plan, id] of sites) {
    const oldest = TODAY - DEFAULT_PLANS[plan].analytics_days
    for (const table of ['analytics_views', 'analytics_visits', 'analytics_goals'] as const)
      assert.deepEqual(await daysIn(table, id), [oldest, oldest + 1], `${plan} ${table}`)
    assert.deepEqual(await daysIn('analytics_totals', id), [oldest - 1, oldest, oldest + 1])
  }
})

test('what is known of a visitor is forgotten half an hour after the day', async () => {
  const { id: website_id } = await makeSite(service)
  const visitor = { website_id, day: 1, last_at: 1, last_path: '/', state: '{"visits":[],"days":{}}' }
  const [gone, left] = [Date.now() - 1, Date.now() + 3_600_000]
  await service.database.write((tx) =>
    tx
      .insertInto('analytics_visitors')
      .values([
        { ...visitor, visitor: 'gone', expires_at: gone },
        { ...visitor, visitor: 'left', expires_at: left },
      ])
      .execute(),
  )
  await eventually(async () => {
    const rows = await service.database.reader
      .selectFrom('analytics_visitors')
      .select('visitor')
      .where('website_id', '=', website_id)
      .execute()
    assert.deepEqual(rows, [{ visitor: 'left' }])
  })
})

/** Views, visits and totals of the day and the ones beside it, of the day before more than are dropped at once. */
async function store(website_id: string, day: number) {
  const figures = { visitors: 1, visits: 1, pageviews: 1, bounces: 1, duration_ms: 0 }
  await service.database.write(async (tx) => {
    for (const [of, count] of [
      [day - 1, SHORT_ROWS + 1],
      [day, 1],
      [day + 1, 1],
    ] as const) {
      const numbers = Array.from({ length: count }, (_, n) => n + 1)
      await tx
        .insertInto('analytics_views')
        .values(numbers.map((seq) => ({ ...viewOf(website_id, of), seq })))
        .execute()
      await tx
        .insertInto('analytics_visits')
        .values(numbers.map((visit) => ({ ...visitOf(website_id, of), visit })))
        .execute()
      await tx
        .insertInto('analytics_goals')
        .values(numbers.map((visit) => ({ website_id, day: of, visit, at: 1, goal: 'form:contact', path: '/' })))
        .execute()
      const total = { website_id, dimension: 'all' as const, day: of, value: '', page_id: null }
      await tx
        .insertInto('analytics_totals')
        .values({ ...total, ...figures })
        .execute()
    }
  })
}

function viewOf(website_id: string, day: number) {
  const none = { page_id: null, agent: null, purpose: null, country: null }
  return {
    website_id,
    day,
    at: 1,
    visitor: 'v',
    visit_day: day,
    visit: 1,
    path: '/',
    ...none,
    markdown: 0,
    false_name: 0,
  }
}

function visitOf(website_id: string, day: number) {
  const none = { campaign: null, country: null, region: null, city: null }
  const times = { started_at: 1, last_at: 1, pageviews: 1 }
  return { website_id, day, visitor: 'v', ...times, entry_path: '/', channel: 'direct', referrer: '', ...none }
}

async function daysIn(
  table: 'analytics_views' | 'analytics_visits' | 'analytics_goals' | 'analytics_totals',
  website_id: string,
) {
  const rows = await service.database.reader
    .selectFrom(table as 'analytics_views')
    .select('day')
    .distinct()
    .where('website_id', '=', website_id)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}
