import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lintHtml } from '#html/lint.ts'

const problemsOf = (html: string) => lintHtml(html).problems.map(({ kind, tag }) => `${kind} ${tag}`)

for (const [html, ...problems] of [
  ['<div><p>a<p>b<ul><li>1<li>2</ul><table><tr><td>x<td>y</table></div>'],
  ['<!doctype html><html><head><title>a</title></head><body><br><img alt="" src=x></body></html>'],
  ['<html><body><p>no end tags'],
  ['<div class="a"><span>x</div>', 'unclosed <span>'],
  ['<div class="a">x', 'unclosed <div class="a">'],
  ['x</div >', 'stray </div >'],
  ['<p>a<div>b</div></p>', 'stray </p>'],
  ['<b><i>x</b></i>', 'unclosed <i>', 'stray </i>'],
  ['<svg viewBox="0"><path d="x"/><circle/></svg><svg/>'],
  ['<div/>x', 'unclosed <div/>'],
  ['<site-component name="hero"/><site-rows table=a><site-empty>x</site-empty></site-rows>'],
  ['<site-rows table="a">', 'unclosed <site-rows table="a">'],
  ['<script>if (a < b) "</div>"</script><style>p > a {}</style><textarea></p></textarea>'],
  ['<script>"x"', 'unclosed <script>'],
  ['<p>x<!-- never', 'unfinished <!-- never…'],
  ['<p>x<a href="', 'unfinished <a href="…'],
  ['<img src="a.png"><img alt src=b>', 'no_alt <img src="a.png">'],
  ['</img>', 'stray </img>'],
  ['<select><option>a<option>b</select><dl><dt>a<dd>b</dl>'],
] as [string, ...string[]][])
  test(`${html} has ${problems.length} problems`, () => assert.deepEqual(problemsOf(html), problems))

test('addresses are read decoded, from every element that loads or links', () => {
  const html =
    '<a href="/a?x=1&amp;y"><img alt="" src=/b srcset="/c 1x, /d 2x"><video poster=/e></video><link href=/f><form action=/g>'
  const urls = lintHtml(html).references.map(({ url }) => url)
  assert.deepEqual(urls, ['/a?x=1&y', '/b', '/c', '/d', '/e', '/f'])
})

test('what is written as a tree has no problems, and without one of its end tags it has', () => {
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('text', '<br>', '<img alt="">', '<p>x</p>'),
      fc
        .tuple(fc.constantFrom('div', 'section', 'b', 'h1', 'blockquote'), fc.array(tie('tree'), { maxLength: 3 }))
        .map(([name, children]) => `<${name}>${children.join('')}</${name}>`),
    ),
  }))
  fc.assert(
    fc.property(tree, (html) => {
      assert.deepEqual(problemsOf(html), [])
      const cut = html.replace(/<\/(?!p)\w+>/, '')
      if (cut !== html) assert.notDeepEqual(problemsOf(cut), [])
    }),
  )
})
