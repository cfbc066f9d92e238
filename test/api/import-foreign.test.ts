import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, hostOf, newWebsite } from './make.ts'
import { ended, proposed, upload, zipped } from './transfer.ts'
import { png } from './upload.ts'

let service: Service
let ann: Person
before(async () => {
  service = await startService()
  ann = await service.newUser(undefined, { plan: 'business' })
})
after(() => service?.close())

/** Proposes, confirms, and waits for the end of an import into a new website. */
async function imported(files: Record<string, string | Buffer>, format: string) {
  const site = await newWebsite(ann, { name: 'Imported' })
  const proposal = await proposed(ann, upload(ann, site, await zipped(files)))
  assert.deepEqual([proposal.status, proposal.format], ['proposed', format])
  await answered(200, ann.post(`${API}/websites/${site.id}/import`, { import_id: proposal.id, confirm: true }))
  const done = await ended(ann, proposal.id)
  assert.deepEqual([done.status, done.error, done.errors], ['done', null, []])
  return { site, proposal }
}

/** Visits the website and all that its pages, styles and pictures lead to there. */
async function crawl(site: Json): Promise<Map<string, number>> {
  const statuses = new Map<string, number>()
  const waiting = ['/']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (statuses.has(path)) continue
    const { status, headers, text: written } = await service.visit(hostOf(site), path)
    statuses.set(path, status)
    if (!/^text\/(html|css)/.test(String(headers['content-type']))) continue
    const text = written.replaceAll(/<link rel="(?:canonical|alternate)"[^>]*>/g, '')
    for (const [, link, picture] of text.matchAll(/(?:href|src)="(\/[^"#]*)|url\(["']?(\/[^"')]*)/g))
      waiting.push((link ?? picture)!)
  }
  return statuses
}

function assertAllFound(statuses: Map<string, number>, least: number) {
  assert.deepEqual(
    [...statuses].filter(([, status]) => status !== 200),
    [],
  )
  assert.ok(statuses.size >= least, `${[...statuses.keys()]}`)
}

const page = (title: string, body: string, up = '') => `<!doctype html><html lang="en"><head><title>${title}</title>
<link rel="stylesheet" href="${up}css/site.css"></head><body>
<header><a href="${up}index.html">Home</a> <a href="${up}docs/index.html">Docs</a></header>
<main>${body}</main>
<footer><img src="${up}img/Logo 1.png" alt="Logo"></footer></body></html>`

/** Pictures in inline css, whose address ends at a quote. */
const QUOTED = `<p style="background: url('img/bg.png')">1</p><p style="background: url(&quot;img/bg.png&quot;)">2</p>`

test('a zip of html files becomes a website whose links and pictures all work', async () => {
  const { site, proposal } = await imported(
    {
      'site/index.html': page('Home', `<a href="about.html">About</a>${QUOTED}`),
      'site/about.html': page('About', '<a href="./?x=1#top">Home</a>'),
      'site/docs/index.html': page('Docs', '<a href="../about.html">About</a>', '../'),
      'site/css/site.css': 'body { background: url(../img/bg.png) }',
      'site/img/bg.png': png(3, 2),
      'site/img/Logo 1.png': png(2, 2),
      'site/notes/größe 1.txt': '',
    },
    'html',
  )
  assert.deepEqual(
    proposal.shared_parts.map(({ kind, pages_count }: Json) => [kind, pages_count]),
    [
      ['header', 3],
      ['footer', 3],
      ['html_head', 3],
    ],
  )
  assertAllFound(await crawl(site), 7)
  const home = (await service.visit(hostOf(site), '/')).text
  for (const quote of ["'", '&quot;'])
    assert.match(home, new RegExp(`url\\(${quote}/assets/[-0-9a-f]{36}/bg\\.png\\?v=[0-9a-f]{12}${quote}\\)`))
  const about = (await service.visit(hostOf(site), '/about')).text
  assert.match(about, /<title>About<\/title>/)
  assert.match(about, /<body>\s*<header><a href="\/">Home<\/a>/)
  assert.match(about, /<\/main>\s*<footer><img src="\/assets\/[^"]*" alt="Logo"><\/footer>\s*<\/body>/)
  const former = await service.visit(hostOf(site), '/docs/index.html')
  assert.deepEqual([former.status, former.headers.location], [301, '/docs'])
  for (const [path, type] of [
    ['/css/site.css', 'text/css'],
    ['/img/Logo%201.png', 'image/png'],
    ['/notes/gr%C3%B6%C3%9Fe%201.txt', 'text/plain'],
  ] as const) {
    const { status, headers } = await service.visit(hostOf(site), path)
    assert.equal(status, 301, path)
    const file = await service.visit(hostOf(site), headers.location as string)
    assert.deepEqual(
      [file.status, String(headers['content-type'] ?? file.headers['content-type']).split(';')[0]],
      [200, type],
    )
    if (type === 'text/plain') assert.equal(file.text, '')
  }
})

const cdata = (text: string) => `<![CDATA[${text}]]>`
const item = (id: number, type: string, fields: Record<string, string>, more = '') =>
  `<item>${Object.entries({
    'wp:post_id': String(id),
    'wp:post_type': type,
    'wp:status': 'publish',
    'wp:post_date': '2026-05-01 10:00:00',
    ...fields,
  })
    .map(([name, value]) => `<${name}>${cdata(value)}</${name}>`)
    .join('')}${more}</item>`

test('a WordPress export with its uploads becomes pages, posts and redirects', async () => {
  const thumbnail = `<category domain="category" nicename="a">${cdata('A & B')}</category><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>3</wp:meta_value></wp:postmeta>`
  const picture = 'https://old.example.com/wp-content/uploads/2026/05/rye.png'
  const wxr = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Bakery</title><link>https://old.example.com</link><language>en-US</language>
${item(1, 'page', { title: 'Home', link: 'https://old.example.com/', 'content:encoded': `<!-- wp:paragraph --><p><a href="https://old.example.com/2026/05/rye/">Rye</a> <a href="/blog">Blog</a></p><!-- /wp:paragraph -->` })}
${item(2, 'post', { title: 'Rye', link: 'https://old.example.com/2026/05/rye/', 'wp:post_name': 'rye', 'content:encoded': `Text <img src="${picture.replace('rye', 'rye-300x200')}" alt="Rye">` }, thumbnail)}
${item(3, 'attachment', { title: 'rye', 'wp:status': 'inherit', 'wp:attachment_url': picture })}
</channel></rss>`
  const { site } = await imported({ 'export.xml': wxr, 'wp-content/uploads/2026/05/rye.png': png(3, 2) }, 'wordpress')
  const statuses = await crawl(site)
  assertAllFound(statuses, 4)
  assert.ok(statuses.has('/blog/rye'))
  const post = (await service.visit(hostOf(site), '/blog/rye')).text
  assert.match(post, /<h1>Rye<\/h1>/)
  assert.match(post, /<p>Text <img src="\/assets\/[^"]*" alt="Rye"><\/p>/)
  const former = await service.visit(hostOf(site), '/2026/05/rye/')
  assert.deepEqual([former.status, former.headers.location], [301, '/blog/rye'])
})

test('a Ghost export with its pictures becomes pages, posts and redirects', async () => {
  const posts = [
    {
      id: 'p1',
      title: 'Rye',
      slug: 'rye',
      html: '<p><a href="__GHOST_URL__/about/">Us</a> <img src="__GHOST_URL__/content/images/rye.png" alt="Rye"></p>',
      feature_image: '__GHOST_URL__/content/images/rye.png',
      type: 'post',
      status: 'published',
      visibility: 'public',
      published_at: '2026-05-01T10:00:00.000Z',
    },
    {
      id: 'p2',
      title: 'About',
      slug: 'about',
      html: '<p>Us</p>',
      type: 'page',
      status: 'published',
      visibility: 'public',
    },
  ]
  const settings = [
    { key: 'title', value: 'Bakery' },
    { key: 'navigation', value: '[{"label":"Home","url":"/"},{"label":"Us","url":"/about/"}]' },
  ]
  const json = JSON.stringify({ db: [{ meta: { exported_on: 1 }, data: { posts, settings } }] })
  const { site } = await imported({ 'ghost.json': json, 'content/images/rye.png': png(3, 2) }, 'ghost')
  const statuses = await crawl(site)
  assertAllFound(statuses, 4)
  assert.ok(statuses.has('/blog/rye') && statuses.has('/about'), `${[...statuses.keys()]}`)
  const former = await service.visit(hostOf(site), '/rye/')
  assert.deepEqual([former.status, former.headers.location], [301, '/blog/rye'])
})

test('what is refused is named, and nothing is stored', async () => {
  const site = await newWebsite(ann, { name: 'Refused' })
  const bomb = '<!DOCTYPE rss [<!ENTITY a "a">]><rss version="2.0" xmlns:wp="x"><channel/></rss>'
  const refused = await proposed(ann, upload(ann, site, await zipped({ 'export.xml': bomb })))
  assert.equal(refused.status, 'failed')
  assert.match(refused.error, /declares a document type/)
  const unknown = await answered(422, upload(ann, site, await zipped({ 'a.txt': 'nothing' })))
  assert.match(JSON.stringify(unknown.errors), /no website that can be imported/)
})

const WEBSITE = '{"languages": ["en"]}'
const HOME = '---\ntitle: Home\n---\n<h1>Home</h1>'

const folders: [what: string, files: Record<string, string | Buffer>, error: RegExp][] = [
  ['a website that is no JSON', { 'website.json': '{"languages": ["en"', 'pages/index.html': HOME }, /website\.json/],
  ['a page that is no html', { 'website.json': WEBSITE, 'pages/index.html': HOME, 'pages/a.php': '<?php' }, /\.html/],
  [
    'front matter without end',
    { 'website.json': WEBSITE, 'pages/index.html': '---\ntitle: Home\n<h1>Home' },
    /pages\/index\.html/,
  ],
  [
    'rows that are no JSON',
    { 'website.json': WEBSITE, 'pages/index.html': HOME, 'tables/menu.jsonl': '{"a":\n' },
    /tables\/menu\.json/,
  ],
  [
    'texts larger than memory',
    { 'website.json': WEBSITE, 'pages/index.html': HOME + 'x'.repeat(5_000_000) },
    /MB|large/,
  ],
  [
    'a part in a folder',
    { 'website.json': WEBSITE, 'pages/index.html': HOME, 'headers/a/b.html': '<header/>' },
    /folder within headers/,
  ],
]

for (const [what, files, error] of folders)
  test(`a folder is refused whole for ${what}`, async () => {
    const site = await newWebsite(ann, { name: 'Refused folder' })
    const pages = () => ann.get(`${API}/websites/${site.id}/pages`)
    const before = (await pages()).body
    const refused = await proposed(ann, upload(ann, site, await zipped(files)))
    assert.equal(refused.status, 'failed')
    assert.match(refused.error, error)
    assert.deepEqual((await pages()).body, before)
  })
