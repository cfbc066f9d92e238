import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { visitsOf } from './analytics-count.ts'
import { clockOf, type Hit, monthOf, viewsOf } from './analytics-month.ts'
import { note } from './analytics-note.ts'
import { API, answered, newWebsite } from './make.ts'

const RANGE = ['2026-03-10', '2026-04-09'] as const
const GOALS = ['form:contact', 'event:Sign up', 'link:example.org']
/** Of events: every fifth has none. */
const PLANS = ['pro', 'free', 'business', 'pro', undefined]

let service: Service
let owner: Person
let site: Json
const clock = clockOf('Europe/Berlin')
const hits = monthOf(11, Date.parse('2026-03-01'), 50)
/** A second after some hits of people. */
const reached = hits.flatMap((hit) => {
  const goal = hit.person === null ? undefined : GOALS[hit.at % 7]
  const plan = goal === 'event:Sign up' ? PLANS[hit.at % 5] : undefined
  const properties = plan === undefined ? undefined : { plan, seats: String(hit.at % 2) }
  return goal === undefined ? [] : [{ hit, goal, at: hit.at + 1_000, properties }]
})
before(async () => {
  service = await startService({ PLAN_LIMITS: '{"pro":{"analytics_days":100000}}' })
  owner = await service.newUser()
  site = await newWebsite(owner, { time_zone: 'Europe/Berlin' })
  const goals = viewsOf(
    site.id,
    reached.map(({ hit, at }) => ({ ...hit, at })),
    clock,
  ).map((view, n) => ({ ...view, goal: reached[n]!.goal, properties: reached[n]!.properties }))
  await note(service, [...goals, ...viewsOf(site.id, hits, clock)])
})
after(() => service?.close())

type Reached = { at: number; goal: string; path: string; properties: Record<string, string> | undefined }
type Visit = { hits: Hit[]; goals: Reached[] }

/** Those that began within the days, with what they reached. */
const visits = visitsOf(hits)
  .map(
    ({ hits: of }): Visit => ({
      hits: of,
      goals: reached
        .filter(({ hit }) => of.includes(hit))
        .map(({ at, goal, hit, properties }) => ({ at, goal, path: hit.path, properties })),
    }),
  )
  .filter(({ hits: of }) => {
    const { date } = clock(of[0]!.at)
    return date >= RANGE[0] && date <= RANGE[1]
  })

const rate = (part: number, whole: number) => Number((whole === 0 ? 0 : part / whole).toFixed(4))

/** Conversions and their share of all these visits. */
function converted(all: readonly Visit[], fits: (goal: Visit['goals'][number]) => boolean = () => true) {
  const having = all.filter(({ goals }) => goals.some(fits))
  const conversions = all.reduce((total, { goals }) => total + goals.filter(fits).length, 0)
  return { visits: having.length, conversions, conversion_rate: rate(having.length, all.length) }
}

async function rowsOf(body: { metrics: string[]; dimensions?: string[]; [more: string]: unknown }): Promise<Json[]> {
  const asked = { date_range: RANGE, per: 1_000, ...body }
  const { results } = await answered(200, owner.post(`${API}/websites/${site.id}/analytics/query`, asked))
  return results.map(({ dimensions, metrics }: Json) =>
    Object.fromEntries([
      ...(body.dimensions ?? []).map((name, n) => [name, dimensions[n]]),
      ...body.metrics.map((name, n) => [name, metrics[n]]),
    ]),
  )
}

const METRICS = ['visits', 'conversions', 'conversion_rate']

test('each goal has its conversions, the visits that reached it, and their share of all visits', async () => {
  const rows = await rowsOf({ metrics: METRICS, dimensions: ['goal'] })
  assert.deepEqual(
    new Map(rows.map(({ goal, ...figures }) => [goal, figures])),
    new Map(GOALS.map((name) => [name, converted(visits, ({ goal }) => goal === name)])),
  )
  const [all] = await rowsOf({ metrics: METRICS })
  assert.deepEqual(all, { ...converted(visits), visits: visits.length })
})

test('by goal and another dimension, the share is of the visits with that value', async () => {
  const rows = await rowsOf({
    metrics: METRICS,
    dimensions: ['channel', 'goal'],
    order_by: [['conversion_rate', 'asc']],
  })
  const expected = new Map<string, object>()
  for (const [channel, own] of Map.groupBy(visits, ({ hits: of }) => of[0]!.channel))
    for (const name of GOALS) {
      const figures = converted(own, ({ goal }) => goal === name)
      if (figures.conversions > 0) expected.set(`${channel} ${name}`, figures)
    }
  assert.deepEqual(new Map(rows.map(({ channel, goal, ...figures }) => [`${channel} ${goal}`, figures])), expected)
  const rates = rows.map((row) => row.conversion_rate)
  assert.deepEqual(
    rates,
    rates.toSorted((one, other) => one - other),
  )
})

test('by page, a conversion counts where it was reached, among the visits that saw the page', async () => {
  const rows = await rowsOf({ metrics: ['conversions', 'conversion_rate'], dimensions: ['page'] })
  for (const { page, conversions, conversion_rate } of rows) {
    const seeing = visits.filter(({ hits: of }) => of.some(({ path }) => path === page))
    const { visits: _, ...figures } = converted(seeing, ({ path }) => path === page)
    assert.deepEqual({ conversions, conversion_rate }, figures, page)
  }
})

test('a filter by goal keeps visits that reached it, and conversions are of that goal alone', async () => {
  const [name] = GOALS
  const filters = [['is', 'goal', [name]]]
  const expected = converted(visits, ({ goal }) => goal === name)
  assert.deepEqual(await rowsOf({ metrics: METRICS, filters }), [expected])
  const count = async (...of: unknown[]) => (await rowsOf({ metrics: ['visits'], filters: of }))[0]!.visits
  const none = visits.filter(({ goals }) => goals.length === 0).length
  assert.equal(await count(['is', 'goal', [null]]), none)
  assert.equal(await count(['is', 'goal', [null, name]]), none + expected.visits)
  assert.equal(await count(['is_not', 'goal', [name]]), visits.length - expected.visits)
  assert.equal(await count(['not', ['begins_with', 'goal', ['form:']]]), visits.length - expected.visits)
  const signedUp = ({ goals }: Visit) => goals.some(({ goal }) => goal.includes('Sign'))
  const germans = visits.filter((visit) => visit.hits[0]!.country === 'DE' && !signedUp(visit)).length
  assert.equal(await count(['is', 'country', ['DE']], ['not', ['contains', 'goal', ['Sign']]]), germans)
  const days = { start_date: RANGE[0], end_date: RANGE[1], metrics: 'overview', filters: JSON.stringify(filters) }
  const usual = await answered(200, owner.get(`${API}/websites/${site.id}/analytics?${new URLSearchParams(days)}`))
  assert.equal(usual.overview.visits, expected.visits)
})

test('properties of events are dimensions beside their goals, and by name alone', async () => {
  const rows = await rowsOf({ metrics: METRICS, dimensions: ['goal', 'property:plan'] })
  const expected = GOALS.flatMap((name) =>
    ['pro', 'free', 'business', null].map((plan) => ({
      ...{ goal: name, 'property:plan': plan },
      ...converted(visits, ({ goal, properties }) => goal === name && (properties?.plan ?? null) === plan),
    })),
  ).filter(({ conversions }) => conversions > 0)
  const inOrder = (all: Json[]) => all.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted()
  assert.equal(expected.length, GOALS.length + 3)
  assert.deepEqual(inOrder(rows), inOrder(expected))
  const names = await rowsOf({ metrics: METRICS, dimensions: ['property'] })
  const withAny = converted(visits, ({ properties }) => properties !== undefined)
  assert.deepEqual(inOrder(names), inOrder(['plan', 'seats'].map((property) => ({ property, ...withAny }))))
})

test('filters of a goal and its properties must hold for one event', async () => {
  const count = async (...filters: unknown[]) => {
    const [row] = await rowsOf({ metrics: METRICS, filters })
    return row
  }
  const isPro = ({ properties }: Reached) => properties?.plan === 'pro'
  const isOfOne = ({ properties }: Reached) => properties?.plan === 'pro' && properties.seats === '1'
  assert.deepEqual(await count(['is', 'property:plan', ['pro']]), converted(visits, isPro))
  const both = [
    ['is', 'property:plan', ['pro']],
    ['is', 'property:seats', ['1']],
  ]
  assert.deepEqual(await count(...both), converted(visits, isOfOne))
  assert.deepEqual(await count(...both, ['is', 'goal', ['event:Sign up']]), converted(visits, isOfOne))
  assert.equal((await count(...both, ['is', 'goal', ['form:contact']]))!.visits, 0)
  const without = ({ goal, properties }: Reached) => goal === 'event:Sign up' && properties === undefined
  const unsaid = [
    ['is', 'goal', ['event:Sign up']],
    ['is', 'property:plan', [null]],
  ]
  assert.deepEqual(await count(...unsaid), converted(visits, without))
  const none = visits.filter(({ goals }) => !goals.some(({ properties }) => properties !== undefined)).length
  assert.equal((await count(['is', 'property:plan', [null]]))!.visits, none)
  const not = visits.length - converted(visits, isPro).visits
  assert.equal((await count(['is_not', 'property:plan', ['pro']]))!.visits, not)
})

test('what is not known by goal is 400, which says what would be', async () => {
  for (const dimension of ['goal', 'property', 'property:plan']) {
    const asked = { metrics: ['visits', 'bounce_rate'], dimensions: [dimension], date_range: RANGE }
    const { detail } = await answered(400, owner.post(`${API}/websites/${site.id}/analytics/query`, asked))
    assert.match(detail, /conversion_rate/)
  }
})

type Done = { at: number; page: string | null; goal: Reached | null }

/** Visits by how many of the steps they took, each as early as it can be. */
function takenBy(all: readonly Visit[], steps: readonly ((done: Done) => boolean)[]): number[] {
  const reachedBy = all.map(({ hits: of, goals }) => {
    const done: Done[] = [
      ...of.map(({ at, path }) => ({ at, page: path, goal: null })),
      ...goals.map((goal) => ({ at: goal.at, page: null, goal })),
    ].toSorted((one, other) => one.at - other.at)
    let last = Number.NEGATIVE_INFINITY
    const missed = steps.findIndex((fits) => {
      const found = done.find((one) => one.at > last && fits(one))
      if (found) last = found.at
      return !found
    })
    return missed < 0 ? steps.length : missed
  })
  return steps.map((_, n) => reachedBy.filter((count) => count > n).length)
}

const funnel = (body: object, status = 200) =>
  answered(status, owner.post(`${API}/websites/${site.id}/analytics/funnel`, { date_range: RANGE, ...body }))

test('a funnel counts the visits that took its steps one after the other', async () => {
  const cases: { steps: unknown[]; fits: ((done: Done) => boolean)[] }[] = [
    {
      steps: [
        ['is', 'page', ['/', '/about']],
        ['begins_with', 'page', ['/menu']],
        ['is', 'goal', ['form:contact']],
      ],
      fits: [
        ({ page }) => page === '/' || page === '/about',
        ({ page }) => page?.startsWith('/menu') === true,
        ({ goal }) => goal?.goal === 'form:contact',
      ],
    },
    {
      // One view cannot be two steps.
      steps: [
        ['contains', 'page', ['/']],
        ['contains', 'page', ['/']],
        [
          'and',
          [
            ['is', 'goal', ['event:Sign up']],
            ['is', 'property:plan', ['pro']],
          ],
        ],
        ['is_not', 'page', ['/menu']],
      ],
      fits: [
        ({ page }) => page !== null,
        ({ page }) => page !== null,
        ({ goal }) => goal?.goal === 'event:Sign up' && goal.properties?.plan === 'pro',
        ({ page }) => page !== null && page !== '/menu',
      ],
    },
  ]
  const germans = visits.filter((visit) => visit.hits[0]!.country === 'DE')
  const bakers = visits.filter((visit) => visit.hits.some(({ path }) => path === '/menu/bread'))
  const filtered = [
    { filters: [], of: visits },
    { filters: [['is', 'country', ['DE']]], of: germans },
    { filters: [['is', 'page', ['/menu/bread']]], of: bakers },
  ]
  for (const { steps, fits } of cases)
    for (const { filters, of } of filtered) {
      const answer = await funnel({ steps, filters })
      const taken = takenBy(of, fits)
      assert.ok(taken[0]! > 0)
      assert.equal(answer.visits, of.length)
      assert.deepEqual(
        answer.steps.map(({ visitors: _, ...step }: Json) => step),
        taken.map((count, n) => ({
          visits: count,
          dropped: n === 0 ? 0 : taken[n - 1]! - count,
          step_rate: rate(count, n === 0 ? of.length : taken[n - 1]!),
          conversion_rate: rate(count, taken[0]!),
        })),
      )
      for (const { visitors, visits: count } of answer.steps)
        assert.ok(count === 0 ? visitors === 0 : visitors > 0 && visitors <= count)
    }
})

test('steps that are none are refused by their place', async () => {
  const page = ['is', 'page', ['/']]
  for (const wrong of [['is', 'country', ['DE']], ['not', page], ['and', [page, page]], ['is', 'page'], []])
    assert.match((await funnel({ steps: [page, wrong] }, 400)).detail, /steps\[1\]/)
  for (const count of [0, 1, 6]) await funnel({ steps: Array(count).fill(page) }, 400)
})
