// Days that Plausible or Google Analytics counted, beside those that are counted here.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, newWebsite } from './make.ts'
import { zipped } from './transfer.ts'
import { fileForm } from './upload.ts'

let service: Service
let owner: Person
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
})
after(() => service?.close())

const VISITORS = `"date","visitors","pageviews","bounces","visits","visit_duration"
"2024-03-01",10,30,3,12,600
"2024-03-02",20,50,8,25,1000
`
const PLAUSIBLE = {
  'imported_visitors_20240301_20240302.csv': VISITORS,
  'imported_pages_20240301_20240302.csv': `"date","hostname","page","visits","visitors","pageviews"
"2024-03-01","example.com","/",11,9,20
"2024-03-01","example.com","/menu/",5,5,10
"2024-03-02","example.com","/",25,20,50
`,
  'imported_sources_20240301_20240302.csv': `"date","source","referrer","utm_source","utm_medium","utm_campaign","utm_content","utm_term","pageviews","visitors","visits","visit_duration","bounces"
"2024-03-01","Google","google.com","","","","","",20,6,7,300,2
"2024-03-01","Direct / None","","","","","","",5,3,4,200,1
"2024-03-02","ChatGPT","chatgpt.com","chatgpt.com","","","","",50,20,25,1000,8
`,
  'imported_locations_20240301_20240302.csv': `"date","country","region","city","visitors","visits","visit_duration","bounces","pageviews"
"2024-03-01","DE","DE-BE",2950159,7,8,400,2,20
"2024-03-02","","",0,20,25,1000,8,50
`,
  'imported_browsers_20240301_20240302.csv': '"date","browser"\n"2024-03-01","Firefox"\n',
}

async function send(site: Json, bytes: Uint8Array, filename: string) {
  return owner.post(
    `${API}/websites/${site.id}/analytics/imports`,
    fileForm(bytes, filename, 'application/octet-stream'),
  )
}

const sendCsv = (site: Json, text: string, filename = 'report.csv') => send(site, Buffer.from(text), filename)

function analytics(site: Json, query = ''): Promise<Json> {
  return answered(
    200,
    owner.get(`${API}/websites/${site.id}/analytics?start_date=2024-03-01&end_date=2024-03-05${query}`),
  )
}

test('an export of Plausible answers the metrics of its days, however often it is imported, until it is removed', async () => {
  const site = await newWebsite(owner)
  const zip = await zipped(PLAUSIBLE)
  const imports = [{ source: 'plausible', start_date: '2024-03-01', end_date: '2024-03-02', days: 2 }]
  for (let time = 0; time < 2; time++) {
    const { warnings, ...body } = await answered(200, send(site, zip, 'export.zip'))
    assert.deepEqual(body, { website_id: site.id, imports })
    assert.match(warnings[0], /imported_browsers/)
  }
  const answer = await analytics(site)
  const { previous, ...overview } = answer.overview
  assert.deepEqual(overview, {
    ...{ visitors: 30, visits: 37, pageviews: 80, views_per_visit: 2.16, bounce_rate: 0.2973, visit_duration: 43.2 },
  })
  assert.equal(answer.imports_included, true)
  assert.deepEqual(
    answer.time_series.map(({ visitors }: Json) => visitors),
    [10, 20, 0, 0, 0],
  )
  assert.deepEqual(
    answer.top_pages.map(({ path, visitors, pageviews }: Json) => [path, visitors, pageviews]),
    [
      ['/', 29, 70],
      ['/menu', 5, 10],
    ],
  )
  assert.deepEqual(
    answer.top_referrers.map(({ referrer, channel, visitors }: Json) => [referrer, channel, visitors]),
    [
      ['chatgpt.com', 'ai', 20],
      ['google.com', 'search', 6],
      [null, 'direct', 3],
    ],
  )
  assert.deepEqual(
    answer.top_countries.map(({ country_code, visitors }: Json) => [country_code, visitors]),
    [
      [null, 20],
      ['DE', 7],
    ],
  )
  const path = `${API}/websites/${site.id}/analytics/imports`
  assert.deepEqual((await answered(200, owner.get(path))).imports, imports)
  assert.deepEqual((await answered(200, owner.delete(`${path}?source=google_analytics`))).imports, imports)
  assert.deepEqual((await answered(200, owner.delete(path))).imports, [])
  const after = await analytics(site)
  assert.deepEqual([after.overview.visitors, after.top_pages, after.imports_included], [0, [], undefined])
})

test('what totals of days cannot answer says that it has none of them', async () => {
  const site = await newWebsite(owner)
  await answered(200, send(site, await zipped(PLAUSIBLE), 'export.zip'))
  const filtered = await analytics(site, '&path=/')
  assert.deepEqual([filtered.overview.visitors, filtered.imports_included], [0, false])
  assert.ok(filtered.warnings.some((warning: string) => /^Imported days are totals/.test(warning)))
  const hourly = await analytics(site, '&granularity=hourly')
  assert.match(hourly.warnings.join(), /Imported days have no hours/)
  const query = { metrics: ['visits'], date_range: ['2024-03-01', '2024-03-05'] }
  const answer = await answered(200, owner.post(`${API}/websites/${site.id}/analytics/query`, query))
  assert.deepEqual(answer.results, [{ dimensions: [], metrics: [0] }])
  assert.ok(answer.warnings.some((warning: string) => /^Imported days are totals/.test(warning)))
})

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

test('days with figures of their own are left, and so are days that may not be over', async () => {
  const site = await newWebsite(owner, { time_zone: 'UTC' })
  const day = Math.floor(Date.now() / DAY_MS) - 10
  const own = { visitors: 1, visits: 1, pageviews: 1, bounces: 1, duration_ms: 0 }
  const row = { website_id: site.id, dimension: 'all' as const, day, value: '', page_id: null, ...own }
  await service.database.write((tx) => tx.insertInto('analytics_totals').values(row).execute())
  const line = (days: number) => `${daysAgo(days)},7,9,1,8,60\n`
  const csv = `date,visitors,pageviews,bounces,visits,visit_duration\n${line(11)}${line(10)}${line(0)}`
  const { imports, warnings } = await answered(200, sendCsv(site, csv, 'imported_visitors.csv'))
  assert.equal(imports[0].days, 1)
  assert.match(warnings[0], new RegExp(`${daysAgo(10)}; `))
  const query = `start_date=${daysAgo(12)}&end_date=${daysAgo(0)}&metrics=overview`
  const { overview } = await answered(200, owner.get(`${API}/websites/${site.id}/analytics?${query}`))
  assert.equal(overview.visitors, 7 + 1)
  await answered(200, owner.delete(`${API}/websites/${site.id}/analytics/imports`))
  const left = await answered(200, owner.get(`${API}/websites/${site.id}/analytics?${query}`))
  assert.equal(left.overview.visitors, 1)
})

const COMMENTS = '# ----------------------------------------\n# Bakery, "the" property\n'

test('reports of Google Analytics are added up by day, and those of longer times are passed over', async () => {
  const site = await newWebsite(owner)
  const days = `${COMMENTS}# Free form 1-20240301-20240302
# ----------------------------------------

Date,Active users,Sessions,Views,Engaged sessions,Average session duration
,30,37,80,26,43.24,Grand total
20240301,10,12,30,9,50
20240302,20,25,50,17,40
`
  await answered(200, sendCsv(site, days))
  const sources = `Date,Session source / medium,Active users,Views
20240301,google / organic,6,20
20240301,(direct) / (none),3,5
20240302,news.example / referral,4,8
20240302,google / cpc,2,8
`
  await answered(200, sendCsv(site, sources))
  const report = (title: string, rows: string, last = '20240301') =>
    `${COMMENTS}# ${title}\n# Start date: 20240301\n# End date: ${last}\n\n${rows}`
  const countries = report(
    'Demographic details',
    'Country,Active users,New users\nGermany,7,1\nTürkiye,2,1\n(not set),1,1\n',
  )
  const pages = report('Pages', 'Page path and screen class,Views,Active users\n/,20,9\n/menu?x=1,10,5\n')
  const month = report('Pages', 'Page path and screen class,Views,Active users\n/,900,700\n', '20240331')
  const crossed = report('Technology', 'Country,Device category,Active users\nGermany,mobile,4\nGermany,desktop,4\n')
  const files = { 'countries.csv': countries, 'pages.csv': pages, 'month.csv': month, 'crossed.csv': crossed }
  const { imports, warnings } = await answered(200, send(site, await zipped(files), 'reports.zip'))
  assert.deepEqual(imports, [{ source: 'google_analytics', start_date: '2024-03-01', end_date: '2024-03-02', days: 2 }])
  assert.match(warnings.join(), /month\.csv line 7.*crossed\.csv line 7: "Device category"/)
  const answer = await analytics(site)
  const { previous, ...overview } = answer.overview
  assert.deepEqual(overview, {
    ...{ visitors: 30, visits: 37, pageviews: 80, views_per_visit: 2.16, bounce_rate: 0.2973, visit_duration: 43.2 },
  })
  assert.deepEqual(
    answer.top_referrers.map(({ referrer, channel, visitors }: Json) => [channel, referrer, visitors]),
    [
      ['search', 'google', 6],
      ['referral', 'news.example', 4],
      ['direct', null, 3],
      ['paid', 'google', 2],
    ],
  )
  assert.deepEqual(
    answer.top_countries.map(({ country_code, visitors }: Json) => [country_code, visitors]),
    [
      ['DE', 7],
      ['TR', 2],
      [null, 1],
    ],
  )
  assert.deepEqual(
    answer.top_pages.map(({ path, pageviews }: Json) => [path, pageviews]),
    [
      ['/', 20],
      ['/menu', 10],
    ],
  )
})

test('wrong lines are named with their field, and then nothing is imported', async () => {
  const site = await newWebsite(owner)
  const zip = await zipped({
    'imported_visitors.csv': `${VISITORS}2024-03-03,many,1,1,1,1\n2024-02-30,1,1,1,1,1\n2024-03-04,1,1,-1,1,1\n`,
    'imported_pages.csv': 'date,page,visitors\n2024-03-01,/,1\n',
  })
  const { status, body } = await send(site, zip, 'export.zip')
  assert.equal(status, 422)
  assert.deepEqual(body.errors, {
    'imported_visitors.csv line 4': ['visitors must be a whole number that is not negative'],
    'imported_visitors.csv line 5': ['date must be a day, like 2026-03-01'],
    'imported_visitors.csv line 6': ['bounces must be a whole number that is not negative'],
    'imported_pages.csv line 1': ['has no column "pageviews"'],
  })
  assert.deepEqual((await answered(200, owner.get(`${API}/websites/${site.id}/analytics/imports`))).imports, [])
  for (const text of ['', 'hello', 'Country,Active users\nGermany,7\n'])
    assert.equal((await sendCsv(site, text)).status, 422, text)
  assert.equal((await send(site, Buffer.from('PK\x03\x04 broken'), 'export.zip')).status, 422)
  const long = await sendCsv(site, '#\n'.repeat(300_001))
  assert.match(JSON.stringify(long.body.errors), /report\.csv line 300001.*one line too many/)
})

test('what was imported goes with the website', async () => {
  const site = await newWebsite(owner)
  await answered(200, send(site, await zipped(PLAUSIBLE), 'export.zip'))
  const reader = await service.newUser(undefined, { plan: 'business' })
  assert.equal((await reader.get(`${API}/websites/${site.id}/analytics/imports`)).status, 404)
  await answered(204, owner.delete(`${API}/websites/${site.id}`))
  assert.equal((await owner.get(`${API}/websites/${site.id}/analytics/imports`)).status, 404)
})
