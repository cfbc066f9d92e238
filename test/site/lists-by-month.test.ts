import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startService } from '#test/support/service.ts'
import { startPreview } from './preview-support.ts'
import { changesReported, makeSite, renders } from './support.ts'

const service = await startService()
after(() => service.close())

const COLUMNS = [
  { name: 'Title', type: 'text', required: true },
  { name: 'Day', type: 'date' },
  { name: 'Starts at', type: 'datetime' },
  { name: 'Kind', type: 'text' },
]

/** A website with a page that lists these events, and a way to add another. */
async function listed(list: string, events: readonly object[], fields: object = {}) {
  const site = await makeSite(service, fields)
  const table = await site.add('tables', { name: 'Events', columns: COLUMNS })
  const add = (values: object, more: object = {}) => site.add(`tables/${table.id}/rows`, { values, ...more })
  for (const event of events) await add(event)
  const html_content = `<main><site-rows table="events" ${list}>{{ row.title }}|<site-empty>None</site-empty></site-rows></main>`
  await site.add('pages', { path: '/news', html_content })
  const shown = async (page = '') => {
    const { status, text } = await site.visit(`/news${page && `?page=${page}`}`)
    return status === 200 ? /<main>([^<]*)/.exec(text)![1] : status
  }
  return { site, add, shown }
}

test('a list in pages by month has an address for each month with rows, from the newest on', async () => {
  const { site, shown, add } = await listed('paginate="day:month" sort="title"', [
    { title: 'A', day: '2026-01-31' },
    { title: 'B', day: '2026-03-01' },
    { title: 'C', day: '2026-03-31' },
    { title: 'D', day: '2025-12-01' },
    { title: 'Never' },
  ])
  await add({ title: 'Draft', day: '2026-02-02' }, { status: 'draft' })
  assert.deepEqual([await shown(), await shown('2026-01'), await shown('2025-12')], ['B|C|', 'A|', 'D|'])
  const [first, middle, last] = [
    await site.text('/news'),
    await site.text('/news?page=2026-01'),
    await site.text('/news?page=2025-12'),
  ]
  assert.match(first, /<link rel="next" href="[^"]*\/news\?page=2026-01">/)
  assert.doesNotMatch(first, /rel="prev"/)
  assert.match(middle, /<link rel="canonical" href="[^"]*\/news\?page=2026-01">/)
  assert.match(middle, /<link rel="prev" href="[^"]*\/news">\n<link rel="next" href="[^"]*\/news\?page=2025-12">/)
  assert.match(
    middle,
    /<a rel="prev" href="\/news">March 2026<\/a> <span>January 2026<\/span> <a rel="next" href="\/news\?page=2025-12">December 2025<\/a>/,
  )
  assert.match(last, /<link rel="prev" href="[^"]*\/news\?page=2026-01">/)
  assert.doesNotMatch(last, /rel="next"/)
  assert.equal(await site.text('/news?page=2026-03'), first, 'the newest month is at both of its addresses')
  for (const none of ['2026-02', '2026-04', '2025-11', '2026-13', '2026', '2'])
    assert.equal(await shown(none), 404, none)
  assert.equal(await shown('x'), 'B|C|')
})

test('a new row is in its month immediately, and makes one', async () => {
  const { site, shown, add } = await listed('paginate="day:month" sort="-day"', [])
  assert.equal(await shown(), 'None')
  assert.equal(await shown('2026-05'), 404)
  await add({ title: 'A', day: '2026-05-05' })
  assert.deepEqual([await shown(), await shown('2026-05')], ['A|', 'A|'])
  assert.doesNotMatch(await site.text('/sitemap.xml'), /page=/)
  await add({ title: 'B', day: '2026-06-01' })
  assert.deepEqual([await shown(), await shown('2026-05')], ['B|', 'A|'])
  assert.match(await site.text('/sitemap.xml'), /<loc>[^<]*\/news<\/loc>[\s\S]*<loc>[^<]*\/news\?page=2026-05<\/loc>/)
})

test('months and years of moments are those of the website, and only with rows that match', async () => {
  const events = [
    { title: 'Eve', starts_at: '2025-12-31T12:30:00Z', kind: 'open' },
    { title: 'New year there', starts_at: '2025-12-31T11:30:00Z', kind: 'open' },
    { title: 'Still old', starts_at: '2025-12-31T10:30:00Z', kind: 'open' },
    { title: 'Closed', starts_at: '2024-06-01T00:00:00Z', kind: 'closed' },
    { title: 'Later', starts_at: '2026-02-10T00:00:00Z', kind: 'open' },
  ]
  const zone = { time_zone: 'Pacific/Auckland' }
  const months = await listed('paginate="starts_at:month" where="kind=open" sort="starts_at"', events, zone)
  assert.deepEqual(
    [await months.shown(), await months.shown('2026-01'), await months.shown('2026-02'), await months.shown('2024-06')],
    ['Still old|', 'New year there|Eve|', 'Later|', 404],
    'upwards, since the list is sorted by the column',
  )
  const years = await listed('paginate="starts_at:year" where="kind=open" sort="-starts_at"', events, zone)
  assert.deepEqual(
    [await years.shown(), await years.shown('2025'), await years.shown('2026'), await years.shown('2024')],
    ['Later|Eve|New year there|', 'Still old|', 'Later|Eve|New year there|', 404],
  )
})

test('strangers cannot make pages of months that there are none of', async () => {
  const { shown } = await listed('paginate="day:month"', [{ title: 'A', day: '2026-01-31' }])
  await shown()
  await shown('1999-01')
  await changesReported(service)
  await shown()
  await shown('1999-01')
  const before = await renders(service)
  for (let month = 10; month < 20; month++) assert.equal(await shown(`1999-${month}`), 404)
  assert.equal(await renders(service), before)
})

test('a column without dates is a warning, and shows nothing', async () => {
  const { site, shown } = await listed('paginate="kind:month"', [{ title: 'A', kind: 'open' }])
  assert.equal(await shown(), 'None')
  const { warnings } = await site.add('pages', {
    path: '/other',
    html_content:
      '<site-rows table="events" paginate="kind:month">x</site-rows><site-rows table="events" paginate="gone:year">x</site-rows>',
  })
  assert.deepEqual(warnings, [
    "/other: Line 1: the list of events shows nothing: it can't have pages by kind, which is of type text.",
    "/other: Line 1: the list of events shows nothing: it can't have pages by gone, which is no column.",
  ])
})

test('a preview has the months of newer versions', async () => {
  const { site, shown, add } = await listed('paginate="day:month"', [{ title: 'A', day: '2026-05-05' }])
  const row = await add({ title: 'B', day: '2026-03-01' })
  await site.change('tables/rows', row.id, { values: { day: '2026-07-01' } })
  const { body } = await site.owner.get(`/api/v1/websites/tables/rows/${row.id}/versions`)
  await site.pin('tables/rows', body.data.find(({ number }: { number: number }) => number === 1).id)
  assert.deepEqual([await shown(), await shown('2026-03'), await shown('2026-07')], ['A|', 'B|', 404])
  const preview = await startPreview(service, site, { base: 'latest' })
  assert.match(await preview.text('/news'), /<main>B\|/)
  assert.match(await preview.text('/news?page=2026-05'), /<main>A\|/)
  assert.equal((await preview.get('/news?page=2026-06')).status, 404)
})

test('a list is also turned by month where it is grouped, and where its headers are its own', async () => {
  const { site } = await listed('paginate="day:year"', [
    { title: 'A', day: '2026-01-31' },
    { title: 'B', day: '2025-03-01' },
    { title: 'C', day: '2025-12-01' },
  ])
  await site.set({ response_headers: '/news\n  X-Shown: yes' })
  const html_content =
    '<main><site-rows table="events" paginate="day:year" group-by="day">{{ row.name }}|</site-rows></main>'
  await site.add('pages', { path: '/grouped', html_content })
  assert.match(await site.text('/grouped?page=2025'), /<main>December 2025\|March 2025\|<nav/)
  const { status, headers } = await site.visit('/news?page=2025')
  assert.deepEqual([status, headers['x-shown']], [200, 'yes'])
})
