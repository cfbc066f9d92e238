// Runs once: converters read archives and write nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from '#importers/html/html-site.ts'
import { memoryArchive, OPTIONS, ofKind, pageAt, recordsOf } from '#test/support/memory-archive.ts'

type Post = { title: string; date: string; body?: string; more?: string }

const post = ({ title, date, body = '<p>Some <b>words</b>.</p>', more = '' }: Post) => `<!doctype html>
<html lang="en"><head><title>${title} | Bakery</title><meta name="description" content="About ${title}">
<script type="application/ld+json">{"@type": "BlogPosting", "headline": "${title.replace('&amp;', '&')}", "datePublished": "${date}T08:00:00Z"}</script>
</head><body><header><a href="/">Bakery</a></header>
<nav class="crumbs"><span>${title}</span></nav>
<main><article class="post"><h1> ${title} </h1>
<p class="meta"><time datetime="${date}T08:00:00Z">On ${date}</time></p>
<div class="body">${body}</div>${more}</article></main><footer>The end</footer></body></html>`

const page = (body: string) => `<!doctype html><html lang="en"><head><title>Page</title></head><body>
<header><a href="/">Bakery</a></header><main>${body}</main><footer>The end</footer></body></html>`

const FILES = {
  'index.html': page('<a href="/blog/rye.html">Rye</a>'),
  'blog/index.html': page('<h1>Blog</h1>'),
  'blog/rye.html': post({ title: 'Rye &amp; salt', date: '2026-05-01', body: '<p><a href="spelt.html">Next</a></p>' }),
  'blog/spelt.html': post({ title: 'Spelt', date: '2026-05-09' }),
  'blog/wheat.html': post({ title: 'Wheat', date: '2026-06-01' }),
}

async function convert(files: Record<string, string>, options: object = { posts: true }) {
  const plan = await html.convert(memoryArchive(files), { ...OPTIONS, ...options })
  return { plan, records: await recordsOf(plan) }
}

test('pages that differ in nothing but a title, a date and a text become rows', async () => {
  const { plan, records } = await convert(FILES)
  const [table] = ofKind(records, 'table')
  assert.equal(table!.key, 'posts')
  const rows = ofKind(records, 'row')
  assert.deepEqual(
    rows.map(({ values }) => values),
    [
      {
        title: 'Rye & salt',
        slug: 'rye',
        published_on: '2026-05-01',
        date_text: 'On 2026-05-01',
        summary: 'About Rye & salt',
        body: '<p><a href="/blog/spelt">Next</a></p>',
      },
      ...['Spelt', 'Wheat'].map((title, n) => ({
        title,
        slug: title.toLowerCase(),
        published_on: ['2026-05-09', '2026-06-01'][n],
        date_text: `On ${['2026-05-09', '2026-06-01'][n]}`,
        summary: `About ${title}`,
        body: '<p>Some <b>words</b>.</p>',
      })),
    ],
  )
  const shown = pageAt(records, '/blog/:slug')
  assert.deepEqual([shown.page.table_id, shown.page.row_key], [table!.id, 'slug'])
  assert.match(
    shown.html,
    /<article class="post"><h1> \{\{ row\.title \}\} <\/h1>\n<p class="meta"><time datetime="\{\{ row\.published_on \}\}">\{\{ row\.date_text \}\}<\/time><\/p>\n<div class="body">\{\{ row\.body \}\}<\/div><\/article>/,
  )
  assert.match(shown.html, /<span>\{\{ row\.title \}\}<\/span>/)
  assert.deepEqual(
    [shown.fields.title, shown.fields.meta_description, shown.fields.structured_data],
    [
      '{{ row.title }} | Bakery',
      '{{ row.summary }}',
      { '@type': 'BlogPosting', headline: '{{ row.title }}', datePublished: '{{ row.published_on }}' },
    ],
  )
  assert.deepEqual(
    ofKind(records, 'page')
      .map(({ path }) => path)
      .toSorted(),
    ['/', '/blog', '/blog/:slug'],
  )
  assert.ok(plan.warnings.some((warning) => warning.includes('/blog/:slug (3)')))
})

test('a page that differs beyond that stays a page, and so do all where fewer than three are alike', async () => {
  const odd = post({ title: 'Oats', date: '2026-06-02', more: '<aside>Only here</aside>' })
  const { plan, records } = await convert({ ...FILES, 'blog/oats.html': odd })
  assert.equal(ofKind(records, 'row').length, 3)
  assert.match(pageAt(records, '/blog/oats').html, /Only here/)
  assert.ok(plan.warnings.some((warning) => /^Pages that stay.*\/blog\/oats/.test(warning)))
  const { 'blog/rye.html': _, ...fewer } = FILES
  assert.deepEqual(ofKind((await convert(fewer)).records, 'table'), [])
})

test('what a row could not show exactly stays a page', async () => {
  for (const body of ['<p style="color: red">x</p>', '<iframe src="/x"></iframe>', '<p>{{ title }}</p>']) {
    const { records } = await convert({ ...FILES, 'blog/rye.html': post({ title: 'Rye', date: '2026-05-01', body }) })
    assert.deepEqual(ofKind(records, 'table'), [], body)
  }
})

test('nothing becomes a row where that is not wanted', async () => {
  assert.deepEqual(ofKind((await convert(FILES, { posts: false })).records, 'table'), [])
})
