import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { inspectHtml } from '#resources/content/check/inspect-html.ts'
import { readFindings, stateOf, writeFindings } from '#resources/content/check/kept-findings.ts'

const ORIGIN = 'http://corner.example'
const HTML = [
  '<h1>A</h1><h1>B</h1><p id="here"><img src="/assets/a.png"></b>',
  '<a href="/über#x">x</a> <a href="#here">x</a> <a href="#none">x</a> <a href="two?a=1">x</a>',
  `<a href="${ORIGIN}/own">x</a> <a href="http://else.example/">x</a> <img src="https://else.example/p.png" alt="">`,
  '<link rel="stylesheet" href="https://fonts.googleapis.com/css?family=A"><script src="https://else.example/s.js"></script>',
  '<style>@import "//else.example/s.css"; p { background: url(https://else.example/f.woff2) }</style>',
  '<site-component name="box"/>{{ page.title }}<a href="{{ props.to }}">x</a><div>',
].join('\n')

const found = [
  { html_content: HTML, path: '/dir/one', isPage: true },
  { html_content: HTML, path: null, isPage: false },
  { html_content: '<img src=x>'.repeat(150), path: '/many', isPage: true },
  { html_content: '', path: '/', isPage: true },
].flatMap((record) => inspectHtml({ html: [record], origin: ORIGIN }))

test('findings are read as they were written', () => {
  assert.deepEqual(
    found.map((each) => readFindings(writeFindings(each))),
    found,
  )
})

test('what is found in the same html has a number of its own', () => {
  const digest = createHash('sha256')
    .update(found.map((each) => writeFindings(each)).join('\n'))
    .digest('hex')
  const [number] = stateOf({ version_id: '', path: null, origin: ORIGIN }).split(' ')
  const why = 'Html is inspected or written down differently: raise FOUND_BY, and put the new digest here.'
  assert.deepEqual([number, digest.slice(0, 16)], ['1', '96e2fa42e00c2ab3'], why)
})
