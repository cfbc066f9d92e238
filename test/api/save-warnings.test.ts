import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, NOBODYS_ID, newPage, newWebsite } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser()

const create = (website: Json, kind: string, fields: object) =>
  answered(201, ann.post(`${API}/websites/${website.id}/${kind}`, fields))
const update = (kind: string, record: Json, fields: object) => answered(200, ann.patch(flat(kind, record), fields))

test('a save warns of what it brought, and of nothing that was there', async () => {
  const website = await newWebsite(ann)
  const page = await create(website, 'pages', { path: '/w', html_content: '<div>\n<h1>A</h1><img src="x:y">' })
  assert.deepEqual(page.warnings, [
    '/w: Line 1: <div> is never closed.',
    '/w: Line 2: <img src="x:y"> has no alt text; alt="" is for decoration.',
  ])
  const edit = { old_html: '<h1>A</h1>', new_html: '<h1>B</h1>' }
  assert.equal((await update('pages', page, edit)).warnings, undefined)
  assert.equal((await update('pages', page, { title: 'T' })).warnings, undefined)
  const again = { old_html: '<h1>B</h1>', new_html: '<h1>B</h1>\n<h1>C</h1></b>' }
  const wanted = [
    '/w: Line 3: </b> closes what is not open.',
    '/w: The html has 2 h1 headings (lines 2, 3); a page should have one.',
  ]
  assert.deepEqual((await update('pages', page, { ...again, dry_run: true })).warnings, wanted)
  assert.deepEqual((await update('pages', page, again)).warnings, wanted)
  for (const kind of ['headers', 'footers', 'html_heads']) {
    const part = await create(website, kind, { name: 'Main', html_content: '<h1>A</h1><h1>B</h1><nav>' })
    const label = kind === 'html_heads' ? 'html head' : kind.slice(0, -1)
    assert.deepEqual(part.warnings, [`${label} "Main": Line 1: <nav> is never closed.`])
    assert.equal((await update(kind, part, { html_content: '<nav>' })).warnings, undefined)
  }
})

test('links that components, rows and facts make are looked at as they are shown', async () => {
  const website = await newWebsite(ann, { facts: { terms: '/gone-fact' } })
  const props = [{ name: 'to', type: 'text' }]
  await create(website, 'components', { name: 'button', html_content: '<a href="{{ props.to }}">Go</a>', props })
  const table = await create(website, 'tables', { name: 'Links', columns: [{ name: 'Url', type: 'url' }] })
  for (const url of ['/there', '/gone-row'])
    await answered(201, ann.post(`${API}/websites/tables/${table.id}/rows`, { values: { url } }))
  await newPage(ann, website, { path: '/there' })
  const html = [
    '<site-component name="button" to="/gone-button"/><site-component name="button" to="/there"/>',
    '<site-rows table="links"><a href="{{ row.url }}">x</a></site-rows><a href="/gone">x</a>',
    '<a href="{{ website.facts.terms }}">x</a>',
  ].join('\n')
  const lost = (path: string) => `${path} leads nowhere; no page or redirect of this website has this path.`
  const page = await create(website, 'pages', { path: '/shown', html_content: html })
  assert.deepEqual(page.warnings, [
    `/shown: Line 2: ${lost('/gone')}`,
    `/shown: As it is shown, ${lost('/gone-button')}`,
    `/shown: As it is shown, ${lost('/gone-row')}`,
    `/shown: As it is shown, ${lost('/gone-fact')}`,
  ])
  const more = `${html}<site-component name="button" to="/gone-later"/>`
  for (const dry_run of [true, false])
    assert.deepEqual((await update('pages', page, { html_content: more, dry_run })).warnings, [
      `/shown: As it is shown, ${lost('/gone-later')}`,
    ])
})

test('what pages share is looked at as the pages show it', async () => {
  const website = await newWebsite(ann, {
    facts: { headers: '/gone-header', footers: '/gone-footer', note: '/gone-note', press: '/press' },
  })
  const lost = (path: string) => `${path} leads nowhere; no page or redirect of this website has this path.`
  const props = [{ name: 'to', type: 'text', default: '/press' }]
  const component = { name: 'button', html_content: '<a href="/press">{{ props.to }}</a>', props }
  const button = await create(website, 'components', component)
  await newPage(ann, website, { path: '/press' })
  await newPage(ann, website, { path: '/first', html_content: '<site-component name="button" to="/gone-prop"/>' })
  const html_content = '<a href="{{ props.to }}">Go</a>'
  for (const dry_run of [true, false]) {
    const { warnings } = await update('components', button, { html_content, dry_run })
    assert.deepEqual(warnings, [`component "button": As it is shown on /first, ${lost('/gone-prop')}`])
  }
  await newPage(ann, website, { path: '/second', html_content: '<site-component name="button"/>' })
  const { warnings } = await update('components', button, { props: [{ ...props[0], default: '/gone-default' }] })
  assert.deepEqual(warnings, [`component "button": As it is shown on /second, ${lost('/gone-default')}`])
  for (const kind of ['headers', 'footers']) {
    const name = `${kind.slice(0, -1)} "Main"`
    const links = (fact: string) => `<a href="{{ website.facts.${fact} }}">x</a>`
    const fields = { name: 'Main', default_on_page_language: 'en', html_content: links(kind) }
    const part = await create(website, kind, fields)
    assert.deepEqual(part.warnings, [`${name}: As it is shown on /press, ${lost(`/gone-${kind.slice(0, -1)}`)}`])
    assert.equal((await update(kind, part, { html_content: `${links(kind)}${links('press')}` })).warnings, undefined)
  }
  const html = '<site-snippet name="note"/>'
  await newPage(ann, website, { path: '/third', html_content: html })
  const note = { name: 'note', html_content: '<a href="{{ website.facts.note }}">x</a>' }
  assert.deepEqual((await create(website, 'snippets', note)).warnings, [
    `snippet "note": As it is shown on /third, ${lost('/gone-note')}`,
  ])
})

test('links and assets that do not exist are named; pages, patterns, redirects and the home page exist', async () => {
  const website = await newWebsite(ann)
  await newPage(ann, website, { path: '/about', status: 'draft' })
  await newPage(ann, website, { path: '/blog/:slug' })
  await create(website, 'redirects', { from_path: '/moved', to: '/about' })
  await create(website, 'redirects', { from_path: '/shop/*', to: '/about' })
  const bytes = { base64: Buffer.from('x').toString('base64'), filename: 'a.txt', content_type: 'text/plain' }
  const asset = await answered(201, ann.post(`${API}/websites/${website.id}/assets/upload`, bytes))
  const there = ['/about', '/about/#x', '/blog/one', '/moved', '/shop/a/b', '/self', new URL(asset.url).pathname]
  const links = (urls: string[]) => urls.map((url) => `<a href="${url}">x</a>`).join('\n')
  const page = await create(website, 'pages', { path: '/self', html_content: links(there) })
  assert.equal(page.warnings, undefined)
  const gone = ['/gone', '/blog/a/b', '/', `/assets/${NOBODYS_ID}/x.png`, '/assets/x.png', 'relative']
  assert.deepEqual((await update('pages', page, { html_content: links([...there, ...gone]) })).warnings, [
    '/self: /gone (line 8), /blog/a/b (line 9), / (line 10), /relative (line 13) lead nowhere; no page or redirect of this website has these paths.',
    `/self: Line 11: no asset of this website is at /assets/${NOBODYS_ID}/x.png.`,
    '/self: Line 12: no asset of this website is at /assets/x.png.',
  ])
  await answered(200, ann.patch(`${API}/websites/${website.id}`, { home_page_id: page.id }))
  const header = await create(website, 'headers', { name: 'H', html_content: links(['/', '/gone', 'relative']) })
  assert.deepEqual(header.warnings, [
    'header "H": Line 2: /gone leads nowhere; no page or redirect of this website has this path.',
  ])
  const many = Array.from({ length: 60 }, (_, n) => `/gone-${n}`)
  const { warnings } = await update('headers', header, { html_content: links(many) })
  assert.equal(warnings.length, 1)
  assert.match(warnings[0], /^header "H": \/gone-0 \(line 1\), .*\/gone-19 \(line 20\) and 40 more lead nowhere;/)
})

test('a batch warns of links only when all of it is there', async () => {
  const website = await newWebsite(ann)
  const edits = [
    { kind: 'page', path: '/', html_content: '<a href="/b">b</a><a href="/c">c</a>' },
    { kind: 'page', path: '/b', html_content: '<a href="/">a</a>' },
  ]
  const { warnings } = await answered(200, ann.post(`${API}/websites/${website.id}/batch_edit`, { edits }))
  assert.deepEqual(warnings, ['/: Line 1: /c leads nowhere; no page or redirect of this website has this path.'])
})

test('html too long for the request thread is checked too', async () => {
  const website = await newWebsite(ann)
  const page = await create(website, 'pages', { path: '/long', html_content: `${'<p>x</p>\n'.repeat(40_000)}<i>` })
  assert.deepEqual(page.warnings, ['/long: Line 40001: <i> is never closed.'])
  const edits = [0, 1].map((n) => ({
    kind: 'page',
    path: `/l${n}`,
    html_content: `${'<p>x</p>'.repeat(40_000)}<u>`,
  }))
  const { warnings } = await answered(200, ann.post(`${API}/websites/${website.id}/batch_edit`, { edits }))
  assert.deepEqual(warnings, ['/l0: Line 1: <u> is never closed.', '/l1: Line 1: <u> is never closed.'])
})

test('a language that the website does not list is named', async () => {
  const website = await newWebsite(ann, { languages: ['en', 'de'] })
  const sentence = 'The website lists en, de as its languages, and not fr.'
  const page = await create(website, 'pages', { path: '/a', language: 'fr' })
  assert.deepEqual(page.warnings, [sentence])
  assert.equal((await update('pages', page, { title: 'T' })).warnings, undefined)
  assert.equal((await update('pages', page, { language: 'de' })).warnings, undefined)
  assert.deepEqual((await update('pages', page, { language: 'fr' })).warnings, [sentence])
  const header = await create(website, 'headers', { html_content: '<b>x</b>', default_on_page_language: 'fr' })
  assert.deepEqual(header.warnings, [sentence])
})

test('taking over a default, and a change that visitors do not see, are named', async () => {
  const website = await newWebsite(ann)
  const fields = { html_content: '<b>x</b>', default_on_page_language: 'en' }
  const first = await create(website, 'footers', { name: 'One', ...fields })
  const second = await create(website, 'footers', { name: 'Two', ...fields })
  assert.deepEqual(second.warnings, [`The footer "One" (id ${first.id}) is no longer the default for en.`])
  const back = await update('footers', first, { default_on_page_language: 'en' })
  assert.deepEqual(back.warnings, [`The footer "Two" (id ${second.id}) is no longer the default for en.`])
  assert.equal((await update('footers', first, { default_on_page_language: 'en' })).warnings, undefined)

  const page = await newPage(ann, website, { html_content: '<b>1</b>' })
  const sentence = (n: number) =>
    `Visitors see version 1, which is pinned, until it is unpinned; this change is version ${n}.`
  for (const [kind, record] of [
    ['pages', page],
    ['footers', first],
  ] as const) {
    await answered(200, ann.patch(flat(`${kind}/versions`, { id: record.latest_version_id }, '/pin')))
    assert.deepEqual((await update(kind, record, { html_content: '<b>2</b>' })).warnings, [sentence(2)])
    assert.deepEqual((await update(kind, record, { html_content: '<b>3</b>', dry_run: true })).warnings, [sentence(3)])
    assert.equal(
      (await update(kind, record, kind === 'pages' ? { in_sitemap: false } : { name: 'N' })).warnings,
      undefined,
    )
  }
})
