import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { readTags } from '#html/read-tags.ts'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { API, answered } from '../api/make.ts'
import { fileForm } from '../api/upload.ts'
import { changesReported, makeSite, type TestSite } from './support.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service?.close())

const COLUMNS = [
  { name: 'Title', type: 'text', required: true },
  { name: 'Slug', type: 'text', unique: true, slug_from: 'title' },
  { name: 'Published on', type: 'date' },
  { name: 'Summary', type: 'text' },
  { name: 'Body', type: 'rich_text' },
  { name: 'Photo', type: 'asset' },
  { name: 'Language', type: 'text' },
]
const LIST = '<site-rows table="posts">{{ row.title }}</site-rows>'

/** A website with a table of posts, the page of each, and a picture. */
async function blog(feed = '<site-feed table="posts" title="News & more"/>') {
  const site = await makeSite(service, { languages: ['en', 'de'] })
  const table = await site.add('tables', { name: 'Posts', columns: COLUMNS })
  const bound = { table_id: table.id, row_key: 'slug', html_content: '<h1>{{ row.title }}</h1>' }
  await site.add('pages', { path: '/blog/:slug', title: '{{ row.title }}', ...bound })
  const page = await site.add('pages', {
    path: '/blog',
    title: 'Blog',
    meta_description: 'What we bake',
    html_content: feed + LIST,
  })
  const post = (values: object, more: object = {}) =>
    site.add(`tables/${table.id}/rows`, { values: { language: 'en', ...values }, ...more })
  return { site, table, page, post }
}

async function picture(site: TestSite, width = 400): Promise<Json> {
  const bytes = await sharp({ create: { width, height: 200, channels: 3, background: '#963' } })
    .jpeg()
    .toBuffer()
  const form = fileForm(bytes, 'a.jpg', 'image/jpeg')
  return answered(201, site.owner.post(`${API}/websites/${site.id}/assets`, form))
}

const unescaped = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const inside = (xml: string, name: string) => new RegExp(`<${name}[^>]*>([^]*?)</${name}>`).exec(xml)?.[1]

/** That each element is closed in its order: what a reader of XML refuses else. */
function assertNested(xml: string) {
  const open: string[] = []
  for (const [, end, name, closed] of xml.matchAll(/<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (end) assert.equal(open.pop(), name)
    else if (!closed) open.push(name!)
  }
  assert.deepEqual(open, [])
  assert.doesNotMatch(xml, /&(?!amp;|lt;|gt;|quot;|#39;)/)
}

test('a feed comes as Atom and RSS, with pictures, full texts and whole addresses', async () => {
  const { site, post } = await blog()
  const photo = await picture(site)
  await site.owner.patch(`${API}/websites/assets/${photo.id}`, { alt: 'A <loaf>' })
  const body = `<p>One <a href="/about?a=1&amp;b=2">us</a> <a href="#end">end</a> <a href="mailto:a@b.test">mail</a><img src="${photo.relative_url}" alt="x"></p>`
  await post({ title: 'First & <last>', published_on: '2026-01-01', summary: 'In short', body, photo: photo.id })
  await post({ title: 'Bare', published_on: '2026-02-01' })
  await post({ title: 'Hidden' }, { status: 'draft' })

  const atom = await site.visit('/blog/feed.xml')
  assert.equal(atom.headers['content-type'], 'application/atom+xml; charset=utf-8')
  assertNested(atom.text)
  assert.match(atom.text, /<title>News &amp; more<\/title>\n<subtitle>What we bake<\/subtitle>/)
  assert.doesNotMatch(atom.text, /Hidden/)
  const entry = atom.text.split('<entry>').find((each) => each.includes('First'))!
  const { byte_size } = photo
  const url = `${site.url}${photo.relative_url}`
  assert.ok(entry.includes(`<link rel="enclosure" type="image/jpeg" length="${byte_size}" href="${url}"/>`), entry)
  assert.ok(entry.includes(`<link rel="alternate" type="text/html" href="${site.url}/blog/first-last"/>`))
  const content = unescaped(inside(entry, 'content')!)
  const addresses: string[] = []
  const startTag = ({ attributes }: { attributes: ReadonlyMap<string, string> }) => {
    for (const name of ['href', 'src']) if (attributes.has(name)) addresses.push(attributes.get(name)!)
  }
  readTags(content, 0, { startTag, text() {}, endTag() {}, doctype() {}, tail() {} })
  assert.deepEqual(addresses, [
    `${site.url}/about?a=1&b=2`,
    `${site.url}/blog/first-last#end`,
    'mailto:a@b.test',
    `${site.url}${photo.relative_url}`,
  ])

  const rss = await site.visit('/blog/rss.xml')
  assert.equal(rss.headers['content-type'], 'application/rss+xml; charset=utf-8')
  assertNested(rss.text)
  for (const part of [
    '<rss version="2.0" ',
    '<title>News &amp; more</title>',
    `<link>${site.url}/blog</link>`,
    '<description>What we bake</description>',
    '<language>en</language>',
    `<atom:link rel="self" type="application/rss+xml" href="${site.url}/blog/rss.xml"/>`,
    '<title>First &amp; &lt;last&gt;</title>',
    `<link>${site.url}/blog/first-last</link>`,
    '<pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate>',
    '<description>In short</description>',
    `<enclosure url="${url}" length="${byte_size}" type="image/jpeg"/>`,
    `<media:content url="${url}" type="image/jpeg" fileSize="${byte_size}" medium="image" width="400" height="200"><media:description type="plain">A &lt;loaf&gt;</media:description></media:content>`,
  ])
    assert.ok(rss.text.includes(part), part)
  assert.equal(unescaped(inside(rss.text, 'content:encoded')!), content)
  assert.equal((await site.visit(photo.relative_url)).bytes.length, byte_size)
})

test('both formats are found by the heads of the page and of its rows, and by llms.txt', async () => {
  const { site, post } = await blog()
  await post({ title: 'First' })
  await site.add('pages', { path: '/about', html_content: 'x' })
  for (const [path, title] of [
    ['/blog', 'News &amp; more'],
    ['/blog/first', 'Blog'],
  ] as const) {
    const html = await site.text(path)
    for (const [type, file] of [
      ['application/atom+xml', 'feed.xml'],
      ['application/rss+xml', 'rss.xml'],
    ])
      assert.ok(
        html.includes(`<link rel="alternate" type="${type}" title="${title}" href="${site.url}/blog/${file}">`),
        `${path} ${file}`,
      )
  }
  assert.doesNotMatch(await site.text('/about'), /rss\+xml/)
  assert.ok((await site.text('/llms.txt')).endsWith(`## Feeds\n\n- [Blog](${site.url}/blog/feed.xml)\n`))
  for (const path of ['/about/rss.xml', '/rss.xml', '/feed.xml', '/blog/first/rss.xml'])
    assert.equal((await site.visit(path)).status, 404, path)
})

test('a feed follows its rows and their pictures, and answers 304 to who has it', async () => {
  const { site, page, post } = await blog()
  const photo = await picture(site)
  const first = await post({ title: 'First', photo: photo.id })
  for (const path of ['/blog/feed.xml', '/blog/rss.xml']) {
    const { headers } = await site.visit(path)
    const again = await site.visit(path, { headers: { 'if-none-match': headers.etag! } })
    assert.equal(again.status, 304)
  }
  const form = fileForm(
    await sharp({ create: { width: 50, height: 50, channels: 3, background: '#000' } })
      .jpeg()
      .toBuffer(),
    'a.jpg',
    'image/jpeg',
  )
  const other = await answered(200, site.owner.post(`${API}/websites/${site.id}/assets?asset_id=${photo.id}`, form))
  await changesReported(service)
  assert.ok((await site.text('/blog/rss.xml')).includes(`length="${other.byte_size}"`))
  await site.change('tables/rows', first.id, { values: { title: 'Renamed' } })
  await changesReported(service)
  for (const path of ['/blog/feed.xml', '/blog/rss.xml']) assert.match(await site.text(path), /<title>Renamed</)
  await site.change('pages', page.id, { html_content: LIST })
  await changesReported(service)
  assert.equal((await site.visit('/blog/rss.xml')).status, 404)
  assert.doesNotMatch(await site.text('/blog/first'), /rss\+xml/)
})

test('an author chooses the columns of an entry, or none', async () => {
  const { site, post } = await blog(
    '<site-feed table="posts" entry-summary="title" entry-content="none" entry-picture="none"/>',
  )
  const photo = await picture(site)
  await post({ title: 'First', body: '<p>Long</p>', photo: photo.id })
  const rss = await site.text('/blog/rss.xml')
  assert.match(rss, /<description>First<\/description>/)
  assert.doesNotMatch(rss, /Long|enclosure|media:content/)
})

test('each language has its feed', async () => {
  const { site, post } = await blog()
  await post({ title: 'First' })
  await post({ title: 'Erster', language: 'de' })
  await site.add('pages', {
    path: '/de/blog',
    language: 'de',
    title: 'Neues',
    html_content: `<site-feed table="posts"/>${LIST}`,
  })
  const [english, german] = [await site.text('/blog/rss.xml'), await site.text('/de/blog/rss.xml')]
  assert.match(english, /<language>en<\/language>[\s\S]*<title>First</)
  assert.doesNotMatch(english, /Erster/)
  assert.match(german, /<language>de<\/language>[\s\S]*<title>Erster</)
  assert.doesNotMatch(german, /First/)
})

test('a feed in a shared part is one for all pages, below the home page', async () => {
  const { site, post } = await blog('')
  await post({ title: 'First' })
  await site.add('html_heads', {
    name: 'Head',
    default_on_page_language: 'en',
    html_content: '<site-feed table="posts" title="All"/>',
  })
  const translation_group_id = randomUUID()
  await site.add('pages', { path: '/', title: 'Home', translation_group_id, html_content: 'home' })
  await site.add('pages', { path: '/de', language: 'de', translation_group_id, html_content: 'x' })
  await site.add('pages', { path: '/impressum', language: 'de', html_content: 'x' })
  await site.add('pages', { path: '/about', html_content: 'about' })
  for (const path of ['/', '/about', '/blog/first'])
    assert.ok((await site.text(path)).includes(`title="All" href="${site.url}/rss.xml"`), path)
  for (const path of ['/de', '/impressum'])
    assert.ok((await site.text(path)).includes(`title="All" href="${site.url}/de/rss.xml"`), path)
  assert.match((await site.visit('/rss.xml')).text, /<title>First</)
  assert.ok((await site.text('/llms.txt')).includes(`- [Home](${site.url}/feed.xml)`))
  assert.equal((await site.visit('/none/rss.xml')).status, 404)
})
