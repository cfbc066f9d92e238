import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { visitsOf } from './analytics-count.ts'
import { clockOf, type Hit, monthOf, viewsOf } from './analytics-month.ts'
import { note } from './analytics-note.ts'
import { API, answered, newMember, newWebsite } from './make.ts'

const DAY_MS = 86_400_000
const ALL = ['visitors', 'visits', 'pageviews', 'views_per_visit', 'bounce_rate', 'visit_duration']
/** Days around one on which the clock is moved. */
const RANGE = ['2026-03-10', '2026-04-09']

let service: Service
let owner: Person
let site: Json
const hits = monthOf(7, Date.parse('2026-03-01'), 50)
before(async () => {
  service = await startService({ PLAN_LIMITS: '{"pro":{"analytics_days":100000}}' })
  owner = await service.newUser()
  site = await newWebsite(owner, { time_zone: 'Europe/Berlin' })
  await note(service, viewsOf(site.id, hits, clockOf('Europe/Berlin')))
})
after(() => service?.close())

const asking = (body: object, of = site) => owner.post(`${API}/websites/${of.id}/analytics/query`, body)
const query = (body: object) => answered(200, asking({ date_range: RANGE, ...body }))

/** Rows as objects, by the names that were asked for. */
async function rowsOf(body: { metrics: string[]; dimensions?: string[]; [more: string]: unknown }): Promise<Json[]> {
  const { results } = await query({ per: 1_000, ...body })
  return results.map(({ dimensions, metrics }: Json) =>
    Object.fromEntries([
      ...(body.dimensions ?? []).map((name, n) => [name, dimensions[n]]),
      ...body.metrics.map((name, n) => [name, metrics[n]]),
    ]),
  )
}

function usual(more: Record<string, string> = {}): Promise<Json> {
  const period = { start_date: RANGE[0]!, end_date: RANGE[1]!, limit: '100' }
  return answered(200, owner.get(`${API}/websites/${site.id}/analytics?${new URLSearchParams({ ...period, ...more })}`))
}

const FILTERS: Record<string, string>[] = [
  {},
  { path: '/menu' },
  { channel: 'search' },
  { country: 'DE' },
  { referrer: 'google.com', path: '/' },
  { filters: '[["is","device",["phone"]],["not",["is","exit_page",["/menu"]]]]' },
  { country: 'DE', filters: '[["begins_with","page",["/menu","/blog"]],["is_not","language",[null]]]' },
]
for (const filter of FILTERS)
  test(`its numbers are those of analytics_get, filtered by ${JSON.stringify(filter)}`, async () => {
    const filters = Object.entries(filter).flatMap(([name, value]) =>
      name === 'filters' ? JSON.parse(value) : [['is', name === 'path' ? 'page' : name, [value]]],
    )
    const { overview, time_series, top_pages, top_referrers, top_countries, top_cities } = await usual(filter)
    const { previous, ...summary } = overview
    assert.ok(summary.visitors > 0 && summary.visits > 0)
    assert.deepEqual(await rowsOf({ metrics: ALL, filters }), [summary])
    const figures = ['visitors', 'visits', 'pageviews']
    const series = time_series.filter((row: Json) => row.visitors + row.visits + row.pageviews > 0)
    assert.deepEqual(
      await rowsOf({ metrics: figures, dimensions: ['time:day'], filters }),
      series.map(({ date, visitors, visits, pageviews }: Json) => ({ 'time:day': date, visitors, visits, pageviews })),
    )
    const hourly = (await usual({ ...filter, granularity: 'hourly', metrics: 'time_series' })).time_series
    assert.deepEqual(
      await rowsOf({ metrics: figures, dimensions: ['time:hour'], filters }),
      hourly
        .filter((row: Json) => row.visitors + row.visits + row.pageviews > 0)
        .map(({ date, visitors, visits, pageviews }: Json) => ({ 'time:hour': date, visitors, visits, pageviews })),
    )
    const metrics = ['visitors', 'pageviews']
    const order_by = metrics.map((name) => [name, 'desc'])
    assert.deepEqual(
      await rowsOf({ metrics, dimensions: ['page'], filters, order_by }),
      top_pages.map(({ path, visitors, pageviews }: Json) => ({ page: path, visitors, pageviews })),
    )
    assert.deepEqual(
      await rowsOf({ metrics, dimensions: ['channel', 'referrer'], filters, order_by }),
      top_referrers.map(({ channel, referrer, visitors, pageviews }: Json) => ({
        channel,
        referrer,
        visitors,
        pageviews,
      })),
    )
    const byCountry = await rowsOf({ metrics: ['visitors'], dimensions: ['country'], filters })
    assert.deepEqual(
      new Map(byCountry.map(({ country, visitors }) => [country, visitors])),
      new Map(top_countries.map(({ country_code, visitors }: Json) => [country_code, visitors])),
    )
    const byCity = await rowsOf({ metrics: ['visitors'], dimensions: ['country', 'region', 'city'], filters })
    assert.equal(byCity.length, top_cities.length)
  })

const DETAILS: Record<string, (visit: Hit[]) => string | null> = {
  exit_page: (visit) => visit.at(-1)!.path,
  ...Object.fromEntries(
    ['device', 'browser', 'system', 'language', 'utm_source', 'utm_medium', 'utm_term', 'utm_content'].map((name) => [
      name,
      (visit: Hit[]) => visit[0]!.details[name] ?? null,
    ]),
  ),
  utm_campaign: () => null,
}
for (const [dimension, detailOf] of Object.entries(DETAILS))
  test(`visits by ${dimension} are those of a count of single hits`, async () => {
    const clock = clockOf('Europe/Berlin')
    const within = visitsOf(hits).filter(({ hits: of }) => {
      const { date } = clock(of[0]!.at)
      return date >= RANGE[0]! && date <= RANGE[1]!
    })
    const expected = Map.groupBy(within, ({ hits: of }) => detailOf(of))
    const rows = await rowsOf({ metrics: ['visits'], dimensions: [dimension] })
    assert.deepEqual(
      new Map(rows.map((row) => [row[dimension], row.visits])),
      new Map([...expected].map(([value, list]) => [value, list.length])),
    )
    for (const row of rows)
      assert.deepEqual(await rowsOf({ metrics: ['visits'], filters: [['is', dimension, [row[dimension]]]] }), [
        { visits: row.visits },
      ])
  })

test('filters are combined by and, or and not, and compare texts', async () => {
  const visits = async (...filters: unknown[]) => (await rowsOf({ metrics: ['visits'], filters }))[0]!.visits
  const all = await visits()
  const [german, french, unknown] = await Promise.all(
    ['DE', 'FR', null].map((country) => visits(['is', 'country', [country]])),
  )
  assert.ok(german > 0 && french > 0 && unknown > 0)
  assert.equal(await visits(['is', 'country', ['de', 'FR']]), german + french)
  assert.equal(
    await visits([
      'or',
      [
        ['is', 'country', ['DE']],
        ['is', 'country', ['FR']],
      ],
    ]),
    german + french,
  )
  assert.equal(await visits(['not', ['is', 'country', ['DE']]]), all - german)
  assert.equal(await visits(['is_not', 'country', ['DE', null]]), all - german - unknown)
  assert.equal(await visits(['is', 'country', ['DE']], ['is', 'country', ['FR']]), 0)
  const bySource = await rowsOf({ metrics: ['visits'], dimensions: ['referrer'] })
  const from = (fits: (host: string) => boolean) =>
    bySource.reduce((total, { referrer, visits: count }) => total + (fits(referrer ?? '') ? count : 0), 0)
  const withDot = from((host) => host.includes('.co'))
  assert.ok(withDot > 0)
  assert.equal(await visits(['contains', 'referrer', ['.co']]), withDot)
  assert.equal(
    await visits([
      'and',
      [
        ['contains', 'referrer', ['.co']],
        ['not', ['begins_with', 'referrer', ['goo', 'x']]],
      ],
    ]),
    withDot - from((host) => host.startsWith('goo')),
  )
  const pages = await rowsOf({ metrics: ['pageviews'], dimensions: ['page'] })
  assert.deepEqual(
    await rowsOf({
      metrics: ['pageviews'],
      dimensions: ['page'],
      filters: [['begins_with', 'page', ['/menu', '/blog']]],
    }),
    pages.filter(({ page }) => page.startsWith('/menu') || page.startsWith('/blog')),
  )
  // What looks like a pattern is none.
  assert.equal(await visits(['contains', 'referrer', ['%']]), 0)
})

test('visits by page are those that saw it, and entry pages are where they began', async () => {
  const byPage = await rowsOf({ metrics: ['visits'], dimensions: ['page'] })
  assert.ok(byPage.length > 3)
  for (const { page, visits } of byPage)
    assert.deepEqual(await rowsOf({ metrics: ['visits'], filters: [['is', 'page', [page]]] }), [{ visits }])
  const entries = await rowsOf({ metrics: ['visits'], dimensions: ['entry_page'] })
  const [{ visits: all }] = await rowsOf({ metrics: ['visits'] })
  assert.equal(
    entries.reduce((total, { visits }) => total + visits, 0),
    all,
  )
})

test('weeks begin on Monday, months on their first day, and add up', async () => {
  const [{ pageviews, visits }] = await rowsOf({ metrics: ['pageviews', 'visits'] })
  for (const [dimension, begins] of [
    ['time:week', (date: string) => new Date(date).getUTCDay() === 1],
    ['time:month', (date: string) => date.endsWith('-01')],
  ] as const) {
    const rows = await rowsOf({ metrics: ['pageviews', 'visits'], dimensions: [dimension] })
    assert.ok(rows.length > 1)
    for (const row of rows) assert.ok(begins(row[dimension]), row[dimension])
    const sum = (name: string) => rows.reduce((total, row) => total + row[name], 0)
    assert.deepEqual([sum('pageviews'), sum('visits')], [pageviews, visits])
  }
})

test('rows are ordered as asked, and found on one page each', async () => {
  const asked = {
    metrics: ['pageviews', 'bounce_rate'],
    dimensions: ['page', 'country'],
    order_by: [
      ['bounce_rate', 'asc'],
      ['page', 'desc'],
    ],
  }
  const rows = await rowsOf(asked)
  const paged: Json[] = []
  for (let page: number | null = 1; page !== null; ) {
    const { results, meta }: Json = await query({ ...asked, per: 7, page })
    assert.equal(meta.total_count, rows.length)
    paged.push(...results)
    page = meta.next_page
  }
  assert.deepEqual(
    paged.map(({ dimensions: [page, country], metrics: [pageviews, bounce_rate] }) => ({
      page,
      country,
      pageviews,
      bounce_rate,
    })),
    rows,
  )
  assert.deepEqual(
    rows.map(({ bounce_rate }) => bounce_rate),
    rows.map(({ bounce_rate }) => bounce_rate).sort((one, other) => one - other),
  )
  const past = await query({ ...asked, page: 1_000 })
  assert.deepEqual([past.results, past.meta.total_count], [[], rows.length])
})

test('periods end today, and nothing is a row of zeros without dimensions', async () => {
  const empty = await newWebsite(owner, { time_zone: 'Asia/Kolkata' })
  const { results, start_date, end_date } = await answered(200, asking({ metrics: ALL, date_range: '30d' }, empty))
  assert.deepEqual(results, [{ dimensions: [], metrics: ALL.map(() => 0) }])
  assert.equal(Date.parse(end_date) - Date.parse(start_date), 29 * DAY_MS)
  const month = await answered(200, asking({ metrics: ALL, dimensions: ['page'], date_range: 'month' }, empty))
  assert.deepEqual([month.results, month.start_date.slice(8)], [[], '01'])
  await answered(200, asking({ metrics: ['visits'], dimensions: ['time:month'], date_range: 'year' }, empty))
})

const nested = (depth: number): unknown => (depth === 0 ? ['is', 'page', ['/']] : ['not', nested(depth - 1)])
for (const [body, names] of [
  [{}, 'metrics'],
  [{ metrics: ['hits'] }, 'metrics'],
  [{ metrics: ['visits'], dimensions: ['colour'] }, 'dimensions'],
  [{ metrics: ['visits'], filter: [] }, 'filter'],
  [{ metrics: ['visits'], filters: [['like', 'page', ['/']]] }, 'begins_with'],
  [{ metrics: ['visits'], filters: [['is', 'pages', ['/']]] }, 'entry_page'],
  [{ metrics: ['visits'], filters: [['is', 'page', '/']] }, 'filters[0][2]'],
  [{ metrics: ['visits'], filters: [['is', 'page', []]] }, 'filters[0][2]'],
  [{ metrics: ['visits'], filters: [['contains', 'page', [null]]] }, 'filters[0][2]'],
  [{ metrics: ['visits'], filters: [['and', []]] }, 'filters[0]'],
  [{ metrics: ['visits'], filters: [['and', [['is', 'page', ['/']], 7]]] }, 'filters[0][1][1]'],
  [{ metrics: ['visits'], filters: [nested(5)] }, '5 levels'],
  [{ metrics: ['visits'], filters: [['or', Array(21).fill(['is', 'page', ['/']])]] }, '20'],
  [{ metrics: ['visits'], order_by: [['pageviews', 'desc']] }, 'visits'],
  [{ metrics: ['visits'], order_by: [['visits', 'down']] }, 'desc'],
  [{ metrics: ['visits'], date_range: '5d' }, 'date range must be one of: day, 7d'],
  [{ metrics: ['visits'], date_range: ['2026-02-30', '2026-03-01'] }, 'start_date'],
  [{ metrics: ['visits'], dimensions: ['time:hour'], date_range: '90d' }, '31'],
] as const)
  test(`${JSON.stringify(body).slice(0, 90)} is 400, which says what would be right`, async () => {
    const answer = await answered(400, asking(body))
    assert.ok(JSON.stringify(answer).toLowerCase().includes(names), JSON.stringify(answer))
  })

for (const [filters, names] of [
  ['device', 'filters is not a list as JSON'],
  ['{"is": "device"}', 'filters is not a list as JSON'],
  ['[["is","colour",["red"]]]', 'utm_content'],
] as const)
  test(`analytics_get with filters=${filters} is 400, which says what would be right`, async () => {
    const path = `${API}/websites/${site.id}/analytics?${new URLSearchParams({ filters })}`
    const { detail } = await answered(400, owner.get(path))
    assert.ok(detail.includes(names), detail)
  })

test('of machines only pages and countries can be filtered by', async () => {
  const machines = async (filters: unknown[]) => {
    const answer = await usual({ metrics: 'bot_overview', filters: JSON.stringify(filters) })
    return [answer.bot_overview.hits, answer.warnings?.length ?? 0]
  }
  const german = (await usual({ metrics: 'bot_overview', country: 'DE', path: '/' })).bot_overview.hits
  assert.ok(german > 0)
  const [ofGermans, ofPage] = [
    ['is', 'country', ['de']],
    ['is', 'page', ['/']],
  ]
  assert.deepEqual(await machines([ofGermans, ofPage]), [german, 0])
  assert.deepEqual(await machines([ofGermans, ofPage, ['is_not', 'device', ['phone']]]), [0, 1])
})

test('more views than a query may look at are refused', async () => {
  const { id: website_id } = await newWebsite(owner)
  const day = Date.parse('2026-03-10') / DAY_MS
  const counts = { visitors: 1, visits: 1, pageviews: 1_000_001, bounces: 0, duration_ms: 0 }
  const total = { website_id, dimension: 'all', day, value: '', page_id: null, ...counts } as const
  await service.database.write((tx) => tx.insertInto('analytics_totals').values(total).execute())
  const { detail } = await answered(400, asking({ metrics: ['visits'], date_range: RANGE }, { id: website_id }))
  assert.match(detail, /ask for fewer days/)
  await answered(200, asking({ metrics: ['visits'], date_range: ['2026-03-11', '2026-03-20'] }, { id: website_id }))
})

test('a warning says from when on single views are stored, where earlier ones were counted', async () => {
  const free = await service.newUser(undefined, { plan: 'free' })
  const { id } = await newWebsite(free)
  const path = `${API}/websites/${id}/analytics/query`
  const asked = { metrics: ['visits'], date_range: '90d' }
  assert.equal((await answered(200, free.post(path, asked))).warnings, undefined)
  const day = Math.floor(Date.now() / DAY_MS) - 60
  const counts = { visitors: 1, visits: 1, pageviews: 1, bounces: 1, duration_ms: 0 }
  const total = { website_id: id, dimension: 'all', day, value: '', page_id: null, ...counts } as const
  await service.database.write((tx) => tx.insertInto('analytics_totals').values(total).execute())
  const { warnings } = await answered(200, free.post(path, asked))
  assert.match(warnings[0], /stored from/)
  assert.equal((await answered(200, free.post(path, { metrics: ['visits'], date_range: '7d' }))).warnings, undefined)
})

test('every member may ask, nobody else', async () => {
  const path = `${API}/websites/${site.id}/analytics/query`
  const viewer = await newMember(service, site, 'viewer')
  await answered(200, viewer.post(path, { metrics: ['visits'] }))
  const stranger = await service.newUser()
  await answered(404, stranger.post(path, { metrics: ['visits'] }))
  await answered(401, service.anonymous.post(path, { metrics: ['visits'] }))
})
