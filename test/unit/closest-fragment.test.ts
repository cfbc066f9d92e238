import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { closestFragment as closestFragmentWithin, MAX_FRAGMENT_LENGTH } from '#text/closest-fragment.ts'

const closestFragment = (html: string, wanted: string) => closestFragmentWithin(html, wanted)

const page = `<section class="hero">
  <h1>Welcome to our bakery</h1>
  <p class="lead">Fresh bread &amp; cakes,
    every day since 1987.</p>
  <a class="btn" href="/order">Order now</a>
</section>
<ul id="hours"><li>Monday: closed</li><li>Tuesday: 8–18</li><li>Wednesday: 9–18</li></ul>
<footer><p>© 2026 Bakery “Ltd”</p></footer>`

const cases: [what: string, wanted: string, closest: string | null][] = [
  ['case', '<H1>welcome to our bakery</H1>', '<h1>Welcome to our bakery</h1>'],
  ['white space', '<h1>\n  Welcome to our\tbakery\n</h1>', '<h1>Welcome to our bakery</h1>'],
  ['entities', 'Fresh bread & cakes', 'Fresh bread &amp; cakes'],
  ['entities the other way', '&copy; 2026 Bakery &#8220;Ltd&#x201d;', '© 2026 Bakery “Ltd”'],
  ['quotes', "<a class='btn' href='/order'>", '<a class="btn" href="/order">'],
  ['dashes', 'Tuesday: 8-18', 'Tuesday: 8–18'],
  ['a typing error', '<h1>Wellcome to our bakery</h1>', '<h1>Welcome to our bakery</h1>'],
  ['a typing error in one word', 'Wellcome', 'Welcome'],
  ['an attribute that is not there', '<p class="note">© 2026 Bakery</p>', '<p>© 2026 Bakery “Ltd”</p>'],
  ['an attribute that is there', '<a href="/order">Order now</a>', '<a class="btn" href="/order">Order now</a>'],
  ['one of several alike', '<li>Tuesday: 9-17</li>', '<li>Tuesday: 8–18</li>'],
  ['another text', 'quantum physics lecture', null],
  ['markup alone', '<div><i></i></div>', null],
  ['nothing to see', ' \n ', null],
]

for (const [what, wanted, closest] of cases) {
  test(`closest to ${what}`, () => assert.equal(closestFragment(page, wanted), closest))
}

test('closest in a short text, to letters that changed places', () => {
  assert.equal(closestFragment('<p>one</p>\n<div>two</div>', '<div>tow</div>'), '<div>two</div>')
  assert.equal(closestFragment('<p>one</p>', '<div>tow</div>'), null)
})

test('of a long piece the first difference is shown', () => {
  const items = Array.from({ length: 500 }, (_, i) => `<li>Item number ${i} of the list</li>`)
  const html = items.join('\n')
  const wanted = html.replace('Item number 333', 'Item no. 333')
  const closest = closestFragment(html, wanted)
  assert.match(closest ?? '', /<li>Item number 333 of the list<\/li>/)
  assert.ok((closest?.length ?? 0) <= MAX_FRAGMENT_LENGTH)
})

test('of a long piece that differs in white space alone, too', () => {
  const html = Array.from({ length: 500 }, (_, i) => `<li>Item number ${i}</li>`).join('\n')
  const closest = closestFragment(html, html.replace('\n<li>Item number 333', ' <li>Item number 333'))
  assert.match(closest ?? '', /<li>Item number 332<\/li>\n<li>Item number 333<\/li>/)
})

test('is a short piece of the html as it stands, whatever is asked', () => {
  const text = fc.array(
    fc.constantFrom('<p>', '</p>', 'word', 'Word', '&amp;', '&', ' ', '\n', '"', '😀', '\ud83d', 'İ', 'é'),
  )
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 300 }), (html, wanted, times) => {
      const whole = html.join('').repeat(times)
      const closest = closestFragment(whole, wanted.join('').repeat(times))
      if (closest === null) return
      assert.ok(whole.includes(closest))
      assert.ok(closest.trim() && closest.length <= MAX_FRAGMENT_LENGTH)
    }),
  )
})
