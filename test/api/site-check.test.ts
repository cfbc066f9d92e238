import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeSite, type TestSite } from '#test/site/support.ts'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { fileForm, png } from './upload.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

async function check(site: TestSite, query = '', status = 200): Promise<Json> {
  const { body, ...reply } = await site.owner.get(`/api/v1/websites/${site.id}/check?per=100${query}`)
  assert.equal(reply.status, status, JSON.stringify(body))
  return body
}
const only = (site: TestSite, kinds: string, query = '') => check(site, `&kinds=${kinds}${query}`)
const byLine = (one: Json, other: Json) => one[1] - other[1]
const at = ({ data }: Json) => data.map(({ path, line, message }: Json) => [path, line, message])

test('links and pictures are looked at as they are shown: through components, rows and facts', async () => {
  const site = await makeSite(service, { facts: { terms: '/gone-fact' } })
  const props = ['to', 'id'].map((name) => ({ name, type: 'text' }))
  await site.add('components', { name: 'button', html_content: '<a href="{{ props.to }}">Go</a>', props })
  const columns = [
    { name: 'Url', type: 'url' },
    { name: 'Body', type: 'rich_text' },
  ]
  const table = await site.add('tables', { name: 'Links', columns })
  const rows = `tables/${table.id}/rows`
  await site.add(rows, { values: { url: '/by-row', body: '<img src="/assets/none.png">' } })
  await site.add(rows, { values: { url: '/gone-row' } })
  const html = [
    '<h1 id="top-of">Home</h1><site-component name="button" to="/by-button"/>',
    '<site-component name="button" to="/gone-button"/> <site-component name="button" to="/#nowhere"/>',
    '<site-rows table="links"><a href="{{ row.url }}">x</a>{{ row.body }}</site-rows>',
    '<a href="{{ website.facts.terms }}">Terms</a> <site-component name="button" to="/#top-of"/>',
  ]
  await site.add('pages', { path: '/', html_content: html.join('\n') })
  for (const path of ['/by-button', '/by-row', '/orphan']) await site.add('pages', { path, html_content: path })
  const { data } = await only(site, 'broken_link,broken_anchor,orphan_page,missing_alt')
  assert.deepEqual(
    data.map(({ kind, path, line, message }: Json) => [kind, path, line, message.split(':')[0]]).sort(),
    [
      ['broken_anchor', '/', null, 'The page / has no anchor #nowhere.'],
      ['broken_link', '/', null, '/assets/none.png leads nowhere'],
      ['broken_link', '/', null, '/gone-button leads nowhere'],
      ['broken_link', '/', null, '/gone-fact leads nowhere'],
      ['broken_link', '/', null, '/gone-row leads nowhere'],
      ['missing_alt', '/', null, '<img src="/assets/none.png"> has no alt text; alt="" is for decoration.'],
      ['orphan_page', '/orphan', null, 'No other page and no header or footer links to it.'],
    ],
  )
})

test('components, snippets and fields that a page names and that do not exist are named, with the nearest that does', async () => {
  const site = await makeSite(service, { facts: { phone: '030 1' } })
  await site.add('components', {
    name: 'button',
    html_content: '<b>{{ props.lable }}</b>',
    props: [{ name: 'label', type: 'text' }],
  })
  const table = await site.add('tables', { name: 'Posts', columns: [{ name: 'Title', type: 'text' }] })
  for (const title of ['one', 'two']) await site.add(`tables/${table.id}/rows`, { values: { title } })
  const html = [
    '<h1>{{ website.facts.phon }}</h1>',
    '<site-component name="buton"/><site-snippet name="badge"/>',
    '<site-component name="button" label="Go"/>',
    '<site-rows table="posts">{{ row.titel }}</site-rows>',
  ]
  await site.add('pages', { path: '/', html_content: html.join('\n') })
  await site.add('pages', {
    path: '/posts/:title',
    table_id: table.id,
    row_key: 'title',
    html_content: '{{ row.titel }}',
  })
  const { data } = await only(site, 'broken_template')
  assert.deepEqual(data.map(({ path, line, message }: Json) => [path, line, message]).sort(), [
    ['/', null, 'In the component button, line 1: props has no lable; did you mean label?'],
    ['/', 1, 'website.facts has no phon; did you mean phone?'],
    ['/', 2, 'There is no component buton; did you mean button?'],
    ['/', 2, 'There is no snippet badge.'],
    ['/', 4, 'row has no titel; did you mean title?'],
    ['/posts/:title', 1, 'row has no titel; did you mean title?'],
  ])
})

test('a website that is checked again is found as it is: other versions, other paths, other targets', async () => {
  const site = await makeSite(service)
  const page = await site.add('pages', {
    path: '/dir/one',
    html_content: '<a href="two">Two</a><a href="/gone">Gone</a>',
  })
  const two = await site.add('pages', { path: '/dir/two', html_content: 'x' })
  const broken = async () => at(await only(site, 'broken_link')).map(([, , message]: Json) => message.split(' ')[0])
  for (let time = 0; time < 2; time++) assert.deepEqual(await broken(), ['/gone'])
  await site.change('pages', page.id, { path: '/else/one' })
  assert.deepEqual(await broken(), ['/else/two', '/gone'])
  await site.change('pages', two.id, { path: '/else/two' })
  assert.deepEqual(await broken(), ['/gone'])
  await site.pin('pages', page.latest_version_id)
  await site.change('pages', page.id, { html_content: '<a href="/other">Other</a>' })
  assert.deepEqual(await broken(), ['/gone'])
  await site.unpin('pages', page.id)
  assert.deepEqual(await broken(), ['/other'])
})

test('a page of rows is looked at as it shows each of them', async () => {
  const site = await makeSite(service)
  await site.add('components', {
    name: 'button',
    html_content: '<a href="{{ props.to }}">Go</a>',
    props: [{ name: 'to', type: 'text' }],
  })
  const columns = [{ key: 'slug' }, { key: 'url', type: 'url' }]
  const table = await site.add('tables', { name: 'Posts', columns })
  const rows = `tables/${table.id}/rows`
  for (const [slug, url] of [
    ['good', '/by-row'],
    ['bad', '/gone-row'],
    ['worse', '/gone-row'],
  ])
    await site.add(rows, { values: { slug, url } })
  await site.add(rows, { values: { slug: 'hidden', url: '/gone-draft' }, status: 'draft' })
  const html_content = '<h1>x</h1><site-component name="button" to="{{ row.url }}"/><a href="/gone">x</a>'
  const page = await site.add('pages', { path: '/blog/:slug', table_id: table.id, row_key: 'slug', html_content })
  for (const path of ['/by-row', '/orphan']) await site.add('pages', { path, html_content: path })
  const wanted = [
    ['broken_link', '/blog/:slug', '/gone leads nowhere'],
    ['broken_link', '/blog/worse', '/gone-row leads nowhere'],
  ]
  const messages = ({ data }: Json) =>
    data.map(({ kind, path, message }: Json) => [kind, path, message.split(':')[0]]).sort()
  const all = await only(site, 'broken_link,orphan_page')
  assert.deepEqual(messages(all), [...wanted, ['orphan_page', '/orphan', messages(all)[2]![2]]])
  assert.deepEqual(messages(await only(site, 'broken_link', `&page_ids=${page.id}`)), wanted)
  assert.deepEqual(all.unchecked, [])
  const many = Array.from({ length: 25 }, (_, n) => ({ values: { slug: `s-${n}`, url: '/by-row' } }))
  await site.owner.post(`/api/v1/websites/${site.id}/${rows}/bulk`, { rows: many })
  const { data, unchecked } = await only(site, 'broken_link')
  assert.deepEqual(
    data.map(({ path }: Json) => path),
    ['/blog/:slug'],
  )
  assert.deepEqual(unchecked, ['Pages of rows: of /blog/:slug only the newest 25 rows were looked at.'])
})

test('links and anchors that lead nowhere, and links that lead through a redirect, are named with their place', async () => {
  const site = await makeSite(service)
  await site.add('footers', { name: 'F', html_content: '<p id="in-footer">x</p>\n<a href="/gone-too">x</a>' })
  await site.add('pages', { path: '/target', html_content: '<h1 id="here">T</h1><a name="old">x</a><p id="ü">y</p>' })
  await site.add('pages', { path: '/draft', html_content: 'draft', status: 'draft' })
  await site.add('pages', { path: '/posts/:slug', html_content: 'a post' })
  await site.add('redirects', { from_path: '/moved', to: '/target' })
  const html = [
    '<a href="/target">ok</a> <a href="/target#here">ok</a> <a href="/target#old">ok</a> <a href="#top">ok</a>',
    '<a href="/target#%C3%BC">ok</a> <a href="/target#in-footer">ok</a> <a href="/posts/any#x">ok</a>',
    '<p id="own">x</p><a href="#own">ok</a> <a href="mailto:a@b.c">ok</a> <a href="/feed.xml">ok</a>',
    '<a href="/gone">broken</a> <a href="/gone?a=1">the same</a>',
    '<a href="/draft">a draft</a>',
    '<img src="/assets/01900000-0000-7000-8000-000000000000/a.png" alt="">',
    '<a href="/target#nowhere">no anchor</a>',
    '<a href="#missing">no anchor here</a>',
    '<a href="/moved">redirected</a>',
  ].join('\n')
  const page = await site.add('pages', { path: '/', html_content: html })
  const { data } = await only(site, 'broken_link')
  assert.deepEqual(
    data.map(({ record, path, line, severity }: Json) => [record.kind, path, line, severity]),
    [
      ['page', '/', 4, 'error'],
      ['page', '/', 5, 'error'],
      ['page', '/', 6, 'error'],
      ['footer', null, 2, 'error'],
    ],
  )
  const [first] = data
  assert.deepEqual([first.record.id, first.field], [page.id, 'html_content'])
  assert.ok(html.slice(first.offset).startsWith('<a href="/gone">'))
  assert.deepEqual(at(await only(site, 'broken_anchor')).sort(byLine), [
    ['/', 7, 'The page /target has no anchor #nowhere.'],
    ['/', 8, 'The page / has no anchor #missing.'],
  ])
  assert.deepEqual(at(await only(site, 'redirected_link')), [
    ['/', 9, '/moved leads through a redirect: link to its target.'],
  ])
})

test('faults of html, missing and duplicate texts', async () => {
  const site = await makeSite(service, { languages: ['en', 'de'] })
  const same = { title: 'Same', meta_description: 'Same description' }
  await site.add('pages', { path: '/a', ...same, html_content: '<div>\n<img src="/x.png">\n</p><h1>a</h1><h1>b</h1>' })
  await site.add('pages', { path: '/b', ...same, html_content: 'b' })
  await site.add('pages', { path: '/c', ...same, language: 'de', html_content: 'c' })
  await site.add('pages', { path: '/d', ...same, status: 'draft', html_content: 'd' })
  await site.add('pages', {
    path: '/e',
    html_content: '<img src="http://images.example/a.png" alt=""><a href="http://old.example">x</a>',
  })
  const { data, totals } = await check(site)
  const of = (kind: string) => data.filter((problem: Json) => problem.kind === kind).map(({ path }: Json) => path)
  assert.deepEqual(of('invalid_html'), ['/a', '/a'])
  assert.deepEqual([of('missing_alt'), of('several_h1'), of('missing_title')], [['/a'], ['/a'], ['/e']])
  assert.deepEqual(
    [of('duplicate_title'), of('duplicate_description')],
    [
      ['/a', '/b'],
      ['/a', '/b'],
    ],
  )
  assert.deepEqual(of('missing_description'), ['/e'])
  assert.deepEqual(of('insecure_link'), ['/e', '/e'])
  assert.deepEqual([totals.invalid_html, totals.duplicate_title, totals.broken_link], [2, 2, 1])
  for (const { kind, message } of data) assert.match(message, /^[^\n]{10,400}$/, kind)
})

test('pages that nothing leads to, and what leads to them', async () => {
  const site = await makeSite(service)
  const lost = await site.add('pages', { path: '/lost', html_content: 'x' })
  await site.set({ not_found_page_id: lost.id })
  await site.add('pages', { path: '/', html_content: '<a href="/linked">x</a><link href="/shown"><a href="old">x</a>' })
  for (const path of [
    '/linked',
    '/from-header',
    '/by-redirect',
    '/shown',
    '/self',
    '/from-draft',
    '/thanks',
    '/rows/:slug',
  ])
    await site.add('pages', { path, html_content: `<a href="/self">x</a>`.repeat(path === '/self' ? 1 : 0) })
  await site.add('pages', { path: '/draft', html_content: '<a href="/from-draft">x</a>', status: 'draft' })
  await site.add('headers', { name: 'H', html_content: '<a href="/from-header">x</a>' })
  await site.add('redirects', { from_path: '/old', to: '/by-redirect' })
  await site.add('forms', { name: 'Contact', fields: [{ label: 'Name' }], redirect_path: '/thanks' })
  assert.deepEqual(
    at(await only(site, 'orphan_page')).map(([path]: [string]) => path),
    ['/shown', '/self', '/from-draft'],
  )
})

test('redirects to redirects, large images and unused files', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/end', html_content: 'end' })
  await site.add('pages', { path: '/page', html_content: 'page' })
  const chained = await site.add('redirects', { from_path: '/one', to: '/two' })
  await site.add('redirects', { from_path: '/two', to: '/end' })
  await site.add('redirects', { from_path: '/page', to: '/end' })
  await site.add('redirects', { from_path: '/three', to: '/page' })
  await site.add('redirects', { from_path: '/four', to: '/any/x?y=1' })
  await site.add('redirects', { from_path: '/any/*', to: 'https://example.org/' })
  const { data } = await only(site, 'redirect_chain')
  assert.deepEqual(data.map(({ path }: Json) => path).sort(), ['/four', '/one'])
  assert.equal(data.find(({ path }: Json) => path === '/one').record.id, chained.id)

  const upload = async (filename: string, bytes: number) => {
    const form = fileForm(Buffer.concat([png(1, 1), Buffer.alloc(bytes)]), filename, 'image/png')
    const { status, body } = await site.owner.post(`/api/v1/websites/${site.id}/assets`, form)
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const used = await upload('used.png', 2_000_000)
  const inRow = await upload('in-row.png', 10)
  const icon = await upload('icon.png', 10)
  const unused = await upload('unused.png', 10)
  await site.add('pages', { path: '/shows', html_content: `<img alt="" src="/assets/${used.id}/used.png">` })
  await site.set({ favicon_asset_id: icon.id })
  const table = await site.add('tables', { name: 'T', columns: [{ key: 'file', name: 'File', type: 'asset' }] })
  await site.add(`tables/${table.id}/rows`, { values: { file: inRow.id } })
  const images = await only(site, 'oversized_image')
  assert.deepEqual(
    images.data.map(({ record }: Json) => record.id),
    [used.id],
  )
  const files = (await only(site, 'unused_asset')).data.map(({ record }: Json) => record.id)
  assert.ok(files.includes(unused.id))
  for (const asset of [used, inRow, icon]) assert.ok(!files.includes(asset.id), asset.filename)
})

test('filters select kinds and pages, and each kind is listed up to per with its total', async () => {
  const site = await makeSite(service)
  const one = await site.add('pages', {
    path: '/one',
    title: 'One',
    html_content: '<a href="/a">x</a><a href="/b">x</a>',
  })
  await site.add('pages', { path: '/two', title: 'Two', html_content: '<a href="/c">x</a><img src=x>' })
  const all = await check(site)
  assert.deepEqual(new Set(all.data.map(({ kind }: Json) => kind)), new Set(Object.keys(all.totals)))
  assert.equal((await only(site, 'broken_link')).data.length, 4)
  const { body } = await site.owner.get(`/api/v1/websites/${site.id}/check?kinds=broken_link&per=1`)
  assert.deepEqual([body.data.length, body.totals], [1, { broken_link: 4 }])
  const ofOne = await check(site, `&page_ids=${one.id}`)
  assert.deepEqual(new Set(ofOne.data.map(({ path }: Json) => path)), new Set(['/one']))
  assert.equal(ofOne.checked.records, 1)
  assert.deepEqual((await only(site, 'missing_title')).data, [])
  await check(site, '&kinds=nonsense', 400)
  assert.match((await check(site, '&cursor=nonsense', 422)).errors.cursor[0], /meta\.next of an earlier answer/)
  assert.equal(
    (await site.owner.get(`/api/v1/websites/${site.id}/check?cursor=${cursor('page', 1_000_000)}`)).status,
    200,
  )
})

test('addresses outside are requested only when that is wanted, HEAD before GET, and never private ones', async () => {
  const site = await makeSite(service)
  const links = [
    'https://ok.example/',
    'https://head.example/',
    'https://gone.example/x',
    'https://login.example/',
    'https://127.0.0.1/secret',
    'https://localhost/',
    'https://[::1]:8443/',
  ]
  const html = links.map((url) => `<a href="${url}">x</a>`).join('\n')
  await site.add('pages', { path: '/', html_content: html })
  const requests: string[] = []
  const { providers } = service.services.core
  const guarded = providers.fetcher
  const answers: Record<string, [head: number, get: number]> = {
    'https://ok.example/': [204, 500],
    'https://head.example/': [405, 200],
    'https://gone.example/x': [404, 404],
    'https://login.example/': [401, 401],
  }
  const fake = (url: string, method = 'GET') => {
    requests.push(`${method} ${url}`)
    const status = answers[url]![method === 'HEAD' ? 0 : 1]
    return { ok: true as const, status, headers: {}, url, body: Buffer.alloc(0) }
  }
  providers.fetcher = {
    fetch: async (url, options) => (answers[url] ? fake(url, options.method) : guarded.fetch(url, options)),
    open: async (url, options) =>
      answers[url] ? { ...fake(url, options.method), body: (async function* () {})() } : guarded.open(url, options),
  }
  try {
    assert.deepEqual((await only(site, 'outside_link')).data, [])
    assert.equal(requests.length, 0)
    const { data, checked } = await only(site, 'outside_link', '&outside=true')
    assert.deepEqual(data.map(({ line, message }: Json) => [line, message]).sort(), [
      [3, 'https://gone.example/x answers 404.'],
      [5, 'https://127.0.0.1/secret has no public address.'],
      [6, 'https://localhost/ has no public address.'],
      [7, 'https://[::1]:8443/ must be on port 443.'],
    ])
    assert.equal(checked.outside_links, 7)
    assert.deepEqual(
      requests.filter((request) => request.includes('head.example')),
      ['HEAD https://head.example/', 'GET https://head.example/'],
    )
  } finally {
    providers.fetcher = guarded
  }
})

test('a page of a megabyte with 50,000 links is checked', async () => {
  const site = await makeSite(service)
  const html = Array.from({ length: 50_000 }, (_, i) => `<a href=/${i}#x>`).join('')
  await site.add('pages', { path: '/many', html_content: html.slice(0, 999_000) })
  const { totals, data } = await only(site, 'broken_link,invalid_html,broken_anchor')
  assert.deepEqual([totals.broken_link, data.length], [5_000, 200])
  assert.equal(totals.invalid_html, 10_000)
})

function cursor(kind: string, ordinal: number): string {
  return Buffer.from(`${kind} ${ordinal}`).toString('base64url')
}

test('fonts, scripts and stylesheets that come from other hosts are named, each host once for a page or what many pages show', async () => {
  const site = await makeSite(service)
  const fonts = '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">'
  const head = [
    '<link rel="canonical" href="https://elsewhere.example/">',
    fonts,
    fonts,
    '<style>',
    '@font-face { src: url("https://fonts.gstatic.com/s/inter.woff2") }',
    '@import "https://cdn.example/reset.css"; body { background: url(https://pictures.example/a.png) }',
    '</style>',
  ]
  const html_head = { name: 'Main', html_content: head.join('\n'), default_on_page_language: 'en' }
  await site.add('html_heads', html_head)
  const scripts = '<script src="//cdn.example/a.js"></script><script src="/assets/own.js"></script>'
  const html_content = `<h1>Home</h1>\n${scripts}<img src="https://pictures.example/a.png" alt="">`
  await site.add('pages', { path: '/', html_content })
  const { data, totals } = await only(site, 'outside_request')
  assert.equal(totals.outside_request, data.length)
  assert.deepEqual(
    data
      .map(({ severity, record, line, message }: Json) => [severity, record.kind, line, message.split(':')[0]])
      .sort(),
    [
      ['notice', 'html_head', 2, 'Every page that shows it asks fonts.googleapis.com for fonts'],
      ['notice', 'html_head', 5, 'Every page that shows it asks fonts.gstatic.com for fonts'],
      ['notice', 'html_head', 6, 'Every page that shows it asks cdn.example for stylesheets'],
      ['notice', 'page', 2, 'The page asks cdn.example for scripts'],
    ],
  )
})
