import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, newPage, newWebsite } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser(undefined, { plan: 'business' })

const make = (website: Json, kind: string, fields: object): Promise<Json> =>
  answered(201, ann.post(`${API}/websites/${website.id}/${kind}`, fields))
const usage = (kind: string, record: Json, query = '') =>
  answered(200, ann.get(`${flat(kind, record, '/usage')}${query}`))
const shown = ({ data }: Json) => data.map(({ kind, title, path, direct }: Json) => [kind, path ?? title, direct])
const component = (name: string) => `<site-component name="${name}"/>`
const upload = async (website: Json, filename = 'logo.png'): Promise<Json> => {
  const base64 = Buffer.from(`${filename} ${website.id}`).toString('base64')
  return answered(
    201,
    ann.post(`${API}/websites/${website.id}/assets/upload`, { base64, filename, content_type: 'image/png' }),
  )
}

test('a component is used by pages, and by components, snippets and shared parts that pages show', async () => {
  const website = await newWebsite(ann)
  const icon = await make(website, 'components', { name: 'icon', html_content: '<i></i>' })
  await make(website, 'components', { name: 'card', html_content: component('icon') })
  await make(website, 'snippets', { name: 'note', html_content: component('card') })
  const header = await make(website, 'headers', { name: 'Top', html_content: component('icon') })
  await make(website, 'footers', { name: 'Bottom', html_content: '<p></p>' })
  await newPage(ann, website, { path: '/icon', html_content: component('icon') })
  await newPage(ann, website, { path: '/card', html_content: component('card') })
  await newPage(ann, website, { path: '/note', html_content: '<site-snippet name="note"/>' })
  await newPage(ann, website, { path: '/top', header_id: header.id })
  await newPage(ann, website, { path: '/none', html_content: 'icon card note' })
  const answer = await usage('components', icon)
  assert.equal(answer.pages_count, 4)
  assert.deepEqual(shown(answer), [
    ['component', 'card', true],
    ['header', 'Top', true],
    ['snippet', 'note', false],
    ['page', '/icon', true],
    ['page', '/card', false],
    ['page', '/note', false],
    ['page', '/top', false],
  ])
  assert.deepEqual(answer.meta, { current_page: 1, next_page: null, prev_page: null, total_pages: 1, total_count: 7 })
  const second = await usage('components', icon, '?per=3&page=2')
  assert.deepEqual(shown(second), shown(answer).slice(3, 6))
  assert.deepEqual([second.pages_count, second.meta.next_page], [4, 3])
  assert.deepEqual(await answered(200, ann.get(`${API}/websites/${website.id}/components/${icon.id}/usage`)), answer)
  const { usage_count } = await answered(200, ann.patch(flat('components', icon), { html_content: '<b></b>' }))
  assert.equal(usage_count, 4)
})

test('both the live and the latest version count, whatever pins and reverts make of them', async () => {
  const website = await newWebsite(ann)
  const icon = await make(website, 'components', { name: 'icon', html_content: '<i></i>' })
  const count = async () => (await usage('components', icon)).pages_count
  const page = await newPage(ann, website, { html_content: component('icon') })
  const version = (id: string, action: string) => `${API}/websites/pages/versions/${id}/${action}`
  assert.equal(await count(), 1)
  await answered(200, ann.patch(version(page.latest_version_id, 'pin')))
  await answered(200, ann.patch(flat('pages', page), { html_content: 'none' }))
  await answered(200, ann.patch(flat('pages', page), { html_content: 'none at all' }))
  assert.equal(await count(), 1)
  await answered(200, ann.delete(flat('pages', page, '/unpin')))
  assert.equal(await count(), 0)
  await answered(200, ann.patch(version(page.latest_version_id, 'pin')))
  assert.equal(await count(), 1)
  await answered(200, ann.delete(flat('pages', page, '/unpin')))
  await answered(200, ann.post(version(page.latest_version_id, 'revert')))
  assert.equal(await count(), 1)
  assert.equal((await ann.delete(flat('pages', page))).status, 204)
  assert.equal(await count(), 0)
})

test('a shared part is used by the pages that choose it, and by those that show it by default', async () => {
  const website = await newWebsite(ann, { languages: ['en', 'de'] })
  const icon = await make(website, 'components', { name: 'icon', html_content: '<i></i>' })
  const html_content = component('icon')
  const english = await make(website, 'headers', { name: 'English', html_content, default_on_page_language: 'en' })
  const german = await make(website, 'headers', { name: 'German', html_content: 'x', default_on_page_language: 'de' })
  await newPage(ann, website, { path: '/en' })
  await newPage(ann, website, { path: '/de', language: 'de' })
  await newPage(ann, website, { path: '/at', language: 'de-AT' })
  await newPage(ann, website, { path: '/fr', language: 'fr' })
  await newPage(ann, website, { path: '/chosen', language: 'de', header_id: english.id })
  await newPage(ann, website, { path: '/without', use_header: false })
  const paths = async (kind: string, record: Json) =>
    (await usage(kind, record)).data.flatMap(({ path }: Json) => path ?? [])
  assert.deepEqual(await paths('headers', english), ['/en', '/fr', '/chosen'])
  assert.deepEqual(await paths('headers', german), ['/de', '/at'])
  assert.deepEqual(await paths('components', icon), ['/en', '/fr', '/chosen'])
})

test('an asset is used by what links it, by og images, and as the icon', async () => {
  const website = await newWebsite(ann)
  const logo = await upload(website)
  const address = `/assets/${logo.id}/logo.png`
  await newPage(ann, website, { path: '/img', html_content: `<img alt="" src="${address}">` })
  await newPage(ann, website, { path: '/style', html_content: `<p style="background: url(${address})"></p>` })
  await newPage(ann, website, { path: '/og', og_image_asset_id: logo.id })
  await newPage(ann, website, { path: '/none', html_content: logo.id })
  await make(website, 'components', { name: 'card', html_content: 'x', css: `p { background: url(${address}) }` })
  const theme = await make(website, 'themes', { name: 'T', css: `p { background: url(${address}) }` })
  await answered(200, ann.patch(`${API}/websites/${website.id}`, { favicon_asset_id: logo.id }))
  const answer = await usage('assets', logo)
  assert.deepEqual(shown(answer), [
    ['website', 'A test', true],
    ['component', 'card', true],
    ['theme', 'T', true],
    ['page', '/img', true],
    ['page', '/style', true],
    ['page', '/og', true],
  ])
  assert.equal(answer.pages_count, 3)
  await answered(200, ann.patch(flat('themes', theme), { active: true }))
  assert.equal((await usage('assets', logo)).pages_count, 4)
  assert.equal((await usage('themes', theme)).pages_count, 4)
})

test('rows use assets by columns and by texts, and pages show them through the rows', async () => {
  const website = await newWebsite(ann)
  const [photo, inline, other] = [await upload(website, 'p.png'), await upload(website, 'i.png'), await upload(website)]
  const columns = [
    { key: 'title', name: 'Title', type: 'text' },
    { key: 'photo', name: 'Photo', type: 'asset' },
    { key: 'body', name: 'Body', type: 'rich_text' },
  ]
  const table = await make(website, 'tables', { name: 'Posts', columns })
  const body = `<p><img alt="" src="/assets/${inline.id}/i.png"></p>`
  const row: Json = await make(website, `tables/${table.id}/rows`, { values: { title: 'One', photo: photo.id, body } })
  await newPage(ann, website, { path: '/list', html_content: '<site-rows table="posts">{{ row.title }}</site-rows>' })
  await newPage(ann, website, { path: '/blog/:slug', table_id: table.id, row_key: 'title' })
  for (const asset of [photo, inline]) {
    const answer = await usage('assets', asset)
    assert.deepEqual(shown(answer), [
      ['row', 'One', true],
      ['page', '/list', false],
      ['page', '/blog/:slug', false],
    ])
    assert.equal(answer.pages_count, 2)
  }
  const set = await answered(201, ann.post(`${API}/websites/${website.id}/change_sets`, { title: 'Another photo' }))
  const change = (values: object) => answered(200, ann.patch(`${API}/websites/tables/rows/${row.id}`, { values }))
  await change({ photo: other.id, body: null })
  assert.deepEqual(shown(await usage('assets', photo)), [])
  assert.deepEqual(shown(await usage('assets', inline)), [])
  await answered(200, ann.post(`${API}/websites/change_sets/${set.id}/undo`, {}))
  assert.deepEqual(shown(await usage('assets', other)), [])
  assert.equal((await usage('assets', photo)).data[0].id, row.id)
  assert.equal((await usage('assets', inline)).data[0].id, row.id)
  const deleted = await ann.delete(`${API}/websites/tables/rows/${row.id}`)
  assert.deepEqual(shown(await usage('assets', photo)), [])
  await answered(200, ann.post(`${API}/websites/trash/${deleted.headers['trash-id']}/restore`, {}))
  assert.equal((await usage('assets', photo)).data[0].id, row.id)
  await answered(204, ann.delete(`${flat('tables', table)}?force=true`))
  assert.deepEqual(shown(await usage('assets', photo)), [])
})

const USED: [string, string, (website: Json) => Promise<[Json, string]>][] = [
  [
    'components',
    'component',
    async (website) => [
      await make(website, 'components', { name: 'icon', html_content: '<i></i>' }),
      component('icon'),
    ],
  ],
  [
    'snippets',
    'snippet',
    async (website) => [
      await make(website, 'snippets', { name: 'note', html_content: '<i></i>' }),
      '<site-snippet name="note"/>',
    ],
  ],
  [
    'assets',
    'asset',
    async (website) => {
      const logo = await upload(website)
      return [logo, `<img alt="" src="/assets/${logo.id}/logo.png">`]
    },
  ],
  [
    'forms',
    'form',
    async (website) => [
      await make(website, 'forms', { name: 'Contact', fields: [{ label: 'Name' }] }),
      '<site-form name="contact"/>',
    ],
  ],
  [
    'tables',
    'table',
    async (website) => [
      await make(website, 'tables', { name: 'Posts', columns: [{ key: 'title', name: 'Title', type: 'text' }] }),
      '<site-rows table="posts">{{ row.title }}</site-rows>',
    ],
  ],
]

for (const [plural, kind, begin] of USED)
  test(`a ${kind} that a page uses is deleted only by force, and a dry run names the page`, async () => {
    const website = await newWebsite(ann)
    const [record, html_content] = await begin(website)
    const { data: unused } = await answered(200, ann.delete(`${flat(plural, record)}?dry_run=true`))
    assert.deepEqual(unused, [])
    const page = await newPage(ann, website, { html_content })
    const plan = await answered(200, ann.delete(`${flat(plural, record)}?dry_run=true`))
    assert.deepEqual([plan.refused, plan.pages_count, plan.data.map(({ id }: Json) => id)], [true, 1, [page.id]])
    const refusal = await answered(422, ann.delete(flat(plural, record)))
    assert.equal(refusal.code, 'in_use')
    assert.equal(refusal.used_by[0].id, page.id)
    assert.equal(refusal.error, `The ${kind} can't be deleted: 1 record uses it`)
    await answered(200, ann.get(flat(plural, record)))
    const deleted = await ann.delete(`${flat(plural, record)}?force=true`)
    assert.equal(deleted.status, 204)
    await answered(200, ann.post(`${API}/websites/trash/${deleted.headers['trash-id']}/restore`, {}))
    await answered(200, ann.get(flat(plural, record)))
  })

test('tools are told what uses a record, and how a deleted one comes back', async () => {
  const website = await newWebsite(ann)
  const icon = await make(website, 'components', { name: 'icon', html_content: '<i></i>' })
  await newPage(ann, website, { html_content: component('icon') })
  await newPage(ann, website, { html_content: component('icon') })
  const remove = async (more: object) => {
    const call = { name: 'records_delete', arguments: { kind: 'component', id: icon.id, ...more } }
    const reply = await ann.post('/mcp?structured=true', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })
    return reply.body.result as Json
  }
  assert.equal((await remove({ dry_run: true })).structuredContent.pages_count, 2)
  const refused = await remove({})
  assert.equal(refused.isError, true)
  assert.match(refused.content[0].text, /"code":"in_use"/)
  const done = (await remove({ force: true })).content.map(({ text }: Json) => text)
  assert.equal(done[0], '2 pages use this component.')
  const id = /trash_restore with id (\S+) brings/.exec(done[1])?.[1]
  await answered(200, ann.post(`${API}/websites/trash/${id}/restore`, {}))
})

test('undoing a change set deletes new records that only its other new records use', async () => {
  const website = await newWebsite(ann)
  const set = await answered(201, ann.post(`${API}/websites/${website.id}/change_sets`, { title: 'A hero' }))
  const page = await newPage(ann, website, { html_content: component('card') })
  await make(website, 'components', { name: 'card', html_content: component('icon') })
  await make(website, 'components', { name: 'icon', html_content: '<i></i>' })
  const { records, conflicts } = await answered(200, ann.post(`${API}/websites/change_sets/${set.id}/undo`, {}))
  assert.deepEqual(conflicts, [])
  assert.deepEqual(records.map(({ kind }: Json) => kind).sort(), ['component', 'component', 'page'])
  await answered(404, ann.get(flat('pages', page)))
})
