import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startService } from '#test/support/service.ts'
import { cookieOf, HTML, startPreview } from './preview-support.ts'
import { makeSite } from './support.ts'

const service = await startService()
after(() => service.close())
const editor = new URL(service.url).origin

test('a preview for editing marks every text of a page with its part and place, and says whose the parts are', async () => {
  const site = await makeSite(service)
  const { id: card } = await site.add('components', {
    name: 'card',
    html_content: '<b>{{ props.title }}</b>',
    props: [{ name: 'title', type: 'text' }],
  })
  const { id: header } = await site.add('headers', { name: 'Top', html_content: '<nav>Top</nav>', default: true })
  const html = '<h1>Hello</h1>\r\n<site-component name="card" title="é"></site-component>'
  const { id: page } = await site.add('pages', { path: '/', html_content: html, header_id: header })
  const preview = await startPreview(service, site, { editing: true })
  assert.deepEqual([preview.body.editing, preview.body.comments], [true, false])
  const { text, headers } = await preview.get()
  const parts = partsOf(text)
  const nameOf = (id: string) => Object.keys(parts).find((name) => parts[name]!.id === id)
  assert.deepEqual(
    Object.values(parts)
      .map(({ kind, id }) => [kind, id])
      .toSorted(),
    [
      ['component', card],
      ['header', header],
      ['page', page],
    ].toSorted(),
  )
  for (const marked of [
    `<h1 data-sw="${nameOf(page)}:0:4:9:14">Hello</h1>`,
    `<b data-sw="${nameOf(card)}:0:3:20:24">é</b>`,
    `<nav data-sw="${nameOf(header)}:0:5:8:14">Top</nav>`,
  ])
    assert.ok(text.includes(marked), `${marked} in ${text}`)
  assert.doesNotMatch(text, /Comment on this preview/)
  const policy = headers['content-security-policy'] as string
  const [, nonce] = /script-src 'nonce-([^']+)';/.exec(policy)!
  assert.ok(text.includes(`<script nonce="${nonce}" src="/_preview/bridge-`))
  assert.ok(policy.includes(`frame-ancestors ${editor};`) && policy.includes("frame-src 'none'"))
  assert.equal((await preview.draft({ kind: 'page', record_id: page, html_content: '<p>Draft' })).status, 200)
  const drafted = await preview.text()
  assert.match(drafted, /<p data-sw="[\w-]{12}:0:3:8:8">Draft/)
  // A mark of one text is never one of another.
  assert.ok(!(nameOf(page)! in partsOf(drafted)))
  assert.doesNotMatch(await startPreview(service, site).then((plain) => plain.text()), /data-sw/)
})

const NO_ASSET = '/assets/00000000-0000-7000-8000-000000000000/nothing.png'

test('its pages open by the token in their address, and what they load by the name of the origin', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: 'home' })
  const preview = await startPreview(service, site, { editing: true })
  const opened = await service.visit(preview.host, preview.link, { headers: HTML })
  assert.deepEqual([opened.status, opened.headers['set-cookie']], [200, undefined])
  const [, bridge] = /src="(\/_preview\/bridge-[0-9a-f]{12}\.js)"/.exec(opened.text)!
  const script = await service.visit(preview.host, bridge!)
  assert.equal(script.headers['content-type'], 'text/javascript; charset=utf-8')
  assert.equal((await service.visit(preview.host, '/')).status, 403)
  assert.equal((await service.visit(preview.host, NO_ASSET)).status, 404)
  const shared = await startPreview(service, site)
  assert.equal((await service.visit(shared.host, bridge!)).status, 403)
  assert.equal((await service.visit(shared.host, NO_ASSET)).status, 403)
  const cookie = cookieOf(await service.visit(shared.host, shared.link, { headers: HTML }))
  assert.equal((await service.visit(shared.host, bridge!, { headers: { cookie } })).status, 404)
})

test('rows of a list are named where they are shown, and marks of an author are not taken for ours', async () => {
  const site = await makeSite(service)
  const columns = [{ key: 'title', name: 'Title', type: 'text' }]
  const table = await site.add('tables', { key: 'posts', name: 'Posts', columns })
  const row = await site.owner.post(`/api/v1/websites/${site.id}/tables/${table.id}/rows`, { values: { title: 'One' } })
  const html = '<site-rows table="posts"><li data-sw="page:0:1:2:3">{{ row.title }}</li></site-rows>'
  await site.add('pages', { path: '/', html_content: html })
  const text = await (await startPreview(service, site, { editing: true })).text()
  const marks = `data-sw="[\\w-]{12}:25:52:67:72" data-sw-row="posts:${(row.body as { id: string }).id}" data-sw="page:0:1:2:3"`
  assert.match(text, new RegExp(`<li ${marks}>One</li>`))
})

test('the css of a theme is marked where a page is edited, also of none, and nowhere else', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: '<p>Home</p>', status: 'published' })
  const edited = async () => (await startPreview(service, site, { editing: true })).text()
  assert.match(await edited(), /<style>\n\/\*sw-theme\*\/\/\*sw-theme-end\*\/\n<\/style>/)
  const tokens = { color: { ink: { $value: '#123' } } }
  await site.add('themes', { name: 'Plain', tokens, css: 'p { color: red }', active: true })
  const [, css] = /\/\*sw-theme\*\/(.*)\/\*sw-theme-end\*\//s.exec(await edited())!
  assert.equal(css, ':root {\n  --color-ink: #123;\n}\np { color: red }')
  for (const text of [await site.text(), await (await startPreview(service, site)).text()]) {
    assert.ok(text.includes(css!))
    assert.doesNotMatch(text, /sw-theme/)
  }
})

type Parts = Record<string, { kind: string; id: string; text: string }>

function partsOf(html: string): Parts {
  return JSON.parse(/data-parts="([^"]*)"/.exec(html)![1]!.replaceAll('&quot;', '"'))
}

test('unsaved values of a row are shown in lists of an editing preview, checked as a save is, and taken back', async () => {
  const site = await makeSite(service)
  const columns = [
    { key: 'title', name: 'Title', required: true },
    { key: 'price', name: 'Price', type: 'number' },
  ]
  const table = await site.add('tables', { key: 'posts', name: 'Posts', columns })
  const made = await site.owner.post(`/api/v1/websites/tables/${table.id}/rows`, { values: { title: 'One', price: 4 } })
  const html = '<site-rows table="posts"><b>{{ row.title }} {{ row.price | number: 2 }}</b></site-rows>'
  await site.add('pages', { path: '/', html_content: html })
  const preview = await startPreview(service, site, { editing: true })
  const draft = (fields: object) => preview.draft({ kind: 'row', record_id: made.body.id, ...fields })
  const shown = async () => /<b[^>]*>([^<]*)<\/b>/.exec(await preview.text())![1]
  assert.equal((await draft({ values: { price: 5.5, nothing: 1 } })).status, 200)
  assert.equal(await shown(), 'One 5.50')
  assert.equal((await draft({ values: { title: 'Two', price: null } })).status, 200)
  assert.equal(await shown(), 'Two ')
  const refused = await draft({ values: { title: '', price: 'much' } })
  assert.equal(refused.status, 422)
  assert.deepEqual(Object.keys(refused.body.errors).toSorted(), ['values.price', 'values.title'])
  assert.equal((await draft({ html_content: 'x' })).status, 422)
  const other = await makeSite(service)
  const foreign = await startPreview(service, other, { editing: true })
  assert.equal((await foreign.draft({ kind: 'row', record_id: made.body.id, values: { title: 'x' } })).status, 422)
  assert.equal((await draft({ values: null })).status, 200)
  assert.equal(await shown(), 'One 4.00')
  assert.match(await site.text('/'), /One 4\.00/)
})
