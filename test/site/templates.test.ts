import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startService } from '#test/support/service.ts'
import { changesReported, makeSite, renders, type TestSite } from './support.ts'

const service = await startService()
after(() => service.close())

const COLUMNS = [
  { name: 'Title', type: 'text', required: true },
  { name: 'Slug', type: 'text', unique: true, slug_from: 'title' },
  { name: 'Published on', type: 'date' },
  { name: 'Summary', type: 'text' },
  { name: 'Body', type: 'rich_text' },
]

/** A website with a table of three posts, one of them a draft. */
async function blog(on = service) {
  const site = await makeSite(on)
  const table = await site.add('tables', { name: 'Posts', columns: COLUMNS })
  const rows = `tables/${table.id}/rows`
  const posts = [
    await site.add(rows, {
      values: { title: 'First & <last>', published_on: '2026-01-01', body: '<p>One <b>1</b></p>' },
    }),
    await site.add(rows, { values: { title: 'Second', published_on: '2026-02-01', summary: 'Two' } }),
    await site.add(rows, { values: { title: 'Hidden' }, status: 'draft' }),
  ]
  return { site, table, rows, posts }
}

const LIST =
  '<ul><site-rows table="posts" sort="-published_on"><li><a href="/blog/{{ row.slug }}">{{ row.title }}</a></li><site-empty><li>None</li></site-empty></site-rows></ul>'

test('a component is shown with its props and slots, and its css once, limited to its elements', async () => {
  const site = await makeSite(service)
  await site.add('components', {
    name: 'hero',
    html_content: '<section class="hero"><h1>{{ props.title }}</h1><site-slot name="cta"/></section>',
    css: '.hero { color: red }',
    props: [{ name: 'title', type: 'text', required: true }],
  })
  const use = '<site-component name="hero" title="A & B"><b slot="cta">Go</b></site-component>'
  await site.add('pages', { path: '/', html_content: `<main>${use}${use}</main>` })
  const text = await site.text()
  assert.equal(text.match(/<section data-site-component="hero" class="hero"><h1>A &amp; B<\/h1>/g)?.length, 2)
  assert.match(text, /<b[^>]*>Go<\/b>/)
  assert.equal(text.match(/\.hero \{ color: red \}/g)?.length, 1)
  assert.match(text, /@scope \(\[data-site-component="hero"\]\)/)
  assert.doesNotMatch(text, /site-component name|slot=/)
})

test('the elements of a renamed component have its new name, which its css reaches', async () => {
  const site = await makeSite(service)
  const hero = await site.add('components', { name: 'hero', html_content: '<b>Hi</b>', css: 'b { color: red }' })
  const page = await site.add('pages', { path: '/', html_content: '<site-component name="hero" />' })
  assert.match(await site.text(), /<b data-site-component="hero">Hi/)
  await site.change('pages', page.id, { html_content: 'None' })
  await site.change('components', hero.id, { name: 'banner' })
  await site.change('pages', page.id, { html_content: '<site-component name="banner" />' })
  const text = await site.text()
  assert.match(text, /<b data-site-component="banner">Hi/)
  assert.match(text, /@scope \(\[data-site-component="banner"\]\)/)
})

test('rows are listed in order, escaped, without drafts', async () => {
  const { site } = await blog()
  await site.add('pages', { path: '/blog', html_content: LIST })
  const text = await site.text('/blog')
  assert.match(
    text,
    /<ul>\s*<li><a href="\/blog\/second">Second<\/a><\/li>\s*<li><a href="\/blog\/first-last">First &amp; &lt;last&gt;<\/a><\/li>\s*<\/ul>/,
  )
  assert.doesNotMatch(text, /Hidden|None|site-/)
})

test('a page that is bound to a table shows each of its rows, and nothing elsewhere', async () => {
  const { site, table, posts } = await blog()
  await site.add('pages', {
    path: '/blog/:slug',
    title: '{{ row.title }}',
    meta_description: '{{ row.summary }}',
    table_id: table.id,
    row_key: 'slug',
    html_content: '<article><h1>{{ row.title }}</h1>{{ row.body }}</article>',
  })
  const first = await site.visit('/blog/first-last')
  assert.equal(first.status, 200)
  assert.match(first.text, /<h1>First &amp; &lt;last&gt;<\/h1><p>One <b>1<\/b><\/p>/)
  assert.match(first.text, /<title>First &amp; &lt;last&gt;<\/title>/)
  assert.match(first.text, new RegExp(`<link rel="canonical" href="${site.url}/blog/first-last">`))
  assert.match(await site.text('/blog/second'), /<meta name="description" content="Two">/)
  for (const path of ['/blog/hidden', '/blog/none', '/blog/:slug']) assert.equal((await site.visit(path)).status, 404)
  const sitemap = await site.text('/sitemap.xml')
  assert.match(sitemap, /<loc>[^<]*\/blog\/second<\/loc>/)
  assert.doesNotMatch(sitemap, /hidden|:slug/)
  assert.match(await site.text('/llms.txt'), /\[Second\]\([^)]*\/blog\/second\.md\): Two/)
  assert.match((await site.visit('/blog/second.md')).text, /Second/)
  await site.change('tables/rows', posts[1]!.id, { values: { slug: 'renamed' } })
  assert.equal((await site.visit('/blog/second')).headers.location, '/blog/renamed')
  assert.equal((await site.visit('/blog/renamed')).status, 200)
})

test('an own page at the path of a row takes precedence at once', async () => {
  const { site, table } = await blog()
  await site.add('pages', { path: '/blog/:slug', table_id: table.id, row_key: 'slug', html_content: 'row' })
  assert.match(await site.text('/blog/second'), /row/)
  await site.add('pages', { path: '/blog/second', html_content: 'page' })
  assert.match(await site.text('/blog/second'), /page/)
})

test('a list in pages has one address for each, with links between them', async () => {
  const { site, rows } = await blog()
  for (let n = 0; n < 5; n++) await site.add(rows, { values: { title: `Post ${n}` } })
  await site.add('pages', {
    path: '/list',
    html_content: '<site-rows table="posts" sort="title" paginate="3">{{ row.title }}|</site-rows>',
  })
  const [first, second, third] = [
    await site.text('/list'),
    await site.text('/list?page=2'),
    await site.text('/list?page=3'),
  ]
  assert.match(first, /First &amp; &lt;last&gt;\|\s*Post 0\|\s*Post 1\|/)
  assert.match(second, /Post 2\|\s*Post 3\|\s*Post 4\|/)
  assert.match(third, /Second\|/)
  assert.match(first, /<link rel="next" href="[^"]*\/list\?page=2">/)
  assert.doesNotMatch(first, /rel="prev"/)
  assert.match(second, /<link rel="prev" href="[^"]*\/list">[\s\S]*<link rel="next" href="[^"]*\/list\?page=3">/)
  assert.match(second, /<link rel="canonical" href="[^"]*\/list\?page=2">/)
  assert.match(second, /<nav[\s>]/)
  assert.equal((await site.visit('/list?page=4')).status, 404)
  assert.equal(await site.text('/list?page=x'), first)
})

test('strangers cannot make pages of a list that has none', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: 'plain' })
  await site.text()
  await changesReported(service)
  await site.text()
  const before = await renders(service)
  for (let n = 2; n < 12; n++) assert.match(await site.text(`/?page=${n}`), /plain/)
  assert.equal(await renders(service), before)
})

test('a feed has the newest rows, with the addresses of their pages', async () => {
  const { site, table } = await blog()
  await site.add('pages', { path: '/blog/:slug', table_id: table.id, row_key: 'slug', html_content: 'row' })
  await site.add('pages', {
    path: '/blog',
    title: 'Blog',
    html_content: `<site-feed table="posts" title="News"/>${LIST}`,
  })
  assert.match(
    await site.text('/blog'),
    /<link rel="alternate" type="application\/atom\+xml" title="News" href="[^"]*\/blog\/feed\.xml">/,
  )
  const { status, headers, text } = await site.visit('/blog/feed.xml')
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'application/atom+xml; charset=utf-8')
  assert.match(text, /<title>News<\/title>/)
  assert.match(text, /<title>Second<\/title>[\s\S]*<title>First &amp; &lt;last&gt;<\/title>/)
  assert.match(text, /<link rel="alternate" type="text\/html" href="[^"]*\/blog\/second"\/>/)
  assert.match(text, /<content type="html">&lt;p&gt;One &lt;b&gt;1&lt;\/b&gt;&lt;\/p&gt;<\/content>/)
  assert.doesNotMatch(text, /Hidden/)
  assert.equal((await site.visit('/feed.xml')).status, 404)
})

test('snippets are shown by name, or placed on all pages or some', async () => {
  const site = await makeSite(service)
  const [one] = [await site.add('pages', { path: '/one', html_content: '<site-snippet name="hours"/>' })]
  await site.add('pages', { path: '/two', html_content: 'two' })
  await site.add('snippets', { name: 'hours', html_content: '<p>Open at seven</p>' })
  await site.add('snippets', { name: 'meta', html_content: '<meta name="x" content="y">', placement: 'head' })
  await site.add('snippets', { name: 'bar', html_content: '<p>Bar</p>', placement: 'body_start', page_ids: [one.id] })
  await site.add('snippets', { name: 'end', html_content: '<p>End</p>', placement: 'body_end' })
  await site.add('snippets', { name: 'off', html_content: '<p>Off</p>', placement: 'body_end', active: false })
  const [first, second] = [await site.text('/one'), await site.text('/two')]
  assert.match(first, /<meta name="x" content="y">[\s\S]*<body>\s*<p>Bar<\/p>[\s\S]*Open at seven[\s\S]*<p>End<\/p>/)
  assert.match(second, /<meta name="x" content="y">[\s\S]*<p>End<\/p>/)
  assert.doesNotMatch(second, /Bar|Off/)
})

test('the tokens of the active theme are variables of each page', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: 'page' })
  const theme = await site.add('themes', {
    name: 'Brand',
    tokens: { color: { primary: { $type: 'color', $value: '#123456' } } },
    css: 'body { color: var(--color-primary) }',
  })
  assert.doesNotMatch(await site.text(), /--color-primary/)
  await site.change('themes', theme.id, { active: true })
  assert.match(await site.text(), /<style>[^<]*--color-primary: #123456[^<]*body \{ color: var\(--color-primary\) \}/)
})

test('facts and titles are in html, fields and JSON-LD, escaped for each', async () => {
  const site = await makeSite(service, { name: 'Bread & Co' })
  await site.set({ facts: { phone: '030 "12" </script>' } })
  await site.add('pages', {
    path: '/',
    title: 'Call {{ website.facts.phone }}',
    structured_data: { '@type': 'Bakery', telephone: '{{ website.facts.phone }}' },
    html_content:
      '<a title="{{ website.facts.phone }}" href="/">{{ website.name }}: {{ website.facts.phone }}</a> {{ other }}',
  })
  const text = await site.text()
  assert.match(text, /Bread &amp; Co: 030 "12" &lt;\/script&gt;<\/a> \{\{ other \}\}/)
  assert.match(text, /title="030 &quot;12&quot; (<|&lt;)\/script(>|&gt;)"/)
  assert.match(text, /<title>Call 030 "12" &lt;\/script&gt;<\/title>/)
  const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(text)![1]!
  assert.equal(JSON.parse(json).telephone, '030 "12" </script>')
})

test('links to the present page are marked in shared parts, and languages are switched', async () => {
  const site = await makeSite(service, { languages: ['en', 'de'] })
  await site.add('headers', {
    html_content: '<nav><a href="/a">A</a> <a href="/b">B</a></nav><site-language-links/>',
    default_on_page_language: 'en',
  })
  const group = { translation_group_id: crypto.randomUUID() }
  await site.add('pages', { path: '/a', html_content: 'a', ...group })
  await site.add('pages', { path: '/de/a', language: 'de', html_content: 'a', ...group })
  const text = await site.text('/a')
  assert.match(text, /<a aria-current="page" href="\/a">A<\/a> <a href="\/b">B<\/a>/)
  assert.match(text, /<a[^>]+href="[^"]*\/de\/a"[^>]*>/)
  assert.match(text, /hreflang="de"/)
})

test('rows in the language of the page', async () => {
  const site = await makeSite(service)
  const table = await site.add('tables', {
    name: 'Dishes',
    columns: [
      { name: 'Name', type: 'text' },
      { name: 'Language', type: 'text' },
    ],
  })
  for (const [name, language] of [
    ['Bread', 'en'],
    ['Brot', 'de'],
    ['Pain', 'fr'],
  ])
    await site.add(`tables/${table.id}/rows`, { values: { name, language } })
  const html_content = '<site-rows table="dishes">{{ row.name }};</site-rows>'
  await site.add('pages', { path: '/en', html_content })
  await site.add('pages', { path: '/de', language: 'de-AT', html_content })
  assert.match(await site.text('/en'), /Bread;/)
  assert.doesNotMatch(await site.text('/en'), /Brot|Pain/)
  assert.match(await site.text('/de'), /Brot;/)
})

test('references and assets of rows', async () => {
  const { site, table, posts } = await blog()
  const authors = await site.add('tables', { name: 'Authors', columns: [{ name: 'Name', type: 'text' }] })
  const ada = await site.add(`tables/${authors.id}/rows`, { values: { name: 'Ada' } })
  const { columns } = (await site.owner.get(`/api/v1/websites/tables/${table.id}`)).body
  await site.change('tables', table.id, {
    columns: [...columns, { name: 'Author', type: 'reference', reference_table_id: authors.id }],
  })
  await site.change('tables/rows', posts[1]!.id, { values: { author: ada.id } })
  await site.add('pages', {
    path: '/',
    html_content:
      '<site-rows table="posts">{{ row.title }} by {{ row.author.name }}<i site-unless="row.author">nobody</i>;</site-rows>',
  })
  const text = await site.text()
  assert.match(text, /Second by Ada;/)
  assert.match(text, /&lt;last&gt; by <i>nobody<\/i>;/)
  await site.change('tables/rows', ada.id, { values: { name: 'Grace' } })
  assert.match(await site.text(), /Second by Grace;/)
})

test('rows that references name, and groups in the order of options', async () => {
  const site = await makeSite(service)
  const tags = await site.add('tables', { name: 'Tags', columns: [{ name: 'Name', type: 'text' }] })
  const [red, blue, hidden] = [
    await site.add(`tables/${tags.id}/rows`, { values: { name: 'Red' } }),
    await site.add(`tables/${tags.id}/rows`, { values: { name: 'Blue' } }),
    await site.add(`tables/${tags.id}/rows`, { values: { name: 'Hidden' }, status: 'draft' }),
  ]
  const table = await site.add('tables', {
    name: 'Posts',
    columns: [
      { name: 'Title', type: 'text' },
      {
        name: 'Kind',
        type: 'select',
        options: [
          { value: 'z', label: 'News' },
          { value: 'a', label: 'Essays' },
        ],
      },
      { name: 'Published on', type: 'date' },
      { name: 'Tags', type: 'references', reference_table_id: tags.id },
    ],
  })
  const rows = `tables/${table.id}/rows`
  const first = { title: 'One', kind: 'a', published_on: '2026-01-31', tags: [blue.id, hidden.id, red.id] }
  const one = await site.add(rows, { values: first })
  await site.add(rows, { values: { title: 'Two', kind: 'z', published_on: '2026-02-01', tags: [red.id] } })
  const titles = '<site-rows of="row.rows">{{ row.title }},</site-rows>'
  await site.add('pages', {
    path: '/',
    html_content: `<p><site-rows table="posts">{{ row.title }}<site-rows of="row.tags"> {{ row.name }}</site-rows>;</site-rows></p>
<p><site-rows table="posts" group-by="kind">{{ row.name }} {{ row.count }}: ${titles} </site-rows></p>
<p><site-rows table="posts" group-by="published_on">{{ row.name }}: ${titles} </site-rows></p>
<p><site-rows table="posts" where="tags~'${blue.id}'">{{ row.title }}</site-rows></p>`,
  })
  const text = await site.text()
  assert.match(text, /<p>One Blue Red;Two Red;<\/p>/)
  assert.match(text, /<p>News 1: Two, Essays 1: One, <\/p>/)
  assert.match(text, /<p>February 2026: Two, January 2026: One, <\/p>/)
  assert.match(text, /<p>One<\/p>/)
  await site.change('tables/rows', blue.id, { values: { name: 'Azure' } })
  assert.match(await site.text(), /One Azure Red;/)
  await site.change('tables/rows', one.id, { values: { tags: [red.id] } })
  assert.match(await site.text(), /One Red;Two Red;/)
  const warned = await site.add('pages', {
    path: '/w',
    html_content: '<site-rows table="posts" group-by="knd">x</site-rows>',
  })
  assert.match(JSON.stringify(warned.warnings), /not grouped: it has no column knd; did you mean kind/)
})

test('what is unknown shows nothing, and appears once it is made', async () => {
  const site = await makeSite(service)
  await site.add('pages', {
    path: '/',
    html_content: '<main><site-component name="later"/><site-rows table="later">{{ row.title }}</site-rows></main>',
  })
  assert.match(await site.text(), /<main>\s*<\/main>/)
  await site.add('components', { name: 'later', html_content: '<p>Component</p>' })
  const table = await site.add('tables', { name: 'Later', columns: [{ name: 'Title', type: 'text' }] })
  await site.add(`tables/${table.id}/rows`, { values: { title: 'Row' } })
  assert.match(await site.text(), /<p>Component<\/p>\s*Row/)
})

async function pagesShowing(site: TestSite, pages: Record<string, string>, on = service) {
  for (const [path, html_content] of Object.entries(pages)) await site.add('pages', { path, html_content })
  const shown = () => Promise.all(Object.keys(pages).map((path) => site.text(path)))
  await shown()
  await changesReported(on)
  await shown()
  return shown
}

test('a change renders exactly the pages that use the thing', async (t) => {
  const quiet = await startService()
  t.after(() => quiet.close())
  // The job that indexes pages for the search renders them as well.
  await quiet.services.worker.stop()
  const { site, rows } = await blog(quiet)
  const component = await site.add('components', { name: 'card', html_content: 'card 1' })
  const inner = await site.add('components', { name: 'inner', html_content: 'inner 1' })
  await site.add('components', { name: 'outer', html_content: '<site-component name="inner"/>' })
  const other = await site.add('tables', { name: 'Other', columns: [{ name: 'Title', type: 'text' }] })
  const shown = await pagesShowing(
    site,
    {
      '/card': '<site-component name="card"/>',
      '/outer': '<site-component name="outer"/>',
      '/posts': LIST,
      '/plain': 'plain',
    },
    quiet,
  )
  const rendered = async (change: () => Promise<unknown>) => {
    await change()
    await changesReported(quiet)
    const before = await renders(quiet)
    const texts = await shown()
    return { texts, count: (await renders(quiet)) - before }
  }
  const card = await rendered(() => site.change('components', component.id, { html_content: 'card 2' }))
  assert.match(card.texts[0]!, /card 2/)
  assert.equal(card.count, 1)
  const nested = await rendered(() => site.change('components', inner.id, { html_content: 'inner 2' }))
  assert.match(nested.texts[1]!, /inner 2/)
  assert.equal(nested.count, 1)
  const row = await rendered(() => site.add(rows, { values: { title: 'Third' } }))
  assert.match(row.texts[2]!, /Third/)
  assert.equal(row.count, 1)
  const elsewhere = await rendered(() => site.add(`tables/${other.id}/rows`, { values: { title: 'Else' } }))
  assert.equal(elsewhere.count, 0)
})
