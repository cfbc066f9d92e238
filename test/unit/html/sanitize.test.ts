import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { sanitizeHtml } from '#html/sanitize.ts'
import { ATTACKS, hostileHtml } from '#test/unit/html/hostile-html.ts'

const sanitized = (html: string) => sanitizeHtml(html).html

const SAFE = [
  '<h2 id="why">Why</h2><p>A <strong>bold</strong>, <em>clear</em> &amp; short text.</p>',
  '<ul><li>One</li><li>Two<ol start="3"><li>Three</li></ol></li></ul>',
  '<p><a href="https://example.com/?a=1&amp;b=2">out</a> <a href="/about#team">in</a> <a href="mailto:a@b.example">mail</a></p>',
  '<figure><img src="/assets/1/cat.jpg?v=2" alt="A &quot;cat&quot;" width="640" height="480" loading="lazy"><figcaption>Cat</figcaption></figure>',
  '<pre><code class="language-ts">if (a &lt; b) {}\n</code></pre><hr><blockquote><p>Said</p></blockquote>',
  '<table><caption>Prices</caption><thead><tr><th scope="col">Plan</th></tr></thead><tbody><tr><td colspan="2">Free</td></tr></tbody></table>',
  '<dl><dt>Term</dt><dd>Meaning</dd></dl><p lang="de" dir="ltr">Grüße 👋<br>aus Köln</p>',
]

for (const html of SAFE)
  test(`leaves alone ${html.slice(0, 40)}`, () => {
    assert.deepEqual(sanitizeHtml(html), { html, removed: [] })
  })

for (const [given, expected] of [
  ['<p>a<p>b<div>c', '<p>a</p><p>b</p><div>c</div>'],
  ['<p><b>a<div>b', '<p><b>a</b></p><div>b</div>'],
  ['<h1>a<h2>b</h1>c', '<h1>a</h1><h2>b</h2>c'],
  ['<a href=/1>a<a href=/2>b</a>', '<a href="/1">a</a><a href="/2">b</a>'],
  ['<ul><li>a<li><b>c<li>d</ul>e', '<ul><li>a</li><li><b>c</b></li><li>d</li></ul>e'],
  ['<ul><li>a<ul><li>b</ul><li>c', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
  ['a</li></td></table></div>b', 'ab'],
  ['<li>a<td>b<dd>c', 'abc'],
  [
    '<table>a<td>b<tr><th>c</table>d',
    '<table><tbody><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></tbody></table>d',
  ],
  [
    '<table><tr><td><table><tr><td>a</tr></table>b',
    '<table><tbody><tr><td><table><tbody><tr><td>a</td></tr></tbody></table>b</td></tr></tbody></table>',
  ],
  ['<table><td><p>a</td></table>', '<table><tbody><tr><td><p>a</p></td></tr></tbody></table>'],
  ['<b><td></b>x', '<b></b>x'],
  ['a < b & c', 'a &lt; b &amp; c'],
  ['<P CLASS="x  y!" STYLE="color:red">a', '<p class="x">a</p>'],
  ['<a href=" HTTPS://e.example " target=_blank>', '<a href="HTTPS://e.example" target="_blank" rel="noopener"></a>'],
  ['<a href=/x target=_top rel="nofollow opener">', '<a href="/x" rel="nofollow"></a>'],
  ['<img alt=x><img src="data:image/png,x"><img src=//cdn.example/x.png>', '<img src="//cdn.example/x.png">'],
  ['<svg><path/></svg>after<svg/>more', 'aftermore'],
  ['<center><font color=red>kept</font></center>', 'kept'],
  ['a&#1;b&#13;&#10;c&#9;d<i title="x&#8;y">e', 'ab\nc\td<i title="xy">e</i>'],
  ['before<!-- secret -->after<!-- open', 'beforeafter'],
  ['<video controls>no</video>x<script>let a</script>y', 'xy'],
] as const)
  test(`rewrites ${given.slice(0, 50)}`, () => {
    assert.equal(sanitized(given), expected)
  })

test('each name of what was removed is reported once', () => {
  const { removed } = sanitizeHtml('<p onclick=a style=b>x<script>a</script><script>b</script><i onclick=c>y<p class=')
  assert.deepEqual(removed, ['onclick', 'style', '<script>', 'an unfinished tag'])
})

const ELEMENTS =
  'a abbr b blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd ' +
  'li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'
const ATTRIBUTES =
  'alt class colspan datetime dir height href id lang loading rel reversed rowspan scope src start target title type value width'
const VOID = new Set(['br', 'hr', 'img', 'wbr'])

/** Reads html with a parser that shares nothing with the sanitizer but its tokenizer, and fails at what is not allowed. */
function assertHarmless(html: string, from: string) {
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes, implied) {
        assert.ok(ELEMENTS.split(' ').includes(name), `<${name}> from ${from}`)
        assert.ok(!implied, `<${name}> is implied in ${html}, from ${from}`)
        for (const [attribute, value] of Object.entries(attributes)) {
          assert.ok(ATTRIBUTES.split(' ').includes(attribute), `${attribute} from ${from}`)
          if (attribute === 'href' || attribute === 'src')
            assert.match(value, /^(https?:|mailto:|tel:|[^:]*($|[/?#]))/i)
        }
        if (!VOID.has(name)) open.push(name)
      },
      onclosetag(name, implied) {
        if (VOID.has(name)) return
        assert.equal(open.pop(), name)
        assert.ok(!implied, `</${name}> is implied in ${html}, from ${from}`)
      },
      oncomment: () => assert.fail(`comment from ${from}`),
      onprocessinginstruction: () => assert.fail(`declaration from ${from}`),
    },
    { decodeEntities: true },
  )
  parser.end(html)
  assert.deepEqual(open, [])
}

test('nothing harmful is left of well-known attacks', () => {
  for (const attack of ATTACKS)
    for (const html of [attack, `<p>${attack}</p>`, `<table><td>${attack}`, `<a title="${attack}">x`]) {
      assertHarmless(sanitized(html), html)
      assert.equal(sanitized(sanitized(html)), sanitized(html))
    }
})

test('nothing harmful is left of what a fuzzer writes, all is closed, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(hostileHtml, (html) => {
      const once = sanitized(html)
      assertHarmless(once, html)
      assert.equal(sanitized(once), once)
    }),
    { numRuns: 2000 },
  )
})

test('arbitrary text survives as text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      let read = ''
      new Parser({ ontext: (some) => (read += some) }, { decodeEntities: true }).end(sanitized(escaped))
      assert.equal(read, text)
    }),
  )
})

test('html that nests ever deeper comes out harmless', () => {
  for (const piece of [
    '<b>',
    '<p><b>',
    '</b>',
    '<table>',
    '<table><td>',
    '<ul><li>',
    '<a href=x>',
    '<svg>',
    '<x ',
    '<!--',
    '<script><!--',
    '&amp',
    '<a b=c ',
  ])
    assertHarmless(sanitized(piece.repeat(100_000 / piece.length)), piece)
})
