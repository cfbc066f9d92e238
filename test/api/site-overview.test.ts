import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, newPage, newWebsite } from './make.ts'

let service: Service
let user: Person
before(async () => {
  service = await startService({ PLAN_LIMITS: '{"pro": {"websites": 100}}' })
  user = await service.newUser()
})
after(() => service?.close())

const overview = (website: Json) => answered(200, user.get(`${API}/websites/${website.id}/overview`))
const part = (website: Json, kind: string, fields: object) =>
  answered(201, user.post(`${API}/websites/${website.id}/${kind}s`, { html_content: '<b>1</b>', ...fields }))

test('an empty website warns of what it lacks', async () => {
  const website = await newWebsite(user, { name: 'Corner Bakery' })
  const told = await overview(website)
  assert.deepEqual([told.name, told.url, told.pages.total, told.headers.total], ['Corner Bakery', website.url, 0, 0])
  assert.equal(told.problems.length, 1)
  assert.match(told.problems[0], /visitors of the home page get 404/)
  assert.ok(told.text.startsWith('# Corner Bakery\n'))
  assert.ok(told.text.includes(website.id) && told.text.includes('## Pages (0)'))
})

test('a website in good order has no problems', async () => {
  const website = await newWebsite(user)
  const html_content =
    '<a href="/">Home</a> <a href="/about?x#y">About</a> <a href="https://example.com/x">Out</a> <a href="/sitemap.xml">a</a>'
  const home = await newPage(user, website, { path: '/', title: 'Home', meta_description: 'd', html_content })
  await newPage(user, website, { path: '/about', title: 'About', meta_description: 'd' })
  const header = await part(website, 'header', { name: 'Top', default_on_page_language: 'en' })
  const told = await overview(website)
  assert.deepEqual(told.problems, [])
  assert.deepEqual(told.pages.listed[0], {
    id: home.id,
    path: '/',
    title: 'Home',
    language: 'en',
    status: 'published',
    live_version_number: 1,
    latest_version_number: 1,
    pinned: false,
    size: Buffer.byteLength(html_content),
  })
  assert.ok(told.text.includes(`- / "Home" en v1, ${Buffer.byteLength(html_content)} B, id ${home.id}`))
  assert.ok(told.text.includes(`- "Top" default for en, v1, 8 B, id ${header.id}`))
})

test('facts, policy, tables, forms and what waits are told', async () => {
  const website = await newWebsite(user, { facts: { phone: '+44 20 7946 0000' } })
  const path = `${API}/websites/${website.id}`
  await answered(200, user.patch(path, { publish_policy: { agents: 'review' } }))
  const columns = [{ name: 'Title' }, { name: 'Price', type: 'number' }]
  const table = await answered(201, user.post(`${path}/tables`, { name: 'Cakes', columns }))
  await answered(
    201,
    user.post(`${API}/websites/tables/${table.id}/rows`, { values: { title: 'Rye' }, status: 'draft' }),
  )
  const form = await answered(201, user.post(`${path}/forms`, { name: 'Contact', fields: [{ label: 'Your name' }] }))
  const draft = await newPage(user, website, { path: '/soon', title: 'Soon', status: 'draft' })
  const told = await overview(website)
  const { id, key } = table
  assert.deepEqual(told.tables, { total: 1, listed: [{ id, key, columns: ['title', 'price'], row_count: 1 }] })
  assert.deepEqual(told.forms.listed, [{ id: form.id, key: 'contact', fields: ['your_name'], submissions_count: 0 }])
  assert.deepEqual([told.waiting.total, told.waiting.listed.length], [2, 2])
  for (const line of [
    'Changes by people: live. Changes by agents: review.',
    'Facts: phone "+44 20 7946 0000"',
    `## Unpublished changes (2)`,
    `- page /soon, id ${draft.id}`,
    `- "cakes" columns title, price number; 1 rows, id ${id}`,
    `- "contact" fields your_name; 0 submissions, id ${form.id}`,
  ])
    assert.ok(told.text.includes(line), `${line} is not in ${told.text}`)
})

test('warns of what visitors probably see otherwise than intended', async () => {
  const website = await newWebsite(user)
  const home = await newPage(user, website, {
    path: '/',
    title: 'Home',
    status: 'draft',
    html_content: '<a href="/old">o</a>',
  })
  const page = await newPage(user, website, { path: '/old', html_content: "<a href=/gone>x</a><a href='/de/x'>y</a>" })
  await newPage(user, website, { path: '/de/:slug', title: 'T', meta_description: 'd', language: 'de' })
  await answered(200, user.patch(flat('pages/versions', { id: page.latest_version_id }, '/pin')))
  await answered(200, user.patch(flat('pages', page), { html_content: 'now without links', path: '/new' }))
  await part(website, 'footer', { name: 'F', default_on_page_language: 'fr' })
  const told = await overview(website)
  assert.deepEqual(told.problems, [
    'The home page is a draft: visitors get 404.',
    '1 page in draft, not shown to visitors: /',
    '1 page pinned to a version older than the latest: /new (v1 of 2)',
    '1 page without a title: /new',
    '1 page without a meta_description: /new',
    'No footer is the default for de: pages in it that choose none show none.',
    'No footer is the default for en: pages in it that choose none show none.',
    '1 broken internal link: /new → /gone',
  ])
  for (const problem of told.problems) assert.ok(told.text.includes(`- ${problem}`))
  assert.deepEqual([told.pages.total, told.pages.drafts, told.pages.pinned], [3, 1, 1])
  assert.ok(told.text.includes('v1 pinned, latest v2'))
  await answered(200, user.patch(`${API}/websites/${website.id}`, { home_page_id: page.id }))
  assert.ok(!(await overview(website)).problems[0].includes('home page'))
  assert.equal(home.status, 'draft')
})

test('a large website is summarized in a page of text, with a pointer to the rest', async () => {
  const website = await newWebsite(user)
  const edits = (from: number) =>
    Array.from({ length: 100 }, (_, i) => ({
      kind: 'page',
      path: `/p${from + i}`,
      title: `# Ü\n## Pages ${'語'.repeat(120)}`,
    }))
  for (const from of [0, 100, 200])
    await answered(200, user.post(`${API}/websites/${website.id}/batch_edit`, { edits: edits(from) }))
  const told = await overview(website)
  assert.ok(Buffer.byteLength(told.text) <= 14_500, String(Buffer.byteLength(told.text)))
  assert.equal(told.pages.total, 300)
  assert.equal(told.pages.listed.length, 100)
  const shown = told.text.match(/^- \/p\d+ /gm).length
  assert.ok(shown > 10)
  assert.ok(told.text.includes(`… ${300 - shown} more: pages_list`))
  assert.equal(told.text.match(/^## Pages/gm).length, 1, 'a title makes no heading')
  assert.ok(told.text.includes('## Headers (0)'))
})

test('translations are counted up to so many pages that reading them takes long', async () => {
  const website = await newWebsite(user, { default_language: 'en', languages: ['en', 'de'] })
  await newPage(user, website, { path: '/', title: 'Home' })
  assert.equal((await overview(website)).translations[0].missing, 1)
  const length = 10_001
  await service.services.database.write(async (tx) => {
    const list = tx.updateTable('lists').where('website_id', '=', website.id).where('kind', '=', 'page')
    await list.set({ length }).execute()
  })
  await answered(200, user.patch(`${API}/websites/${website.id}`, { name: 'Of many pages' }))
  const { pages, translations, problems } = await overview(website)
  assert.deepEqual([pages.total, translations], [length, []])
  assert.ok(problems.some((problem: string) => problem.startsWith('Translations of pages were not counted')))
})

test('faults of the html of pages and shared parts are named', async () => {
  const website = await newWebsite(user)
  const html_content = '<h1>A</h1><h1>B</h1><img src=/assets/none.png><div><a href="/team">t</a><a href="/b/x">x</a>'
  await newPage(user, website, { path: '/', title: 'Home', meta_description: 'd', html_content })
  await newPage(user, website, { path: '/b/:slug', title: 'B', meta_description: 'd', html_content: '<img src=x:y>' })
  await part(website, 'header', {
    name: 'Top',
    html_content: '</nav><a href="/gone">x</a>',
    default_on_page_language: 'en',
  })
  assert.deepEqual((await overview(website)).problems, [
    '3 broken internal links: / → /assets/none.png, / → /team, header "Top" → /gone',
    '2 pages or parts leave elements open or close what is not open: / (1), header "Top" (1)',
    '2 pages or parts have images without alt text: / (1), /b/:slug (1)',
    '1 page or part has several h1 headings: / (2)',
  ])
  await answered(201, user.post(`${API}/websites/${website.id}/redirects`, { from_path: '/gone', to: '/' }))
  assert.match((await overview(website)).problems[0], /→ \/assets\/none\.png/)
})
