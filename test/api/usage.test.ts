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

test('deleting what pages use warns tools with how many', async () => {
  const website = await newWebsite(ann)
  const logo = await upload(website)
  const unused = await upload(website, 'other.png')
  const html_content = `<img alt="" src="/assets/${logo.id}/logo.png">${component('icon')}`
  const icon = await make(website, 'components', { name: 'icon', html_content: '<i></i>' })
  await newPage(ann, website, { html_content })
  await newPage(ann, website, { html_content })
  const removed = async (kind: string, { id }: Json) => {
    const call = { name: 'records_delete', arguments: { kind, id } }
    const reply = await ann.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })
    return JSON.stringify(reply.body)
  }
  assert.match(await removed('asset', logo), /2 pages use this asset\./)
  assert.match(await removed('component', icon), /2 pages use this component\./)
  assert.doesNotMatch(await removed('asset', unused), /use this/)
})
