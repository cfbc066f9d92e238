import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { indexSearch } from '#test/support/index-search.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, newPage, newWebsite } from './make.ts'
import { newTable } from './tables.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser()

const search = async (website: Json, q: string, more: Record<string, string> = {}): Promise<Json> => {
  await indexSearch(service)
  return answered(200, ann.get(`${API}/websites/${website.id}/search/text?${new URLSearchParams({ q, ...more })}`))
}
const paths = async (website: Json, q: string, more?: Record<string, string>): Promise<string[]> =>
  (await search(website, q, more)).data.map(({ path }: Json) => path)

test('pages come in the order of where and how often the words are in them', async () => {
  const website = await newWebsite(ann)
  const body = (text: string) => ({ html_content: `<p>${text}</p>` })
  await newPage(ann, website, { path: '/once', title: 'A', ...body('We bake rye bread') })
  await newPage(ann, website, { path: '/often', title: 'B', ...body('rye, rye and rye bread, bread, bread') })
  await newPage(ann, website, { path: '/heading', title: 'C', html_content: '<h2>Rye bread</h2>' })
  await newPage(ann, website, { path: '/described', title: 'D', meta_description: 'Rye bread', ...body('none') })
  await newPage(ann, website, { path: '/title', title: 'Rye bread', ...body('none') })
  await newPage(ann, website, { path: '/half', title: 'Rye', ...body('flour') })
  await newPage(ann, website, { path: '/both', title: 'Rye', ...body('bread') })
  const order = ['/title', '/heading', '/described', '/both', '/often', '/once']
  assert.deepEqual(await paths(website, 'rye bread'), order)
  assert.deepEqual(await paths(website, 'BREAD rye '), order)
})

test('an answer says what was found, where, and with the words marked', async () => {
  const website = await newWebsite(ann)
  const text = 'Our café sells crème brûlée. '
  const page = await newPage(ann, website, { path: '/café', title: 'Menu', html_content: `<p>${text.repeat(20)}</p>` })
  const { data, corrected, next } = await search(website, 'creme BRULEE')
  assert.deepEqual([corrected, next, data.length], [null, null, 1])
  const [{ snippet, ranges, ...found }] = data
  assert.deepEqual(found, {
    kind: 'page',
    id: page.id,
    page_id: page.id,
    path: '/café',
    url: `http://${website.subdomain}.sites.test:${service.port}/caf%C3%A9`,
    title: 'Menu',
    language: 'en',
  })
  assert.deepEqual(
    ranges.slice(0, 2).map(([from, to]: [number, number]) => snippet.slice(from, to)),
    ['crème', 'brûlée'],
  )
  assert.ok(snippet.length <= 202 && snippet.endsWith('…'), snippet)
})

test('the last word may be unfinished, whole words come first, and one typo is forgiven', async () => {
  const website = await newWebsite(ann)
  await newPage(ann, website, { path: '/breads', html_content: 'breadcrumbs' })
  await newPage(ann, website, { path: '/bread', html_content: 'bread' })
  await newPage(ann, website, { path: '/sourdough', html_content: 'sourdough starter' })
  assert.deepEqual(await paths(website, 'bread'), ['/bread', '/breads'])
  assert.deepEqual(await paths(website, 'bread '), ['/bread'], 'a finished word')
  assert.deepEqual(await paths(website, 'br'), ['/breads', '/bread'])
  assert.deepEqual(await paths(website, 'sta sour'), [], 'only the last word')
  for (const typo of ['soudrough', 'sourdoug starter', 'sourdoughh starter', 'ourdough', 'sourdoguh', 'siurdough']) {
    const { data, corrected } = await search(website, typo)
    assert.deepEqual([data[0]?.path, data.length], ['/sourdough', 1], typo)
    assert.match(corrected, /^sourdough( starter)?$/)
  }
  assert.deepEqual(await paths(website, 'suordoguh'), [], 'two typos')
  assert.deepEqual(await paths(website, 'bred'), ['/bread'])
  assert.deepEqual(await paths(website, 'zzzz'), [])
})

test('words are found in any script, and in one language if wanted', async () => {
  const website = await newWebsite(ann, { languages: ['en', 'de', 'zh', 'ar'] })
  await newPage(ann, website, { path: '/de', language: 'de', html_content: 'Die Straße zum Bäcker' })
  await newPage(ann, website, { path: '/zh', language: 'zh', html_content: '我们在东京都烤面包' })
  await newPage(ann, website, { path: '/ar', language: 'ar', html_content: 'مرحبا بالعَالَم' })
  await newPage(ann, website, { path: '/en', html_content: 'Strasse, in English too' })
  assert.deepEqual(await paths(website, 'STRASSE'), ['/de', '/en'])
  assert.deepEqual(await paths(website, 'strasse', { language: 'de-CH' }), ['/de'])
  assert.deepEqual(await paths(website, 'strasse', { language: 'fr' }), [])
  for (const q of ['京都', '面包', '面', '烤面包']) assert.deepEqual(await paths(website, q), ['/zh'], q)
  assert.deepEqual(await paths(website, '都京'), [])
  assert.deepEqual(await paths(website, 'بالعالم'), ['/ar'])
})

test('what visitors see is found, and nothing else', async () => {
  const website = await newWebsite(ann)
  const page = await newPage(ann, website, { path: '/now', html_content: '<p>apples</p>' })
  await newPage(ann, website, { path: '/draft', status: 'draft', html_content: 'apples' })
  await newPage(ann, website, { path: '/hidden', robots: 'noindex', html_content: 'apples' })
  const lost = await newPage(ann, website, { path: '/lost', html_content: 'apples' })
  await answered(200, ann.patch(`${API}/websites/${website.id}`, { not_found_page_id: lost.id, home_page_id: page.id }))
  assert.deepEqual(await paths(website, 'apples'), ['/'])
  await answered(200, ann.patch(`${API}/websites/${website.id}`, { home_page_id: null }))
  await answered(200, ann.patch(`${API}/websites/pages/versions/${page.latest_version_id}/pin`))
  await answered(200, ann.patch(flat('pages', page), { html_content: '<p>pears</p><style>plums</style>' }))
  assert.deepEqual([await paths(website, 'apples'), await paths(website, 'pears')], [['/now'], []], 'pinned')
  await answered(200, ann.delete(flat('pages', page, '/unpin')))
  assert.deepEqual([await paths(website, 'apples'), await paths(website, 'pears')], [[], ['/now']])
  assert.deepEqual(await paths(website, 'plums'), [])
  await answered(200, ann.patch(flat('pages', page), { path: '/moved' }))
  assert.deepEqual(await paths(website, 'pears'), ['/moved'])
  await answered(200, ann.patch(flat('pages', page), { status: 'draft' }))
  assert.deepEqual(await paths(website, 'pears'), [])
  await answered(200, ann.patch(flat('pages', page), { status: 'published' }))
  assert.deepEqual(await paths(website, 'pears'), ['/moved'])
  await answered(204, ann.delete(flat('pages', page)))
  assert.deepEqual(await paths(website, 'pears'), [])
  assert.deepEqual(
    await service.database.reader.selectFrom('search_words').selectAll().where('website_id', '=', website.id).execute(),
    [],
  )
})

test('rows are found at the page that shows them', async () => {
  const website = await newWebsite(ann)
  const table = await newTable(ann, website, {
    key: 'posts',
    columns: [
      { key: 'title', type: 'text' },
      { key: 'slug', type: 'text', unique: true },
      { key: 'body', type: 'rich_text' },
    ],
  })
  const rows = `${API}/websites/${website.id}/tables/${table.id}/rows`
  const row = await answered(
    201,
    ann.post(rows, { values: { title: 'Spelt', slug: 'spelt', body: '<p>ancient grain</p>' } }),
  )
  await answered(
    201,
    ann.post(rows, { values: { title: 'Oats', slug: 'oats', body: '<p>grain</p>' }, status: 'draft' }),
  )
  assert.deepEqual(await paths(website, 'grain'), [])
  const page = await newPage(ann, website, { path: '/posts/:slug', table_id: table.id, row_key: 'slug' })
  const { data } = await search(website, 'grain')
  assert.deepEqual(
    data.map(({ kind, id, page_id, path, title }: Json) => [kind, id, page_id, path, title]),
    [['row', row.id, page.id, '/posts/spelt', 'Spelt']],
  )
  await answered(200, ann.patch(`${API}/websites/tables/rows/${row.id}`, { values: { slug: 'dinkel' } }))
  assert.deepEqual(await paths(website, 'grain'), ['/posts/dinkel'])
  await answered(200, ann.patch(flat('pages', page), { path: '/articles/:slug' }))
  assert.deepEqual(await paths(website, 'grain'), ['/articles/dinkel'])
  await answered(204, ann.delete(flat('pages', page)))
  assert.deepEqual(await paths(website, 'grain'), [])
})

test('what components, snippets, rows and facts show in a page is found there, and not longer than it is shown', async () => {
  const website = await newWebsite(ann, { facts: { town: 'Ravensburg' } })
  const of = `${API}/websites/${website.id}`
  const table = await newTable(ann, website, { key: 'loaves', columns: [{ key: 'title' }] })
  const addRow = (title: string, more = {}) =>
    answered(201, ann.post(`${of}/tables/${table.id}/rows`, { values: { title }, ...more }))
  const row = await addRow('Buckwheat')
  await addRow('Unfinished', { status: 'draft' })
  await newPage(ann, website, {
    path: '/shop',
    title: 'Shop in {{ website.facts.town }}',
    html_content: [
      '<site-component name="card" text="Sourdough"></site-component><site-form name="order"></site-form>',
      '<site-rows table="loaves"><h2>{{ row.title }}</h2></site-rows>',
    ].join('\n'),
  })
  await newPage(ann, website, { path: '/plain', html_content: '<p>Something else</p>' })
  await answered(201, ann.post(`${of}/forms`, { name: 'Order', fields: [{ label: 'Quantity' }] }))
  assert.deepEqual(await paths(website, 'sourdough'), [], 'the component does not exist')
  const card = await answered(
    201,
    ann.post(`${of}/components`, {
      name: 'card',
      html_content: '<p>Enjoy {{ props.text }}</p><site-snippet name="hours"></site-snippet>',
      props: [{ name: 'text' }],
    }),
  )
  for (const q of ['sourdough', 'enjoy', 'buckwheat', 'ravensburg'])
    assert.deepEqual(await paths(website, q), ['/shop'], q)
  for (const q of ['unfinished', 'quantity', 'opening']) assert.deepEqual(await paths(website, q), [], q)
  const hours = { name: 'hours', html_content: 'Opening times', placement: 'inline' }
  const snippet = await answered(201, ann.post(`${of}/snippets`, hours))
  assert.deepEqual(await paths(website, 'opening'), ['/shop'])
  await answered(200, ann.patch(flat('snippets', snippet), { html_content: 'Closed' }))
  assert.deepEqual([await paths(website, 'opening'), await paths(website, 'closed')], [[], ['/shop']])
  await answered(200, ann.patch(flat('components', card), { html_content: '<p>Taste {{ props.text }}</p>' }))
  assert.deepEqual([await paths(website, 'enjoy'), await paths(website, 'taste')], [[], ['/shop']])
  await answered(200, ann.patch(`${API}/websites/tables/rows/${row.id}`, { values: { title: 'Emmer' } }))
  assert.deepEqual([await paths(website, 'buckwheat'), await paths(website, 'emmer')], [[], ['/shop']])
  await answered(200, ann.post(`${of}/tables/${table.id}/rows/bulk`, { rows: [{ values: { title: 'Einkorn' } }] }))
  assert.deepEqual(await paths(website, 'einkorn'), ['/shop'])
  await answered(200, ann.patch(of, { facts: { town: 'Lindau' } }))
  assert.deepEqual([await paths(website, 'ravensburg'), await paths(website, 'lindau')], [[], ['/shop']])
  await answered(204, ann.delete(`${flat('components', card)}?force=true`))
  assert.deepEqual([await paths(website, 'taste'), await paths(website, 'sourdough')], [[], []])
})

test('long lists continue, up to an end', async () => {
  const website = await newWebsite(ann)
  for (const n of [1, 2, 3]) await newPage(ann, website, { path: `/${n}`, html_content: 'flour' })
  const first = await search(website, 'flour', { per: '2' })
  const second = await search(website, 'flour', { per: '2', cursor: first.next })
  assert.deepEqual(
    [...first.data, ...second.data].map(({ path }: Json) => path),
    ['/1', '/2', '/3'],
  )
  assert.equal(second.next, null)
  const url = `${API}/websites/${website.id}/search/text`
  await answered(422, ann.get(`${url}?q=a&cursor=x`))
})

test('no query breaks the search', async () => {
  const website = await newWebsite(ann)
  await newPage(ann, website, { path: '/a', html_content: 'near or not and a "quoted* word' })
  const url = `${API}/websites/${website.id}/search/text`
  const hostile = [
    '"',
    '*',
    'a*',
    '"a',
    'NEAR(',
    'a NEAR b',
    '-a',
    'a:b',
    '^a',
    '(a',
    "'",
    "a' | b",
    '\\',
    '&|!',
    '<->',
  ]
  const strange = ['🍞', '\u202eabc', '\ufffd', '%', '_', '…', 'ﷺ'.repeat(300), 'a '.repeat(400), 'a'.repeat(1_000)]
  for (const q of [...hostile, ...strange]) {
    const reply = await ann.get(`${url}?${new URLSearchParams({ q })}`)
    assert.equal(reply.status, 200, `${q}: ${reply.text}`)
  }
  for (const q of ['%ed%a0%80', '%00', 'a%00b']) assert.ok((await ann.get(`${url}?q=${q}`)).status < 500, q)
  assert.deepEqual(await paths(website, '"quoted* NEAR'), ['/a'])
  await answered(400, ann.get(url))
  for (const q of ['', 'x'.repeat(10_000)]) assert.ok([400, 414, 422].includes((await ann.get(`${url}?q=${q}`)).status))
})
