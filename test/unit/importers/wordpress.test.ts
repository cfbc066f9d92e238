// Runs once: converters read archives and write nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordpress } from '#importers/wordpress/wordpress.ts'
import { memoryArchive, OPTIONS, ofKind, pageAt, recordsOf } from '#test/support/memory-archive.ts'

type Item = { id: number; type: string; fields?: Record<string, string>; more?: string }

const cdata = (text: string) => `<![CDATA[${text}]]>`

const item = ({ id, type, fields = {}, more = '' }: Item) => {
  const all: Record<string, string> = {
    title: `${type} ${id}`,
    link: `https://old.example.com/?p=${id}`,
    'dc:creator': 'ann',
    'content:encoded': '',
    'excerpt:encoded': '',
    'wp:post_id': String(id),
    'wp:post_date': '2026-05-01 23:30:00',
    'wp:post_name': `${type}-${id}`,
    'wp:status': 'publish',
    'wp:post_parent': '0',
    'wp:post_type': type,
    ...fields,
  }
  return `<item>${Object.entries(all)
    .map(([name, value]) => `<${name}>${cdata(value)}</${name}>`)
    .join('\n')}${more}</item>`
}

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`

const wxr = (...items: Item[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.8" created="2026-06-01 08:00" -->
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>Bakery &amp; Café</title><link>https://old.example.com</link><language>de-DE</language>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>https://old.example.com</wp:base_site_url>
  <wp:author><wp:author_login>${cdata('ann')}</wp:author_login><wp:author_email>${cdata('ann@example.com')}</wp:author_email><wp:author_display_name>${cdata('Ann Baker')}</wp:author_display_name></wp:author>
  ${items.map(item).join('\n')}
</channel>
</rss>`

const convert = async (files: Record<string, string | Buffer>, options = {}) => {
  const plan = await wordpress.convert(memoryArchive(files), { ...OPTIONS, ...options })
  return { plan, records: await recordsOf(plan) }
}

const POST: Item = {
  id: 1,
  type: 'post',
  fields: {
    title: 'Rye bread',
    link: 'https://old.example.com/2026/05/rye-bread/',
    'wp:post_name': 'rye-bread',
    'excerpt:encoded': 'A <b>dark</b> loaf',
    'content:encoded':
      'First line\nsecond\n\n[caption id="x" align="alignleft"]<img src="http://www.old.example.com/wp-content/uploads/2026/05/rye-300x200.jpg" alt="Rye"> A loaf[/caption]\n\n' +
      'See <a href="/about/?x=1#team">us</a> and <a href="https://old.example.com/?p=2">wheat</a>.<script>bad()</script>\n\n[contact-form-7 id="3"]\n\n[sic]',
  },
  more:
    `<category domain="category" nicename="bread">${cdata('Bread')}</category><category domain="post_tag" nicename="rye">${cdata('rye')}</category>` +
    meta('_thumbnail_id', '10') +
    '<wp:comment><wp:comment_author_email>eve@example.com</wp:comment_author_email></wp:comment>',
}
const PICTURE: Item = {
  id: 10,
  type: 'attachment',
  fields: { 'wp:status': 'inherit', 'wp:attachment_url': 'https://old.example.com/wp-content/uploads/2026/05/rye.jpg' },
  more: meta('_wp_attachment_image_alt', 'A rye loaf'),
}
const ABOUT: Item = {
  id: 5,
  type: 'page',
  fields: {
    title: 'About <us>',
    link: 'https://old.example.com/about/',
    'content:encoded': '<!-- wp:paragraph {"a":"--"} -->\n<p>Hi</p>\n<!-- /wp:paragraph -->\n\n<script>mine()</script>',
  },
}
const WITH_PICTURE = { 'wp-content/uploads/2026/05/rye.jpg': 'jpg' }

test('posts become rows of a table, with pages that show them', async () => {
  const { plan, records } = await convert({ 'export.xml': wxr(POST, PICTURE, ABOUT), ...WITH_PICTURE })
  const [table] = ofKind(records, 'table')
  assert.equal(table!.key, 'posts')
  const [picture] = ofKind(records, 'asset')
  const [row] = ofKind(records, 'row')
  assert.deepEqual(
    { ...row!.values, body: null },
    {
      title: 'Rye bread',
      slug: 'rye-bread',
      published_on: '2026-05-01',
      summary: 'A dark loaf',
      body: null,
      author: 'Ann Baker',
      categories: ['Bread'],
      tags: ['rye'],
      image: picture!.id,
    },
  )
  assert.equal(
    row!.values.body,
    `<p>First line<br>\nsecond</p>\n<figure class="alignleft"><img src="/assets/${picture!.id}/rye.jpg" alt="Rye"> A loaf</figure>\n` +
      '<p>See <a href="/about?x=1#team">us</a> and <a href="https://old.example.com/?p=2">wheat</a>.</p>\n<p>[sic]</p>',
  )
  const bound = pageAt(records, '/blog/:slug')
  assert.deepEqual(
    [bound.page.table_id, bound.page.row_key, bound.fields.title],
    [table!.id, 'slug', '{{ row.title }}'],
  )
  assert.match(pageAt(records, '/').html, /<site-rows table="posts"/)
  assert.deepEqual([plan.website.name, plan.website.default_language], ['Bakery & Café', 'de-DE'])
  assert.doesNotMatch(JSON.stringify([plan.warnings, records]), /@example\.com/)
  for (const said of ['[contact-form-7]', '(<script>): Rye bread', 'Comments are not taken over: Rye bread'])
    assert.ok(
      plan.warnings.some((warning) => warning.includes(said)),
      `${said} in ${plan.warnings}`,
    )
})

test('pages stay pages, with their scripts, which the proposal names', async () => {
  const { plan, records } = await convert({ 'export.xml': wxr(ABOUT) })
  const about = pageAt(records, '/about')
  assert.equal(about.html, '<main>\n<h1>About &lt;us&gt;</h1>\n<p>Hi</p>\n\n<script>mine()</script>\n</main>\n')
  assert.equal(about.fields.title, 'About <us>')
  assert.ok(
    plan.warnings.some((warning) => /^Pages with scripts.*: About <us>\.$/.test(warning)),
    `${plan.warnings}`,
  )
  assert.deepEqual(ofKind(records, 'table'), [])
})

test('links by number lead to where the post is now, and permalinks become redirects', async () => {
  const wheat = { id: 2, type: 'post', fields: { title: 'Wheat', 'wp:post_name': 'wheat' } }
  const { records } = await convert({ 'export.xml': wxr(POST, wheat, PICTURE), ...WITH_PICTURE })
  assert.match(String(ofKind(records, 'row')[0]!.values.body), /<a href="\/blog\/wheat">wheat<\/a>/)
  const redirects = Object.fromEntries(ofKind(records, 'redirect').map(({ from_path, to }) => [from_path, to]))
  assert.equal(redirects['/2026/05/rye-bread'], '/blog/rye-bread')
  assert.match(redirects['/wp-content/uploads/2026/05/rye.jpg']!, /^\/assets\//)
})

test('what is not public stays so', async () => {
  const draft = { id: 2, type: 'post', fields: { 'wp:status': 'draft' } }
  const secret = { id: 3, type: 'post', fields: { 'wp:post_password': 'x' } }
  const later = { id: 4, type: 'page', fields: { 'wp:status': 'private' } }
  const gone = { id: 6, type: 'post', fields: { 'wp:status': 'trash' } }
  const revision = { id: 7, type: 'revision', fields: { 'wp:status': 'inherit' } }
  const { records } = await convert({ 'export.xml': wxr(draft, secret, later, gone, revision) })
  assert.deepEqual(
    ofKind(records, 'row').map(({ status }) => status),
    ['draft', 'draft'],
  )
  assert.equal(pageAt(records, '/page-4').page.status, 'draft')
})

test('a menu becomes the navigation of a header', async () => {
  const entry = (id: number, parent: number, more: string, title = ''): Item => ({
    id,
    type: 'nav_menu_item',
    fields: { title, 'wp:menu_order': String(id) },
    more: `<category domain="nav_menu" nicename="main">Main</category>${meta('_menu_item_menu_item_parent', String(parent))}${more}`,
  })
  const about = meta('_menu_item_type', 'post_type') + meta('_menu_item_object_id', '5')
  const custom = meta('_menu_item_type', 'custom') + meta('_menu_item_url', 'https://shop.example.net/?a&b')
  const script = meta('_menu_item_type', 'custom') + meta('_menu_item_url', 'javascript:alert(1)')
  const { plan } = await convert({
    'export.xml': wxr(
      ABOUT,
      entry(20, 0, about),
      entry(21, 20, custom, 'Shop'),
      entry(22, 22, custom),
      entry(23, 0, script),
    ),
  })
  assert.deepEqual(
    plan.shared_parts.map(({ kind, html_content }) => [kind, html_content]),
    [
      [
        'header',
        '<header>\n  <a href="/">Bakery &amp; Café</a>\n  <nav aria-label="Main"><ul><li><a href="/about">About &lt;us&gt;</a>' +
          '<ul><li><a href="https://shop.example.net/?a&amp;b">Shop</a></li></ul></li></ul></nav>\n</header>\n',
      ],
    ],
  )
})

test('pages without a permalink are below their parents, even in a circle', async () => {
  const page = (id: number, parent: number, slug: string): Item => ({
    id,
    type: 'page',
    fields: { link: `https://old.example.com/?page_id=${id}`, 'wp:post_parent': String(parent), 'wp:post_name': slug },
  })
  const { records } = await convert({
    'export.xml': wxr(page(1, 0, 'a'), page(2, 1, 'b'), page(3, 4, 'c'), page(4, 3, 'd')),
  })
  assert.deepEqual(
    ofKind(records, 'page').map(({ path }) => path),
    ['/a', '/a/b', '/d/c', '/c/d'],
  )
})

test('posts of one name get numbers, and those of too long a text become pages', async () => {
  const long = { id: 3, type: 'post', fields: { title: 'Long', 'content:encoded': `<p>${'x'.repeat(100_001)}</p>` } }
  const same = (id: number) => ({ id, type: 'post', fields: { 'wp:post_name': 'same' } })
  const { plan, records } = await convert({ 'export.xml': wxr(same(1), same(2), long) })
  assert.deepEqual(
    ofKind(records, 'row').map(({ values }) => values.slug),
    ['same', 'same-2'],
  )
  assert.equal(pageAt(records, '/blog/post-3').fields.title, 'Long')
  assert.ok(plan.warnings.includes('Posts too long for a row, which become pages: Long.'), `${plan.warnings}`)
})

test('a file that ends early gives what it has', async () => {
  const whole = wxr(POST, ABOUT)
  const { plan, records } = await convert({ 'export.xml': whole.slice(0, whole.lastIndexOf('<item>') + 40) })
  assert.equal(ofKind(records, 'row').length, 1)
  assert.ok(
    plan.warnings.some((warning) => warning.startsWith('Files that end early')),
    `${plan.warnings}`,
  )
})

test('document types, deep nesting and other files are refused', async () => {
  const bomb = wxr(POST).replace('<rss', '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss')
  await assert.rejects(convert({ 'export.xml': bomb }), /declares a document type/)
  await assert.rejects(convert({ 'export.xml': wxr().replace('</channel>', '<a>'.repeat(100)) }), /nests too deeply/)
  await assert.rejects(convert({ 'export.xml': '<html></html>' }), /no WordPress export/)
  assert.equal(await wordpress.recognizes(memoryArchive({ 'feed.xml': '<rss version="2.0"><channel/></rss>' })), false)
  assert.equal(await wordpress.recognizes(memoryArchive({ upload: wxr(POST) })), true)
})

test('files are fetched when this is wanted, and stay where they are when it fails', async () => {
  const lost: Item = {
    id: 11,
    type: 'attachment',
    fields: { 'wp:status': 'inherit', 'wp:attachment_url': 'http://old.example.com/wp-content/uploads/lost.png' },
  }
  const page: Item = {
    id: 5,
    type: 'page',
    fields: { 'content:encoded': '[gallery ids="10,11"]' },
  }
  const requested: string[] = []
  const fetcher = {
    open: async () => assert.fail(),
    fetch: async (url: string) => {
      requested.push(url)
      const status = url.includes('lost') ? 404 : 200
      return { ok: true as const, status, headers: { 'content-type': 'image/jpeg' }, url, body: Buffer.from('jpg') }
    },
  }
  const plan = await wordpress.convert(memoryArchive({ 'export.xml': wxr(PICTURE, lost, page) }), {
    ...OPTIONS,
    fetcher,
  })
  const html: string[] = []
  for await (const record of plan.records()) {
    if (record.kind === 'asset' && record.filename === 'lost.png')
      await assert.rejects(
        record.open!((id) => id),
        /status 404/,
      )
    else if (record.kind === 'asset') assert.equal((await (await record.open!((id) => id)).toArray()).join(), 'jpg')
    if (record.kind === 'version') html.push(record.html_content)
  }
  assert.deepEqual(requested, [
    'https://old.example.com/wp-content/uploads/2026/05/rye.jpg',
    'https://old.example.com/wp-content/uploads/lost.png',
  ])
  assert.match(
    html[0]!,
    /<img src="\/assets\/[^"]*\/rye\.jpg" alt="">\n<img src="http:\/\/old\.example\.com\/wp-content\/uploads\/lost\.png" alt="">/,
  )
})

const rowOf = (records: Awaited<ReturnType<typeof convert>>['records']) => ofKind(records, 'row')[0]!.values

test('words in brackets stay but for known shortcodes, in code all of them', async () => {
  const content =
    '<p>[note] [see=below] [my-own attr="1"]x[/my-own] [contact-form-7 id="1"][vc_row]y[/vc_row]</p>\n' +
    '<pre>[gallery ids="1"] [vc_row]</pre><p><code>[caption]</code></p>'
  const { plan, records } = await convert({
    'a.xml': wxr({ id: 1, type: 'post', fields: { 'content:encoded': content } }),
  })
  assert.equal(
    String(rowOf(records).body).replaceAll('\n', ''),
    '<p>[note] [see=below] [my-own attr="1"]x[/my-own] y</p><pre>[gallery ids="1"] [vc_row]</pre><p><code>[caption]</code></p>',
  )
  assert.deepEqual(plan.warnings, [
    'Shortcodes of plugins that were dropped: [contact-form-7], [vc_row].',
    'Words in brackets that stay, since no such shortcode is known: [my-own].',
  ])
})

test("files at WordPress.com's hosts are those of the website", async () => {
  const attachment = (url: string): Item => ({
    id: 9,
    type: 'attachment',
    fields: { 'wp:status': 'inherit', 'wp:attachment_url': url },
  })
  const content =
    '<p><img src="https://bakery.files.wordpress.com/2026/05/rye.jpg?w=300" alt="">' +
    '<img src="https://i0.wp.com/old.example.com/wp-content/uploads/2026/05/rye.jpg?resize=10%2C10" alt="">' +
    '<img src="https://other.files.wordpress.com/2026/05/rye.jpg" alt=""></p>'
  const { records } = await convert({
    'a.xml': wxr(attachment('https://bakery.files.wordpress.com/2026/05/rye.jpg'), {
      ...{ id: 1, type: 'post', fields: { 'content:encoded': content } },
      more: meta('_thumbnail_id', '9'),
    }),
    'wp-content/uploads/2026/05/rye.jpg': 'bytes',
  })
  const [asset] = ofKind(records, 'asset')
  const address = `/assets/${asset!.id}/rye.jpg`
  const sources = [...String(rowOf(records).body).matchAll(/src="([^"]*)"/g)].map(([, src]) => src)
  assert.deepEqual(sources, [address, address, 'https://other.files.wordpress.com/2026/05/rye.jpg'])
  assert.equal(rowOf(records).image, asset!.id)
})

test('the proposal says which of several menus was taken', async () => {
  const entry = (id: number, menu: string): Item => ({
    ...{ id, type: 'nav_menu_item', fields: { title: menu, 'wp:menu_order': '1' } },
    more: `<category domain="nav_menu" nicename="${menu}">${menu}</category>${meta('_menu_item_type', 'custom')}${meta('_menu_item_url', '/')}`,
  })
  const { plan, records } = await convert({ 'a.xml': wxr(entry(1, 'social'), entry(2, 'primary'), entry(3, 'legal')) })
  assert.deepEqual(plan.warnings, ['The header has the menu "primary"; others are not taken over: social, legal.'])
  const header = ofKind(records, 'version').find(({ of }) => of.kind === 'header')
  assert.match(header!.html_content, />primary</)
})

test('elements of older html become those of today', async () => {
  const content =
    '<center><font color="red">A</font> <strike>b</strike> <TT>c</TT> <acronym title="x">D</acronym></center>'
  const { plan, records } = await convert({
    'a.xml': wxr({ id: 1, type: 'post', fields: { 'content:encoded': content } }),
  })
  assert.match(
    String(rowOf(records).body),
    /<div>(<p>)?<span>A<\/span> <s>b<\/s> <code>c<\/code> <abbr title="x">D<\/abbr>/,
  )
  assert.deepEqual(plan.warnings, [])
})
