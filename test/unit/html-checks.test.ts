import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkChange } from '#resources/content/html-checks/check-change.ts'
import { localTarget } from '#resources/content/html-checks/local-target.ts'

const ORIGIN = 'http://corner.localhost:3000'
const ID = '01900000-0000-7000-8000-000000000000'

for (const [url, key] of [
  ['/gone', '/gone'],
  ['/gone/?a=1#b', '/gone'],
  [`${ORIGIN}/gone`, '/gone'],
  [ORIGIN, '/'],
  ['/%C3%BCber', '/über'],
  ['other', '/docs/other'],
  ['../up', '/up'],
  [`/assets/${ID}/a.png?v=1`, ID],
  [`/assets/${ID.toUpperCase()}`, ID],
  ['/assets/logo.png', '/assets/logo.png'],
  ['', null],
  ['#top', null],
  ['?page=2', null],
  ['//example.com/x', null],
  ['https://example.com/gone', null],
  [`${ORIGIN}.example.com/x`, null],
  ['mailto:a@b.c', null],
  ['/sitemap.xml', null],
  ['/about.md', null],
  ['/_forms/1', null],
  ['/favicon.ico', null],
  ['/blog/{{ row.slug }}', null],
  ['/%', null],
] as [string, string | null][])
  test(`${url} leads to ${key}`, () =>
    assert.equal(localTarget(url, { origin: ORIGIN, path: '/docs/page' })?.key ?? null, key))

test('relative addresses are not followed where their beginning is unknown', () => {
  assert.equal(localTarget('other', { origin: ORIGIN, path: null }), null)
})

const check = (before: string, after: string, isPage = true) =>
  checkChange({ before, after, isPage, origin: ORIGIN, path: '/' })

test('only what a change brought is named, with its line', () => {
  const before = '<h1>A</h1>\n<div>\n<img src=a>\n<a href="/old">x</a>\n'
  assert.deepEqual(check(before, before), { sentences: [], more: 0, targets: [] })
  const { sentences, targets } = check(before, `${before}</p>\n<img src=b><img src=a>\n<h1>B</h1><a href="/new">`)
  assert.deepEqual(sentences, [
    'Line 5: </p> closes what is not open.',
    'Line 6: <img src=b> has no alt text; alt="" is for decoration.',
    'Line 6: <img src=a> has no alt text; alt="" is for decoration.',
    'Line 7: <a href="/new"> is never closed.',
    'The html has 2 h1 headings (lines 1, 7); a page should have one.',
  ])
  assert.deepEqual(
    targets.map(({ key, line }) => [key, line]),
    [
      ['/b', 6],
      ['/new', 7],
    ],
  )
  assert.deepEqual(check('', '<h1>A</h1><h1>B</h1>', false).sentences, [])
})

test('many problems are cut, and counted', () => {
  const { sentences, more } = check('', '<img src=x>'.repeat(50))
  assert.deepEqual([sentences.length, more], [20, 30])
})

test('what was wrong before is not named again, however it is moved', () => {
  const piece = fc.constantFrom('<div>', '</div>', '<p>', '</b>', '<img src=a>', '<a href="/x">', 'text', '\n', '<h1>')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 15 }), fc.nat(20), (pieces, lines) => {
      const html = pieces.join('')
      const { sentences, targets } = check(html, '\n'.repeat(lines) + html)
      assert.deepEqual([sentences, targets], [[], []])
    }),
  )
})
