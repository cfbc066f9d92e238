import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Element } from '#html/element.ts'
import { nearestSelectors as nearestSelectorsWithin } from '#html/nearest-selectors.ts'
import { readElements as readElementsWithin } from '#html/read-elements.ts'
import { select as selectWithin } from '#html/select.ts'
import { MAX_SELECTOR_CHARACTERS, parseSelector, type Selector } from '#html/selector.ts'
import { SelectorWriter } from '#html/selector-of.ts'

const nearestSelectors = (elements: Element[], wanted: string) => nearestSelectorsWithin(elements, wanted)
const readElements = (html: string) => readElementsWithin(html)
const select = (elements: Element[], selector: Selector) => selectWithin(elements, selector)

const PAGE = `<!doctype html><html lang="en"><head><title>T</title></head><body class="dark">
<header id="top"><nav aria-label="Main"><ul><li>One<li class="on">Two</ul></nav></header>
<main><section class="hero big" data-kind="x y"><h1>Hello <b>you</b></h1><p>a<p>b</section>
<section id="2024"><h2>Then</h2><img src=a.png><div><section><p>deep</p></section></div></section></main>
</body></html>`

function found(html: string, text: string): string[] {
  const parsed = parseSelector(text)
  assert.ok(parsed.ok, `${text}: ${parsed.ok ? '' : parsed.message}`)
  return select(readElements(html), parsed.selector).map(({ start, end }) => html.slice(start, end))
}

for (const [selector, ...expected] of [
  ['h2', '<h2>Then</h2>'],
  ['H2', '<h2>Then</h2>'],
  ['li.on', '<li class="on">Two'],
  ['.big.hero > h1 b', '<b>you</b>'],
  ['section p', '<p>a', '<p>b', '<p>deep</p>'],
  ['section > p', '<p>a', '<p>b', '<p>deep</p>'],
  ['main > section > p', '<p>a', '<p>b'],
  ['section:nth-of-type(2) p', '<p>deep</p>'],
  ['section section', '<section><p>deep</p></section>'],
  ['p:nth-of-type(2)', '<p>b'],
  ['[data-kind="x y"] > p:nth-of-type(1)', '<p>a'],
  ["[id='2024'] img", '<img src=a.png>'],
  [String.raw`img[src=a\.png]`, '<img src=a.png>'],
  [String.raw`#\32 024 > h2`, '<h2>Then</h2>'],
  ['nav[aria-label]  *', '<ul><li>One<li class="on">Two</ul>', '<li>One', '<li class="on">Two'],
  ['body.dark > #top > nav > ul > li', '<li>One', '<li class="on">Two'],
  ['head > title', '<title>T</title>'],
  ['div p h1'],
  ['h1 > h1'],
] as [string, ...string[]][])
  test(`${selector} finds ${expected.length}`, () => {
    assert.deepEqual(found(PAGE, selector), expected)
  })

for (const wrong of [
  '',
  '  ',
  '>',
  'a >',
  '> a',
  'a,b',
  'a:hover',
  'img[src=a.png]',
  'a:nth-of-type(0)',
  'a[',
  '[a=]',
  'a*',
  '#a b c $',
  '.',
]) {
  test(`'${wrong}' is refused with what would be right`, () => {
    const parsed = parseSelector(wrong)
    assert.ok(!parsed.ok)
    assert.match(parsed.message, /can't be/)
  })
}

test('more parts than can be matched at once are refused', () => {
  assert.equal(parseSelector('a '.repeat(30)).ok, true)
  assert.equal(parseSelector('a '.repeat(31)).ok, false)
})

test('any text is read or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: MAX_SELECTOR_CHARACTERS }), (text) => void parseSelector(text)),
  )
})

test('html without a skeleton has its body all the same', () => {
  assert.deepEqual(found('Hi <b>x</b> there', 'body'), ['Hi <b>x</b> there'])
  assert.deepEqual(found('Hi <b>x</b> there', 'body > b'), ['<b>x</b>'])
  assert.deepEqual(found('', 'body'), [''])
  assert.deepEqual(found('<head><title>x</title></head>rest', 'body'), ['rest'])
  assert.deepEqual(found('<body id=a>in</body>after<p>', '#a'), ['<body id=a>in</body>'])
})

test('end tags may be missing, stray or crossed', () => {
  assert.deepEqual(found('<div><p>a<div>b</div></p></span></div><i>', 'div'), [
    '<div><p>a<div>b</div></p></span></div>',
    '<div>b</div>',
  ])
  assert.deepEqual(found('<ul><li>a<ul><li>b</ul><li>c</ul>', 'ul > li'), ['<li>a<ul><li>b</ul>', '<li>b', '<li>c'])
  assert.deepEqual(found('<table><tr><td>1<td>2<tr><td>3</table>', 'tr > td'), ['<td>1', '<td>2', '<td>3'])
  assert.deepEqual(found('<svg><path/><path/><g></svg><p>x', 'svg > path'), ['<path/>', '<path/>'])
  assert.deepEqual(found('<script>"<p>"</script><style>p > a{}</style><p>', 'p'), ['<p>'])
})

test('every element that a selector is written for is found by it first', () => {
  const tags = fc.constantFrom('div', 'p', 'li', 'ul', 'section', 'b', 'svg', 'h2')
  const piece = fc.oneof(
    tags.map((tag) => `<${tag}>`),
    tags.map((tag) => `</${tag}>`),
    fc.constantFrom(
      'x',
      '<p id=a>',
      '<div id="1 2">',
      '<br>',
      '<body>',
      '</body>',
      '<head>',
      '</head>',
      '<html>',
      '<!-- -->',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const elements = readElements(pieces.join(''))
      const selectors = new SelectorWriter(elements)
      for (const element of elements) {
        const parsed = parseSelector(selectors.write(element)!)
        assert.ok(parsed.ok)
        assert.equal(select(elements, parsed.selector)[0], element)
      }
    }),
  )
})

test('hostile nesting is read in time and within its depth', () => {
  const html = '<b>'.repeat(200_000) + '</i></b>'.repeat(100_000)
  const elements = readElements(html)
  assert.ok(elements.length < 100_001 && Math.max(...elements.slice(0, 1_000).map(({ depth }) => depth)) <= 512)
  assert.equal(found(html, 'b b b b b').length, 507)
})

test('what is nearest is something that is there', () => {
  const elements = readElements(PAGE)
  assert.equal(nearestSelectors(elements, '#tpo')[0], '#top')
  assert.equal(nearestSelectors(elements, '.heros')[0], '.hero')
  for (const wanted of ['zzz', 'main > aside.x']) {
    const near = nearestSelectors(elements, wanted)
    assert.ok(near.length === 5)
    for (const selector of near) assert.ok(found(PAGE, selector).length > 0, selector)
  }
})
