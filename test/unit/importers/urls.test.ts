// Runs once: pure functions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapCssUrls } from '#importers/links/css-urls.ts'
import { mapHtmlUrls } from '#importers/links/html-urls.ts'
import { mapSrcset } from '#importers/links/srcset.ts'
import { splice } from '#text/splice.ts'

const mark = (url: string) => (url.startsWith('data:') ? null : `/new/${url}`)

test('addresses in css', () => {
  const cases: [string, string][] = [
    ['a { background: url(x.png) }', 'a { background: url(/new/x.png) }'],
    ['url(\'x y.png\') url( "z.png" )', 'url(\'/new/x y.png\') url( "/new/z.png" )'],
    ['@import "a.css" print; @IMPORT url(b.css);', '@import "/new/a.css" print; @IMPORT url(/new/b.css);'],
    ['/* url(no) */ a { content: "url(no)" } my-url(no)', '/* url(no) */ a { content: "url(no)" } my-url(no)'],
    ['url(a\\ b\\28 .png)', 'url("/new/a b(.png")'],
    ['url(data:image/png;base64,AA==) URL(x)', 'url(data:image/png;base64,AA==) URL(/new/x)'],
    ['a { x: url(', 'a { x: url('],
    ["a { x: 'open\n } b { y: url(z) }", "a { x: 'open\n } b { y: url(/new/z) }"],
    ['/* open url(x)', '/* open url(x)'],
  ]
  for (const [css, expected] of cases) assert.equal(mapCssUrls(css, mark), expected)
})

test('addresses in srcset', () => {
  assert.equal(
    mapSrcset(' a.png 1x,b.png 2x ,  c,d.png 300w', mark),
    ' /new/a.png 1x,/new/b.png 2x ,  /new/c,d.png 300w',
  )
  assert.equal(mapSrcset('a.png, data:image/png;base64,AA== 2x', mark), '/new/a.png, data:image/png;base64,AA== 2x')
  assert.equal(mapSrcset('', mark), '')
})

test('addresses in html', () => {
  const map = (html: string) => splice(html, mapHtmlUrls(html, mark))
  const cases: [string, string][] = [
    ['<a  HREF = x.html  class=y>', '<a  HREF="/new/x.html"  class=y>'],
    ['<a href="x?a=1&amp;b=2">', '<a href="/new/x?a=1&amp;b=2">'],
    ['<img src=a.png srcset="b.png 2x" alt=\'x\'>', '<img src="/new/a.png" srcset="/new/b.png 2x" alt=\'x\'>'],
    ['<p style="background: url(&quot;a.png&quot;)">', '<p style="background: url(&quot;/new/a.png&quot;)">'],
    [`<p style="background: url('a.png')">`, `<p style="background: url('/new/a.png')">`],
    ['<style>p { background: url(a.png) }</style>', '<style>p { background: url(/new/a.png) }</style>'],
    ['<script>"<a href=x>"</script><!-- <a href=x> -->', '<script>"<a href=x>"</script><!-- <a href=x> -->'],
    ['<base href="/x/"><div data="x">', '<base href="/x/"><div data="x">'],
    ['<meta http-equiv="refresh" content="0; url=de/">', '<meta http-equiv="refresh" content="0; url=/new/de/">'],
    [
      '<meta name="author" content="x"><svg><use xlink:href="a.svg#b"/></svg>',
      '<meta name="author" content="x"><svg><use xlink:href="/new/a.svg#b"/></svg>',
    ],
    ['<a href="a" href="b">', '<a href="/new/a" href="b">'],
    ['<a href="unfinished', '<a href="unfinished'],
  ]
  for (const [html, expected] of cases) assert.equal(map(html), expected)
})
