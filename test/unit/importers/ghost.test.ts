// Runs once: converters read archives and write nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ghost } from '#importers/ghost/ghost.ts'
import { TableRows } from '#importers/ghost/table-rows.ts'
import { memoryArchive, OPTIONS, ofKind, pageAt, recordsOf } from '#test/support/memory-archive.ts'

const DATA = {
  posts: [
    {
      id: 'p1',
      title: 'Rye "bread"',
      slug: 'rye-bread',
      html:
        '<!--kg-card-begin: html--><p>See <a href="__GHOST_URL__/wheat/#x">wheat</a>, <a href="__GHOST_URL__/tag/y/">y</a></p><!--kg-card-end: html-->' +
        '<figure class="kg-card"><img src="__GHOST_URL__/content/images/size/w600/2026/05/rye.jpg" onerror="x()"></figure>' +
        '<iframe src="https://video.example.com/1" title="A film"></iframe>',
      feature_image: '__GHOST_URL__/content/images/2026/05/rye.jpg',
      type: 'post',
      status: 'published',
      visibility: 'public',
      published_at: '2026-05-01 22:30:00',
      custom_excerpt: 'A dark loaf',
      codeinjection_head: '<style>p{}</style>',
    },
    {
      id: 'p2',
      title: 'Wheat',
      slug: 'wheat',
      html: null,
      lexical: JSON.stringify({
        root: {
          children: [
            {
              type: 'paragraph',
              children: [
                { type: 'text', text: 'One ' },
                { type: 'link', children: [{ type: 'text', text: 'a < b' }] },
              ],
            },
            { type: 'paragraph', children: [{ type: 'text', text: 'Two' }] },
          ],
        },
      }),
      type: 'post',
      status: 'published',
      visibility: 'members',
      published_at: null,
    },
    {
      id: 'p3',
      title: 'Old',
      slug: 'old',
      mobiledoc: JSON.stringify({ sections: [[1, 'p', [[0, [], 0, 'Old words']]]] }),
      page: 0,
      status: 'draft',
    },
    {
      id: 'p4',
      title: 'About',
      slug: 'about',
      html: '<p>Us</p>',
      type: 'page',
      status: 'published',
      visibility: 'public',
    },
  ],
  posts_meta: [{ post_id: 'p4', meta_title: 'About us', meta_description: 'Who we are' }],
  tags: [
    { id: 't1', name: 'Bread', slug: 'bread' },
    { id: 't2', name: '#internal', slug: 'hash-internal', visibility: 'internal' },
    { id: 't3', name: 'Rye' },
  ],
  posts_tags: [
    { post_id: 'p1', tag_id: 't1', sort_order: 1 },
    { post_id: 'p1', tag_id: 't3', sort_order: 0 },
    { post_id: 'p1', tag_id: 't2', sort_order: 2 },
  ],
  users: [{ id: 'u1', name: 'Ann Baker', email: 'ann@example.com', password: 'hash' }],
  posts_authors: [{ post_id: 'p1', author_id: 'u1', sort_order: 0 }],
  settings: [
    { key: 'title', value: 'The Bakery' },
    { key: 'locale', value: 'de' },
    {
      key: 'navigation',
      value:
        '[{"label":"Home","url":"/"},{"label":"Rye & co","url":"__GHOST_URL__/rye-bread/"},{"label":"Bad","url":"javascript:x"}]',
    },
    { key: 'codeinjection_head', value: '<script>count()</script>' },
  ],
  members: [{ id: 'm1', email: 'eve@example.com' }],
}
const EXPORT = JSON.stringify({ db: [{ meta: { exported_on: 1780000000000, version: '6.0.0' }, data: DATA }] })

const convert = async (files: Record<string, string | Buffer>, options = {}) => {
  const plan = await ghost.convert(memoryArchive(files), { ...OPTIONS, ...options })
  return { plan, records: await recordsOf(plan) }
}

test('posts become rows, pages stay pages, and no mail address is taken over', async () => {
  const { plan, records } = await convert({ 'ghost.json': EXPORT, 'content/images/2026/05/rye.jpg': 'jpg' })
  const [picture] = ofKind(records, 'asset')
  const [rye, wheat, old] = ofKind(records, 'row')
  assert.deepEqual(rye!.values, {
    title: 'Rye "bread"',
    slug: 'rye-bread',
    published_on: '2026-05-01',
    summary: 'A dark loaf',
    body:
      '<p>See <a href="/blog/wheat#x">wheat</a>, <a href="/tag/y/">y</a></p>' +
      `<figure class="kg-card"><img src="/assets/${picture!.id}/rye.jpg"></figure>` +
      '<p><a href="https://video.example.com/1">A film</a></p>',
    author: 'Ann Baker',
    categories: null,
    tags: ['Rye', 'Bread'],
    image: picture!.id,
  })
  assert.deepEqual([wheat!.values.body, wheat!.status], ['<p>One a &lt; b</p>\n<p>Two</p>', 'draft'])
  assert.deepEqual([old!.values.body, old!.status], ['<p>Old words</p>', 'draft'])
  const about = pageAt(records, '/about')
  assert.equal(about.html, '<main>\n<h1>About</h1>\n<p>Us</p>\n</main>\n')
  assert.deepEqual(about.fields, {
    title: 'About',
    meta_title: 'About us',
    meta_description: 'Who we are',
    canonical_url: null,
  })
  assert.doesNotMatch(JSON.stringify([plan.warnings, plan.website, records]), /@example|__GHOST_URL__/)
  assert.deepEqual(plan.website, { name: 'The Bakery', default_language: 'de', languages: ['de'] })
  for (const said of [
    'Posts for members only become drafts: Wheat.',
    'Texts without html: only their words are taken over: Wheat, Old.',
  ])
    assert.ok(
      plan.warnings.some((warning) => warning === said),
      `${said} in ${plan.warnings}`,
    )
})

test('navigation and injected code are proposed as shared parts', async () => {
  const { plan, records } = await convert({ 'ghost.json': EXPORT })
  assert.deepEqual(
    plan.shared_parts.map(({ kind, html_content }) => [kind, html_content]),
    [
      [
        'header',
        '<header>\n  <a href="/">The Bakery</a>\n  <nav aria-label="Main"><ul><li><a href="/">Home</a></li>' +
          '<li><a href="/blog/rye-bread">Rye &amp; co</a></li></ul></nav>\n</header>\n',
      ],
      ['html_head', '<script>count()</script>'],
    ],
  )
  assert.equal(ofKind(records, 'header').length, 1)
  const { plan: bare, records: without } = await convert({ 'ghost.json': EXPORT }, { shared_parts: false })
  assert.deepEqual([bare.shared_parts, ofKind(without, 'header'), ofKind(without, 'html_head')], [[], [], []])
})

test('redirects from former addresses, and those listed beside the export', async () => {
  const redirects = [
    { from: '^\\/old-rye\\/?$', to: '/rye-bread/', permanent: true },
    { from: '^/a/(.*)$', to: '/b/$1' },
    { from: '/about-us/', to: '/about/' },
  ]
  const { plan, records } = await convert({ 'ghost.json': EXPORT, 'redirects.json': JSON.stringify(redirects) })
  assert.deepEqual(Object.fromEntries(ofKind(records, 'redirect').map(({ from_path, to }) => [from_path, to])), {
    '/blog': '/',
    '/old-rye': '/blog/rye-bread',
    '/about-us': '/about',
    '/rye-bread': '/blog/rye-bread',
  })
  assert.ok(plan.warnings.includes('Redirects by patterns, which are not taken over: ^/a/(.*)$.'), `${plan.warnings}`)
  const yaml = '301:\n  /one/: /about/\n  "/two": /rye-bread/\n302:\n  /three: https://example.com/\n'
  const { records: others } = await convert({ 'ghost.json': EXPORT, 'redirects.yaml': yaml })
  const listed = Object.fromEntries(ofKind(others, 'redirect').map(({ from_path, to }) => [from_path, to]))
  assert.deepEqual(
    [listed['/one'], listed['/two'], listed['/three']],
    ['/about', '/blog/rye-bread', 'https://example.com/'],
  )
})

test('a file that ends early gives what it has, and other JSON is not recognized', async () => {
  const { plan, records } = await convert({ 'ghost.json': EXPORT.slice(0, EXPORT.indexOf('"posts_meta"')) })
  assert.equal(ofKind(records, 'row').length, 3)
  assert.ok(
    plan.warnings.some((warning) => warning.startsWith('Files that end early')),
    `${plan.warnings}`,
  )
  for (const json of ['{"data": {"a": 1}}', '[1]', '{"db": "x"}', ''])
    assert.equal(await ghost.recognizes(memoryArchive({ 'a.json': json })), false, json)
  assert.equal(await ghost.recognizes(memoryArchive({ upload: EXPORT })), true)
  await assert.rejects(convert({ 'a.json': '{"db": [{"data": {"posts": [{"id": tru}]}}]}' }), /is not valid JSON/)
  await assert.rejects(convert({ 'a.json': '{"db": [{"data": {"members": []}}]}' }), /has no posts/)
})

test('rows are found in pieces of any size', () => {
  const json = JSON.stringify({
    a: { posts: [{ id: 0 }] },
    data: { other: [{ id: 1 }], posts: [{ id: 2, text: 'x"]}\\', deep: [{}] }, { id: 3 }], key: 'posts' },
  })
  for (let size = 1; size < 40; size++) {
    const rows = new TableRows('a.json', new Set(['posts']))
    const found: unknown[] = []
    for (let at = 0; at < json.length; at += size) found.push(...rows.write(json.slice(at, at + size)))
    assert.deepEqual(
      found,
      [
        { table: 'posts', row: { id: 2, text: 'x"]}\\', deep: [{}] } },
        { table: 'posts', row: { id: 3 } },
      ],
      `in pieces of ${size}`,
    )
    assert.ok(rows.isWhole)
  }
})
