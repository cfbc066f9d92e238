import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { answered, flat, hostOf, newMember, newPage, newWebsite, refused } from './make.ts'
import { newRow, newTable } from './tables.ts'

const LONG = `<header><h1>Bread</h1></header><main><section id="hours" class="wide"><h2>Hours</h2><p>From six.</p></section>
<section><h2>Über uns</h2><p>${'x'.repeat(90_000)}</p></section></main>`

let service: Service
let user: Person
let website: Json
before(async () => {
  service = await startService()
  user = await service.newUser()
  website = await newWebsite(user)
})
after(() => service?.close())

const selecting = (selector: string) => `?selector=${encodeURIComponent(selector)}`

test('an outline summarizes a long page, with selectors that pages_get takes', async () => {
  const page = await newPage(user, website, { html_content: LONG })
  const outline = await answered(200, user.get(flat('pages', page, '/outline')))
  assert.deepEqual([outline.page_id, outline.size, outline.version_number], [page.id, LONG.length, 1])
  assert.ok(JSON.stringify(outline).length < LONG.length / 20)
  assert.equal(outline.section_count, outline.sections.length)
  for (const { selector, start, size } of outline.sections) {
    const { fragment } = await answered(200, user.get(flat('pages', page, selecting(selector))))
    assert.equal(fragment.html, LONG.slice(start, start + size))
    assert.deepEqual([fragment.start, fragment.end], [start, start + size])
  }
  const within = await answered(200, user.get(flat('pages', page, `/outline${selecting('#hours')}`)))
  assert.deepEqual(
    within.sections.map(({ label }: Json) => label),
    ['Hours', 'Hours'],
  )
})

test('a fragment is usable as old_html, and replaces the html in the answer', async () => {
  const page = await newPage(user, website, { html_content: LONG })
  const found = await answered(200, user.get(flat('pages', page, selecting('#hours > p'))))
  assert.equal(found.html_content, undefined)
  assert.deepEqual(
    [found.fragment.html, found.fragment.match_count, found.fragment.selector],
    ['<p>From six.</p>', 1, '#hours > p'],
  )
  await answered(200, user.patch(flat('pages', page), { old_html: found.fragment.html, new_html: '<p>From five.</p>' }))
  const again = await answered(200, user.get(flat('pages', page, selecting('#hours > p'))))
  assert.equal(again.fragment.html, '<p>From five.</p>')
  const sections = await answered(200, user.get(flat('pages', page, selecting('section'))))
  assert.equal(sections.fragment.match_count, 2)
})

test('cached answers do not mix up a page and its fragments', async () => {
  const page = await newPage(user, website, { html_content: '<b>1</b><i>2</i>' })
  for (let i = 0; i < 4; i++) {
    assert.equal((await user.get(flat('pages', page))).body.html_content, '<b>1</b><i>2</i>')
    assert.equal((await user.get(flat('pages', page, selecting('b')))).body.fragment.html, '<b>1</b>')
    assert.equal((await user.get(flat('pages', page, selecting('i')))).body.fragment.html, '<i>2</i>')
  }
})

test('a selector that matches nothing, or is malformed, is refused with what would match', async () => {
  const page = await newPage(user, website, { html_content: LONG })
  for (const view of ['', '/outline', '/render']) {
    const missed = await refused(user.get(flat('pages', page, view + selecting('#hour'))), 'selector')
    assert.equal(missed.nearest[0], '#hours')
    for (const wrong of ['a:hover', '>', '', 'a,b']) {
      const body = await refused(user.get(flat('pages', page, view + selecting(wrong))), 'selector')
      assert.match(body.error, /can't be/)
    }
    await answered(400, user.get(flat('pages', page, view + selecting('a'.repeat(501)))))
  }
})

test('a page is rendered as text, and without its shared parts', async () => {
  const own = await newWebsite(user)
  for (const kind of ['header', 'html_head'])
    await answered(
      201,
      user.post(`/api/v1/websites/${own.id}/${kind}s`, {
        html_content: kind === 'header' ? '<header>Above</header>' : '<style>p { color: red }</style>',
        default_on_page_language: 'en',
      }),
    )
  const page = await newPage(user, own, {
    title: 'Bread',
    meta_description: 'All of it',
    html_content: '<main><h1>Bread</h1><p id="x">From <a href="/oven">six</a>.</p></main>',
  })
  const rendered = async (query: string) => answered(200, user.get(flat('pages', page, `/render${query}`)))
  const whole = await rendered('')
  assert.ok(whole.html.includes('Above') && whole.html.includes('color: red'))
  const bare = await rendered('?shared_parts=false')
  assert.ok(!bare.html.includes('Above') && !bare.html.includes('color: red'))
  assert.match(bare.html, /<h1>Bread<\/h1>/)
  const { text, html } = await rendered('?format=text')
  assert.equal(html, undefined)
  assert.match(text, /title: "Bread"\n[\s\S]*description: "All of it"\n[\s\S]*# Bread\n\nFrom \[six\]\(/)
  assert.doesNotMatch(text, /color: red/)
  const part = await rendered('?format=text&selector=%23x')
  assert.match(part.text, /From \[six\]/)
  assert.doesNotMatch(part.text, /# Bread/)
  await answered(400, user.get(flat('pages', page, '/render?format=pdf')))
})

test('a page is rendered as visitors see it', async () => {
  await answered(
    201,
    user.post(`/api/v1/websites/${website.id}/headers`, {
      html_content: '<nav>Top</nav>',
      default_on_page_language: 'en',
    }),
  )
  const page = await newPage(user, website, { title: 'Menu', html_content: '<p>Rye</p>' })
  const rendered = await answered(200, user.get(flat('pages', page, '/render')))
  const visited = await service.visit(hostOf(website), page.path)
  assert.equal(rendered.html, visited.text)
  assert.ok(rendered.html.includes('<nav>Top</nav>') && rendered.html.includes('<title>Menu</title>'))
  assert.deepEqual(
    [rendered.version, rendered.version_number, rendered.url, rendered.warnings],
    ['latest', 1, page.url, undefined],
  )
  const head = await answered(200, user.get(flat('pages', page, `/render${selecting('title')}`)))
  assert.equal(head.html, '<title>Menu</title>')
})

test('latest and live differ where something is pinned, shared parts included', async () => {
  const path = `/api/v1/websites/${website.id}/footers`
  const footer = await answered(201, user.post(path, { html_content: '<footer>old</footer>' }))
  const page = await newPage(user, website, { title: 'T', html_content: '<p>old page</p>', footer_id: footer.id })
  await answered(200, user.patch(flat('pages/versions', { id: page.latest_version_id }, '/pin')))
  await answered(200, user.patch(flat('footers/versions', { id: footer.latest_version_id }, '/pin')))
  await answered(200, user.patch(flat('pages', page), { html_content: '<p>new page</p>' }))
  await answered(200, user.patch(flat('footers', footer), { html_content: '<footer>new</footer>' }))
  const [live, latest] = [
    await answered(200, user.get(flat('pages', page, '/render?version=live'))),
    await answered(200, user.get(flat('pages', page, '/render?version=latest'))),
  ]
  assert.equal(live.html, (await service.visit(hostOf(website), page.path)).text)
  assert.ok(live.html.includes('old page') && live.html.includes('<footer>old</footer>'))
  assert.ok(latest.html.includes('new page') && latest.html.includes('<footer>new</footer>'))
  assert.deepEqual([live.version_number, latest.version_number], [1, 2])
  assert.match(latest.warnings[0], /Visitors see version 1/)
  assert.match(live.warnings[0], /the latest is version 2/)
})

test('a draft is rendered with a warning', async () => {
  const page = await newPage(user, website, { title: 'D', status: 'draft', html_content: '<p>soon</p>' })
  const rendered = await answered(200, user.get(flat('pages', page, '/render')))
  assert.ok(rendered.html.includes('<p>soon</p>'))
  assert.match(rendered.warnings[0], /draft/)
  assert.equal((await service.visit(hostOf(website), page.path)).status, 404)
})

test('a viewer may read it, a stranger gets 404', async () => {
  const page = await newPage(user, website, { html_content: '<p>x</p>' })
  const [viewer, stranger] = [await newMember(service, website, 'viewer'), await service.newUser()]
  for (const view of [selecting('p'), '/outline', '/render']) {
    await answered(200, viewer.get(flat('pages', page, view)))
    await answered(404, stranger.get(flat('pages', page, view)))
  }
})

test('without a browser a screenshot is 503, and says how to configure one', async () => {
  const page = await newPage(user, website)
  for (const view of ['/screenshot', '/visual_diff']) {
    const body = await answered(503, user.get(flat('pages', page, view)))
    assert.equal(body.code, 'chromium_not_configured')
    assert.match(body.detail, /CHROMIUM/)
  }
})

test('a visual diff of a version that the page does not have is refused, and a stranger gets 404', async () => {
  const page = await newPage(user, website)
  for (const side of ['from', 'to'])
    for (const name of ['0', '2', '-1', '999999999', 'newest', page.id]) {
      const body = await refused(user.get(flat('pages', page, `/visual_diff?${side}=${name}`)), side)
      assert.match(body.error, /versions 1 to 1/)
    }
  await answered(400, user.get(flat('pages', page, '/visual_diff?device=watch')))
  await answered(404, (await service.newUser()).get(flat('pages', page, '/visual_diff')))
})

test('a page that shows rows is rendered for one of them, by its id or its path', async () => {
  const table = await newTable(user, website, { columns: [{ key: 'slug', unique: true }, { key: 'title' }] })
  const row = await newRow(user, table, { slug: 'rye', title: 'Rye bread' })
  const other = await newRow(user, await newTable(user, website, { columns: [{ key: 'slug' }] }), { slug: 'rye' })
  const page = await newPage(user, website, {
    path: '/breads/:slug',
    table_id: table.id,
    row_key: 'slug',
    html_content: '<h1>{{ row.title }}</h1>',
  })
  const rendered = (row: string, more = '') =>
    user.get(flat('pages', page, `/render?row=${encodeURIComponent(row)}${more}`))
  for (const name of [row.id, '/breads/rye']) {
    const { html, url } = await answered(200, rendered(name))
    assert.match(html, /<h1>Rye bread<\/h1>/)
    assert.ok(url.endsWith('/breads/rye'), url)
  }
  // Its newest version is at another path, and visitors see the one before.
  await answered(200, user.patch(flat('tables/rows', row), { values: { slug: 'dark', title: 'Dark' }, publish: false }))
  assert.match((await answered(200, rendered(row.id))).html, /<h1>Dark<\/h1>/)
  assert.match((await answered(200, rendered(row.id, '&version=live'))).html, /<h1>Rye bread<\/h1>/)
  await answered(404, rendered('/breads/none'))
  for (const wrong of [other.id, '/menu/rye', 'rye']) await refused(rendered(wrong), 'row')
  const plain = await newPage(user, website, {})
  await refused(user.get(flat('pages', plain, `/render?row=${row.id}`)), 'row')
  const { sections } = await answered(200, user.get(flat('pages', page, `/outline?row=${row.id}`)))
  assert.deepEqual(
    sections.map(({ selector, label }: Json) => [selector, label]),
    [['h1', 'Dark']],
  )
})

test('a page, and a row, are found at the path that visitors ask for', async () => {
  const own = await newWebsite(user)
  const table = await newTable(user, own, { columns: [{ key: 'slug', unique: true }, { key: 'title' }] })
  await newRow(user, table, { slug: 'soup', title: 'Soup of the day' })
  const html_content = '<section><h2>{{ row.title }}</h2></section>'
  const dish = await newPage(user, own, { path: '/menu/:slug', table_id: table.id, row_key: 'slug', html_content })
  const menu = await newPage(user, own, { path: '/menu', html_content: '<h1>Menu</h1>' })
  const draft = await newPage(user, own, { path: '/menu/soon', html_content: '<h1>Soon</h1>', status: 'draft' })
  const at = (view: string, path: string, more = '') =>
    user.get(`/api/v1/websites/${own.id}/pages/at/${view}?path=${encodeURIComponent(path)}${more}`)

  const rendered = await answered(200, at('render', '/menu/soup', '&selector=h2'))
  assert.deepEqual([rendered.page_id, rendered.html], [dish.id, '<h2>Soup of the day</h2>'])
  assert.ok(rendered.url.endsWith('/menu/soup'), rendered.url)
  for (const path of ['/menu', '/menu/', '/menu?page=2#top', '/m%65nu'])
    assert.equal((await answered(200, at('outline', path))).page_id, menu.id, path)
  const outlined = await answered(200, at('outline', '/menu/soup'))
  assert.deepEqual([outlined.page_id, outlined.sections.at(-1).label], [dish.id, 'Soup of the day'])
  const source = await answered(200, at('outline', '/menu/:slug'))
  assert.deepEqual([source.page_id, source.size], [dish.id, html_content.length])

  // A draft is at its path, but not for visitors, and comes before the row that would be there.
  const soon = await newRow(user, table, { slug: 'soon', title: 'A row' })
  assert.equal((await answered(200, at('render', '/menu/soon'))).page_id, draft.id)
  assert.equal((await answered(200, at('render', '/menu/soon', '&version=live'))).page_id, dish.id)

  // A row is found by its id as well, and another page at its address does not hide it.
  for (const view of ['render', 'outline']) {
    const found = await answered(200, at(view, soon.id))
    assert.equal(found.page_id, dish.id)
  }
  assert.match((await answered(200, at('render', soon.id))).html, /<h2>A row<\/h2>/)
  await answered(200, user.patch(flat('tables/rows', soon), { status: 'draft' }))
  await answered(200, at('render', soon.id))
  await answered(404, at('render', soon.id, '&version=live'))
  const elsewhere = await newWebsite(user)
  const bare = await newTable(user, elsewhere, { columns: [{ key: 'slug' }] })
  const foreign = await newRow(user, bare, { slug: 'x' })
  assert.match((await answered(404, at('render', foreign.id))).error, /Row/)
  const unshown = user.get(`/api/v1/websites/${elsewhere.id}/pages/at/render?path=${foreign.id}`)
  assert.match((await answered(404, unshown)).detail, /No page shows the row/)

  for (const path of ['/menu/none', '/nowhere', '/menu/soup/hot']) {
    const { detail } = await answered(404, at('render', path))
    assert.ok(detail.startsWith(`There is no page at ${path}`), detail)
  }
  assert.match((await answered(404, at('render', '/nowhere', '&version=live'))).detail, /^Visitors find no page/)
  for (const path of ['menu', '/a//b']) await refused(at('render', path), 'path')
  await answered(400, at('render', ''))
  // The home page may be at another path.
  await answered(404, at('outline', '/'))
  await answered(200, user.patch(`/api/v1/websites/${own.id}`, { home_page_id: menu.id }))
  assert.equal((await answered(200, at('outline', '/'))).page_id, menu.id)
  await answered(404, (await service.newUser()).get(`/api/v1/websites/${own.id}/pages/at/render?path=/menu`))
})
