import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toMarkdown as toMarkdownWithin } from '#html/markdown/to-markdown.ts'

const toMarkdown = (html: string, page: Parameters<typeof toMarkdownWithin>[1]) => toMarkdownWithin(html, page)

function markdown(html: string): string {
  const text = toMarkdown(html, { title: 'T', url: 'https://site.test/a/b', description: null })
  return text.slice(text.indexOf('---\n', 4) + 4).trim()
}

const CASES: [string, string][] = [
  ['<h1>Big <em>one</em></h1><p>x', '# Big *one*\n\nx'],
  ['a<b> bold </b>c', 'a **bold** c'],
  ['<b><i>x</b>y</i>', '***x****y*'],
  ['<a href="../c?q=(1)">li\nnk</a>', '[li nk](https://site.test/c?q=%281%29)'],
  ['<a href="javascript:alert(1)">x</a>', 'x'],
  ['<base href="https://cdn.test/"><a href="x">y</a>', '[y](https://cdn.test/x)'],
  ['<img src=i.png alt="a]b"><img src=data:x alt=no>', '![a\\]b](https://site.test/a/i.png)'],
  [
    '<p>1. one<p># two<p>- three<p>snake_case *s* &lt;b> &amp;lt;',
    '1\\. one\n\n\\# two\n\n\\- three\n\nsnake_case \\*s\\* \\<b> \\&lt;',
  ],
  ['<ul><li>a<ul><li>b</ul><li>c</ul>', '- a\n  - b\n- c'],
  ['<ol start=3><li>a<li><p>b<p>c</ol>', '3. a\n4. b\n\n   c'],
  ['<blockquote><p>a<p>b</blockquote>c', '> a\n>\n> b\n\nc'],
  ['<code>a `b`</code>', '`` a `b` ``'],
  ['<pre><code class="language-ts">a\n```\n  &lt;b></code></pre>', '````ts\na\n```\n  <b>\n````'],
  ['<table><tr><th>A<th>B|<tr><td>1<td><p>2<p>3</table>', '| A | B\\| |\n| --- | --- |\n| 1 | 2 3 |'],
  ['<table><tr><td>only</table>', 'only'],
  ['a<br>b', 'a\\\nb'],
  ['<a href=/x><h3>Card</h3><p>t</p></a>', '### [Card](https://site.test/x)\n\n[t](https://site.test/x)'],
  ['<script>s</script><style>s</style><template>t</template><svg><title>v</title></svg>x', 'x'],
  ['<title>no</title><nav>n</nav><main>m<nav>toc</nav></main><footer>f</footer>', 'm\n\ntoc'],
  ['<nav>never closed<main>m</main>', 'm'],
  ['<header>h</header>x<footer>f</footer>', 'h\n\nx\n\nf'],
]

for (const [html, expected] of CASES) test(`markdown of ${html}`, () => assert.equal(markdown(html), expected))

test('front matter is one line a value, whatever the value', () => {
  const page = { title: 'a: "b"\n---\u2028', url: 'https://site.test/', description: 'd' }
  const expected = '---\ntitle: "a: \\"b\\"\\n---\\u2028"\nurl: "https://site.test/"\ndescription: "d"\n---\n\nx\n'
  assert.equal(toMarkdown('x', page), expected)
})

const SIZE = 200 * 1024
for (const unit of [
  '<div>',
  '<b>a',
  '<ul><li>a',
  '<blockquote>a',
  '<table><tr><td>a',
  '<svg>',
  '<a href=x>a',
  '<nav>',
  '<',
  '<!--',
  '&lt;',
  '<pre>',
  '<b>a<i>b</b>c</i>',
]) {
  test(`200 KB of ${unit} is converted, and not blown up`, () => {
    const result = markdown(`${unit.repeat(SIZE / unit.length)}`)
    assert.ok(result.length < SIZE * 10)
  })
}

test('a wide row and many short ones stay small', () => {
  const result = markdown(`<table><tr>${'<td>x'.repeat(10_000)}${'<tr><td>y'.repeat(10_000)}</table>`)
  assert.ok(result.length < 300_000)
})
