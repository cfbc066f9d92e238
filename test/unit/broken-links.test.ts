import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brokenLinks } from '#resources/pages/overview/rules.ts'
import { plenty } from '#test/support/plenty.ts'

const ORIGIN = 'http://corner.localhost:3000'
const linksOf = (html_content: string, there = ['/', '/about', '/blog/:slug']) =>
  brokenLinks({ pages: [{ path: '/from', html_content }], published: there, origin: ORIGIN }, plenty()).map(
    ({ to }) => to,
  )

for (const [html, ...broken] of [
  ['<a href="/gone">', '/gone'],
  ["<A class=x HREF='/gone?a=1#b'>", '/gone'],
  ['<a\nhref=/gone>', '/gone'],
  ['<a href="/gone"><a href="/gone/">', '/gone'],
  [`<a href="${ORIGIN}/gone">`, '/gone'],
  ['<a href="/%C3%BCber">', '/über'],
  ['<a href="/blog/a/b">', '/blog/a/b'],
  ['<a href="/"><a href="/about/"><a href="/blog/x"><a href="#x"><a href="about"><a href="">'],
  ['<a href="//example.com/x"><a href="https://example.com/gone"><a href="mailto:a@b.c">'],
  ['<a href="/assets/x.pdf"><a href="/sitemap.xml"><a href="/about.md"><a href="/_forms/1">'],
  ['<a href="/blog/{{ row.slug }}"><a data-href="/gone"><link href="/gone"><abbr href="/gone">'],
] as [string, ...string[]][])
  test(`${html} has ${broken.length} broken`, () => assert.deepEqual(linksOf(html), broken))

test('hostile html is searched in linear time', () => {
  assert.deepEqual(linksOf('<a '.repeat(300_000)), [])
  assert.deepEqual(linksOf(`<a ${'href '.repeat(200_000)}`), [])
  assert.deepEqual(linksOf(`<a href="${'/'.repeat(500_000)}`), [])
})
