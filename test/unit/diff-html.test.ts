import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyPatch } from 'diff'
import fc from 'fast-check'
import { diffHtml as diffHtmlWithin, MAX_DIFF_LENGTH } from '#text/diff/diff-html.ts'

const diffHtml = (before: string, after: string) => diffHtmlWithin(before, after)

const numbered = (count: number, tag = 'p') => Array.from({ length: count }, (_, i) => `<${tag}>Line ${i}</${tag}>`)

test('nothing changed, nothing told', () => assert.equal(diffHtml('<p>a</p>', '<p>a</p>'), ''))

test('three lines of context around a change', () => {
  const lines = numbered(9)
  assert.equal(
    diffHtml(lines.join('\n'), lines.with(4, '<p>New</p>').join('\n')),
    `--- before
+++ after
@@ -2,7 +2,7 @@
 <p>Line 1</p>
 <p>Line 2</p>
 <p>Line 3</p>
-<p>Line 4</p>
+<p>New</p>
 <p>Line 5</p>
 <p>Line 6</p>
 <p>Line 7</p>
`,
  )
})

test('changes far apart are hunks of their own, near ones share one', () => {
  const lines = numbered(30)
  const hunks = (a: number, b: number) =>
    diffHtml(lines.join('\n'), lines.with(a, 'x').with(b, 'y').join('\n')).match(/^@@/gm)?.length
  assert.equal(hunks(5, 12), 1)
  assert.equal(hunks(5, 13), 2)
})

test('html in one line is broken between its tags', () => {
  const lines = numbered(100)
  const diff = diffHtml(lines.join(''), lines.with(50, '<p>New</p>').join(''))
  assert.match(diff, /^@@ -48,7 \+48,7 @@$/m)
  assert.match(diff, /\n-<p>Line 50<\/p>\n\+<p>New<\/p>\n/)
})

test('from and to nothing', () => {
  assert.equal(diffHtml('', '<p>a</p>'), '--- before\n+++ after\n@@ -0,0 +1,1 @@\n+<p>a</p>\n')
  assert.equal(diffHtml('<p>a</p>', ''), '--- before\n+++ after\n@@ -1,1 +0,0 @@\n-<p>a</p>\n')
})

test('a change of line breaks that breaking hides is still told', () => {
  const lines = numbered(100)
  assert.match(diffHtml(lines.join(''), lines.join('\n')), /only line breaks changed/)
})

test('a rewrite shows both sides and stays short', () => {
  const diff = diffHtml(numbered(20_000).join('\n'), numbered(20_000, 'div').join('\n'))
  assert.match(diff, /\n-<p>Line 0<\/p>\n/)
  assert.match(diff, /\n… \d+ more lines with -\n\+<div>Line 0<\/div>\n/)
  assert.ok(diff.length <= MAX_DIFF_LENGTH)
})

test('many hunks are cut at a line, which says so', () => {
  const lines = numbered(10_000)
  const diff = diffHtml(lines.join('\n'), lines.map((line, i) => (i % 40 ? line : `${line}!`)).join('\n'))
  assert.match(diff, /\n… \d+ more lines of the diff\n$/)
  assert.ok(diff.length <= MAX_DIFF_LENGTH + 100)
})

test('for short lines the diff is a patch that makes the one text of the other', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', '<p>', '</p>'), { maxLength: 40 })
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== '' && after !== '')
      const diff = diffHtml(before, after)
      if (diff) assert.equal(applyPatch(`${before}\n`, diff), `${after}\n`)
      else assert.equal(before, after)
    }),
  )
})
