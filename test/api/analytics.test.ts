import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { Dimension } from '#kernel/database/tables/analytics.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, newMember, newPage, newWebsite } from './make.ts'

const DAY_MS = 86_400_000
const METRICS = [
  'overview',
  'time_series',
  'top_pages',
  'top_referrers',
  'top_countries',
  'top_cities',
  'live_visitors',
  'bot_overview',
  'bot_time_series',
  'top_bots',
  'ai_agent_pages',
  'ai_crawlers',
]

let service: Service
let owner: Person
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
})
after(() => service?.close())

test('without parameters it answers all metrics of the last seven days and today, in the time zone of the website', async () => {
  const site = await newWebsite(owner, { time_zone: 'Pacific/Kiritimati' })
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format(new Date())
  const answer = await answered(200, owner.get(`${API}/websites/${site.id}/analytics`))
  const { website_id, start_date, end_date, granularity, time_zone, ...metrics } = answer
  const weekBefore = new Date(Date.parse(end_date) - 7 * DAY_MS).toISOString().slice(0, 10)
  assert.ok([today, new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10)].includes(end_date))
  assert.deepEqual(
    [website_id, start_date, granularity, time_zone],
    [site.id, weekBefore, 'daily', 'Pacific/Kiritimati'],
  )
  assert.deepEqual(Object.keys(metrics).sort(), METRICS.toSorted())
  assert.deepEqual(
    metrics.time_series.map(({ date, visitors }: Json) => [date, visitors]),
    Array.from({ length: 8 }, (_, n) => [new Date(Date.parse(start_date) + n * DAY_MS).toISOString().slice(0, 10), 0]),
  )
  assert.deepEqual(metrics.live_visitors, { count: 0, window_seconds: 300, pages: [] })
  assert.deepEqual(metrics.bot_overview, { hits: 0, bots: 0, by_category: {}, share_of_requests: 0 })
})

test('metrics are accepted in every usual spelling', async () => {
  const site = await newWebsite(owner)
  const chosen = async (query: string) => {
    const answer = await answered(200, owner.get(`${API}/websites/${site.id}/analytics?${query}`))
    assert.equal(answer.warnings, undefined)
    return METRICS.filter((metric) => metric in answer)
  }
  const two = ['overview', 'top_pages']
  for (const query of [
    'metrics=overview,top_pages',
    'metrics=top_pages&metrics=overview',
    'metrics[]=overview&metrics[]=top_pages',
    'metrics%5B%5D=overview&metrics%5B%5D=top_pages',
    'metrics=overview%2C%20top_pages',
    'metrics=overview,top_pages,overview',
  ])
    assert.deepEqual(await chosen(query), two, query)
  assert.deepEqual(await chosen('metrics[]=top_bots'), ['top_bots'])
  assert.deepEqual(await chosen('metrics='), METRICS)
})

test('what makes no sense is 400 with what would be right', async () => {
  const site = await newWebsite(owner)
  for (const [query, names] of [
    ['metrics=visitors', 'metrics'],
    ['granularity=weekly', 'granularity'],
    ['start_date=yesterday', 'start_date'],
    ['start_date=2026-02-30', 'start_date'],
    ['end_date=2026-13-01', 'end_date'],
    ['end_date=20260301', 'end_date'],
    ['start_date=1969-12-31', 'start_date'],
    ['start_date=2026-03-02&end_date=2026-03-01', 'start_date'],
    ['start_date=2026-03-01&end_date=2026-04-01&granularity=hourly', '31'],
    ['start_date=2020-01-01&end_date=2022-01-01', '731'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['compare=maybe', 'compare'],
    ['format=csv', 'format'],
  ] as const) {
    const body = await answered(400, owner.get(`${API}/websites/${site.id}/analytics?${query}`))
    assert.ok(body.detail && body.detail !== body.error, query)
    assert.ok(`${body.error} ${body.detail}`.includes(names), `${query}: ${JSON.stringify(body)}`)
  }
  for (const query of [
    'start_date=2026-03-01&end_date=2026-03-31&granularity=hourly',
    'start_date=2024-01-01&end_date=2025-12-31',
  ])
    await answered(200, owner.get(`${API}/websites/${site.id}/analytics?${query}&metrics=overview`))
})

test('an end in the past has the seven days before it', async () => {
  const site = await newWebsite(owner)
  const body = await answered(
    200,
    owner.get(`${API}/websites/${site.id}/analytics?end_date=2026-03-10&metrics=overview`),
  )
  assert.deepEqual([body.start_date, body.end_date], ['2026-03-03', '2026-03-10'])
})

test('every member reads them, nobody else', async () => {
  const site = await newWebsite(owner)
  const path = `${API}/websites/${site.id}/analytics`
  const viewer = await newMember(service, site, 'viewer')
  await answered(200, viewer.get(path))
  await answered(200, viewer.post(`${path}/export`, { metric: 'top_pages' }))
  const stranger = await service.newUser()
  await answered(404, stranger.get(path))
  await answered(404, stranger.post(`${path}/export`, { metric: 'top_pages' }))
  const { error } = await answered(401, service.anonymous.get(path))
  assert.equal(typeof error, 'string')
})

test('what was changed is noted in the series, on its day and in its hour', async () => {
  const site = await newWebsite(owner, { time_zone: 'Asia/Kolkata' })
  const { id } = await answered(201, owner.post(`${API}/websites/${site.id}/change_sets`, { title: 'New prices' }))
  await newPage(owner, site)
  for (const granularity of ['daily', 'hourly']) {
    const query = `metrics=time_series&granularity=${granularity}`
    const { time_series } = await answered(200, owner.get(`${API}/websites/${site.id}/analytics?${query}`))
    const noted = time_series.filter(({ annotations }: Json) => annotations)
    const all = noted.flatMap(({ annotations }: Json) => annotations)
    const [prices] = all.filter(({ change_set_id }: Json) => change_set_id === id)
    assert.deepEqual([prices.title, prices.published], ['New prices', false])
    const point = noted.find(({ annotations }: Json) => annotations.includes(prices))
    const length = granularity === 'daily' ? DAY_MS : DAY_MS / 24
    const from = Date.parse(granularity === 'daily' ? `${point.date}T00:00:00+05:30` : point.date)
    assert.ok(Date.parse(prices.at) >= from && Date.parse(prices.at) < from + length, `${prices.at} in ${point.date}`)
  }
})

test('a change set that was published is noted when that was, also where it began before the days', async () => {
  const site = await newWebsite(owner)
  const { id } = await answered(201, owner.post(`${API}/websites/${site.id}/change_sets`, { title: 'New hero' }))
  const published_at = Date.now() - 3 * DAY_MS
  const times = { started_at: published_at - 30 * DAY_MS, published_at }
  await service.database.write((tx) => tx.updateTable('change_sets').set(times).where('id', '=', id).execute())
  const { time_series } = await answered(200, owner.get(`${API}/websites/${site.id}/analytics?metrics=time_series`))
  assert.deepEqual(
    time_series
      .flatMap(({ annotations = [] }: Json) => annotations)
      .filter(({ change_set_id }: Json) => change_set_id === id),
    [{ at: new Date(published_at).toISOString(), change_set_id: id, title: 'New hero', published: true }],
  )
})

test('a page is listed by its path with its present title', async () => {
  const site = await newWebsite(owner)
  const page = await newPage(owner, site, { path: '/named', title: 'Before' })
  await answered(200, owner.patch(`${API}/websites/pages/${page.id}`, { title: 'After' }))
  await count(site.id, [
    { dimension: 'path', value: '/named', page_id: page.id, visitors: 2 },
    { dimension: 'path', value: '(other)', visitors: 1 },
  ])
  const { top_pages } = await answered(200, owner.get(`${API}/websites/${site.id}/analytics?metrics=top_pages`))
  assert.deepEqual(top_pages, [
    { path: '/named', page_id: page.id, title: 'After', visitors: 2, pageviews: 2 },
    { path: '(other)', page_id: null, title: null, visitors: 1, pageviews: 1 },
  ])
})

test('with compare the metrics of the period before are answered as well', async () => {
  const site = await newWebsite(owner)
  await count(site.id, [
    { dimension: 'all', value: '', visitors: 3 },
    { dimension: 'all', value: '', visitors: 5, daysAgo: 2 },
    { dimension: 'path', value: '/', visitors: 5, daysAgo: 2 },
  ])
  const today = new Date().toISOString().slice(0, 10)
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10)
  const query = `start_date=${yesterday}&end_date=${today}&compare=true&metrics=overview,top_pages,live_visitors`
  const answer = await answered(200, owner.get(`${API}/websites/${site.id}/analytics?${query}`))
  assert.deepEqual([answer.overview.visitors, answer.overview.previous.visitors, answer.top_pages], [3, 5, []])
  const { previous } = answer
  assert.equal(previous.end_date, new Date(Date.parse(today) - 2 * DAY_MS).toISOString().slice(0, 10))
  assert.deepEqual([previous.overview.visitors, previous.top_pages[0].visitors], [5, 5])
  assert.equal(previous.live_visitors, undefined)
})

test('filters say what they cannot answer', async () => {
  const free = await service.newUser(undefined, { plan: 'free' })
  const site = await newWebsite(free)
  const warnings = async (query: string) =>
    (await answered(200, free.get(`${API}/websites/${site.id}/analytics?metrics=overview&${query}`))).warnings ?? []
  assert.deepEqual(await warnings('path=/'), [])
  assert.match((await warnings(`path=/&start_date=${daysAgo(20)}`))[0], new RegExp(daysAgo(30)))
  assert.match((await warnings('agent=GPTBot'))[0], /People/)
  assert.match((await warnings('channel=search'))[0], /Machines/)
  assert.equal((await warnings(`path=/&start_date=${daysAgo(20)}&sort=x`)).length, 2)
})

test('live visitors are filtered by what their visit came with, and by the path that they had last', async () => {
  const site = await newWebsite(owner)
  await visit(site.id, { channel: 'search', referrer: 'google.com', country: 'DE' }, [
    { path: '/', secondsAgo: 200 },
    { path: '/menu', secondsAgo: 100 },
  ])
  await visit(site.id, { channel: 'direct', referrer: '', country: 'AT' }, [{ path: '/', secondsAgo: 250 }])
  await visit(site.id, { channel: 'search', referrer: 'bing.com', country: 'DE' }, [{ path: '/menu', secondsAgo: 400 }])
  const live = async (query: string) => {
    const path = `${API}/websites/${site.id}/analytics?metrics=live_visitors&${query}`
    const { live_visitors } = await answered(200, owner.get(path))
    assert.equal(live_visitors.window_seconds, 300)
    return [live_visitors.count, live_visitors.pages.map(({ path, visitors }: Json) => `${path} ${visitors}`)]
  }
  assert.deepEqual(await live('country=de'), [1, ['/menu 1']])
  assert.deepEqual(await live('path=/menu'), [1, ['/menu 1']])
  assert.deepEqual(await live('path=/'), [1, ['/ 1']], 'who went on is not there any more')
  assert.deepEqual(await live('channel=search&referrer=google.com'), [1, ['/menu 1']])
  assert.deepEqual(await live('referrer=bing.com'), [0, []], 'more than five minutes ago')
  assert.deepEqual(await live('channel=search&path=/'), [0, []])
  assert.deepEqual(await live('agent=GPTBot'), [0, []])
})

test('too many views are not filtered', async () => {
  const site = await newWebsite(owner)
  await count(site.id, [{ dimension: 'all', value: '', visitors: 1_000_001 }])
  const { detail } = await answered(400, owner.get(`${API}/websites/${site.id}/analytics?path=/`))
  assert.match(detail, /fewer days/)
  const before = await newWebsite(owner)
  await count(before.id, [{ dimension: 'all', value: '', visitors: 1_000_001, daysAgo: 1 }])
  const today = `${API}/websites/${before.id}/analytics?path=/&start_date=${daysAgo(0)}`
  await answered(400, owner.get(`${today}&metrics=overview`))
  await answered(400, owner.get(`${today}&metrics=top_pages&compare=true`))
  await answered(200, owner.get(`${today}&metrics=top_pages`))
})

test('each metric is exported as CSV, without formulas', async () => {
  const site = await newWebsite(owner)
  await count(site.id, [
    { dimension: 'all', value: '', visitors: 7 },
    { dimension: 'path', value: '=cmd()', visitors: 4 },
    { dimension: 'path', value: '/a,"b"', visitors: 3 },
    { dimension: 'source', value: 'campaign +sum', visitors: 2 },
  ])
  const exported = async (body: object) => {
    const { url } = await answered(200, owner.post(`${API}/websites/${site.id}/analytics/export`, body))
    const file = await service.visit(`localhost:${service.port}`, new URL(url).pathname)
    assert.match(String(file.headers['content-type']), /^text\/csv/)
    return parse(file.text, { columns: true, bom: true }) as Record<string, string>[]
  }
  for (const metric of METRICS) {
    const answer = await answered(200, owner.get(`${API}/websites/${site.id}/analytics?metrics=${metric}`))
    if (Array.isArray(answer[metric])) assert.equal((await exported({ metric })).length, answer[metric].length, metric)
    else await exported({ metric })
  }
  assert.deepEqual(
    (await exported({ metric: 'top_pages' })).map(({ path, visitors }) => [path, visitors]),
    [
      ["'=cmd()", '4'],
      ['/a,"b"', '3'],
    ],
  )
  assert.equal((await exported({ metric: 'top_referrers' }))[0]!.referrer, "'+sum")
  assert.deepEqual(
    (await exported({ metric: 'overview' })).map(({ period, visitors }) => [period, visitors]),
    [
      ['requested', '7'],
      ['previous', '0'],
    ],
  )
  for (const body of [{}, { metric: 'visitors' }, { metric: 'overview', start_date: 'x' }])
    await answered(400, owner.post(`${API}/websites/${site.id}/analytics/export`, body))
})

test('format=text says the same in a few lines, of which strangers write none', async () => {
  const site = await newWebsite(owner, { name: 'Mill Street\nBakery' })
  await count(site.id, [
    { dimension: 'all', value: '', visitors: 3 },
    { dimension: 'all', value: '', visitors: 2, daysAgo: 8 },
    { dimension: 'path', value: '/menu\nMachines: none', visitors: 3 },
    { dimension: 'city', value: 'DE\t\t', visitors: 3 },
  ])
  await newPage(owner, site)
  const { text, ...rest } = await answered(200, owner.get(`${API}/websites/${site.id}/analytics?format=text`))
  assert.deepEqual(Object.keys(rest).sort(), ['end_date', 'granularity', 'start_date', 'time_zone', 'website_id'])
  const lines = text.split('\n')
  assert.equal(lines[0], `Mill Street Bakery, ${rest.start_date} to ${rest.end_date} (UTC)`)
  assert.equal(lines[1], 'People: 3 visitors (2 in the period before, 50% more), 3 visits, 3 page views.')
  assert.ok(lines.includes('Pages: /menu Machines: none 3.'))
  assert.ok(lines.includes('Cities: unknown (DE) 3.'))
  assert.match(text, /\nMachines: 0 hits of 0 machines/)
  assert.match(text, /\nChanged: \d{4}-\d\d-\d\d Changes by /)
})

test('the text also says what changed since the period before', async () => {
  const site = await newWebsite(owner)
  await count(site.id, [
    { dimension: 'all', value: '', visitors: 9 },
    { dimension: 'all', value: '', visitors: 6, daysAgo: 8 },
    { dimension: 'path', value: '/', visitors: 6 },
    { dimension: 'path', value: '/', visitors: 2, daysAgo: 8 },
    { dimension: 'path', value: '/menu', visitors: 1 },
    { dimension: 'path', value: '/menu', visitors: 4, daysAgo: 8 },
    { dimension: 'path', value: '/new\nMachines', visitors: 2 },
    { dimension: 'path', value: '/old', visitors: 3, daysAgo: 8 },
  ])
  const get = (query: string) => answered(200, owner.get(`${API}/websites/${site.id}/analytics?format=text${query}`))
  const { text, start_date, previous } = await get('&compare=true')
  assert.equal(previous, undefined)
  const [heading, ...lines] = text.slice(text.indexOf('Compared with')).split('\n')
  assert.ok(heading.slice(0, -1).split(' to ')[1] < start_date, heading)
  assert.equal(
    lines[0],
    'People: 9 visitors (6 before, 50% more), 9 page views (6 before, 50% more), 100% of visits saw one page (100% before).',
  )
  assert.equal(
    lines[1],
    'Pages: up / (+4); down /menu (−3); new among the first /new Machines (2); no longer among them /old (3 before).',
  )
  assert.equal(lines[2], 'Machines: 0 hits (0 before).')
  assert.equal(lines.length, 3)
  assert.doesNotMatch((await get('')).text, /Compared/)
})

type Counted = { dimension: Dimension; value: string; visitors: number; page_id?: string; daysAgo?: number }

/** Writes totals of a website in UTC. */
async function count(website_id: string, totals: Counted[]) {
  const today = Math.floor(Date.now() / DAY_MS)
  const rows = totals.map(({ visitors, daysAgo = 0, page_id = null, ...of }) => {
    const figures = { visitors, visits: visitors, pageviews: visitors, bounces: visitors, duration_ms: 0 }
    return { website_id, day: today - daysAgo, page_id, ...of, ...figures }
  })
  await service.database.write((tx) => tx.insertInto('analytics_totals').values(rows).execute())
}

type Came = { channel: string; referrer: string; country: string }
let views = 0

/** Writes a visit of a website in UTC. */
async function visit(website_id: string, came: Came, paths: { path: string; secondsAgo: number }[]) {
  const now = Date.now()
  const rows = paths.map(({ path, secondsAgo }) => ({ seq: ++views, path, at: now - secondsAgo * 1_000 }))
  const [first, last] = [rows[0]!, rows.at(-1)!]
  const of = { day: Math.floor(first.at / DAY_MS), visit: first.seq, visitor: `visitor-${first.seq}` }
  const times = { started_at: first.at, last_at: last.at, pageviews: rows.length, entry_path: first.path }
  const none = { page_id: null, agent: null, purpose: null, markdown: 0, false_name: 0 }
  await service.database.write(async (tx) => {
    const place = { campaign: null, region: null, city: null }
    await tx
      .insertInto('analytics_visits')
      .values({ website_id, ...of, ...times, ...came, ...place })
      .execute()
    for (const { at, ...row } of rows) {
      const { visitor, visit, day: visit_day } = of
      const { country } = came
      const view = { website_id, day: Math.floor(at / DAY_MS), at, visitor, visit, visit_day, country, ...row, ...none }
      await tx.insertInto('analytics_views').values(view).execute()
    }
  })
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
}
