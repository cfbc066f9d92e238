import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duplication, movement } from '#console/editor/canvas/element-changes.ts'
import { elementsOf, type WrittenElement } from '#console/editor/canvas/elements.ts'
import { nameOfElement, wordsOfElement } from '#console/editor/canvas/names.ts'
import { addressOf, placeOf } from '#console/editor/links/address-of.ts'
import { pictureChanges } from '#console/editor/pictures/picture-changes.ts'
import type { TextChange } from '#console/editor/source.ts'

test('a copy has new ids, which what refers to them within it follows, and keeps every other byte', () => {
  const html = `<main id=all>
  <section aria-labelledby="how  all" id='a&amp;b'>
    <h2 id=how>How</h2><a href="#how">to</a><a href="#all">all</a>
    <label for="{{ x }}">x</label><p id="{{ row.id }}"></p>
  </section>
</main><p id="how-2"></p>`
  const section = `<section aria-labelledby="how-3  all" id='a&amp;b-2'>
    <h2 id="how-3">How</h2><a href="#how-3">to</a><a href="#all">all</a>
    <label for="{{ x }}">x</label><p id="{{ row.id }}"></p>
  </section>`
  const roots = elementsOf(html)
  const { changes, from } = duplication(html, roots[0]!.children[0]!, roots)
  const made = applied(html, changes)
  const end = html.indexOf('</section>') + '</section>'.length
  assert.equal(made, `${html.slice(0, end)}\n  ${section}${html.slice(end)}`)
  assert.ok(made.startsWith('<section', from))
  const again = elementsOf(made)
  const third = duplication(made, again[0]!.children[1]!, again)
  assert.match(applied(made, third.changes).slice(third.from), /^<section aria-labelledby="how-4 {2}all"/)
  const above = duplication(html, roots[0]!.children[0]!, roots, true)
  assert.equal(above.from, html.indexOf('<section'))
  assert.equal(applied(html, above.changes), html.replace('<section', `${section}\n  <section`))
})

test('an element changes places with its neighbour, and is found where it went', () => {
  const html = '<ul>\n<li>One</li>\n  <li>Two, longer</li></ul>'
  const [list] = elementsOf(html)
  const [one, two] = list!.children as [WrittenElement, WrittenElement]
  const down = movement(html, one, list!.children, 1)!
  assert.equal(applied(html, down.changes), '<ul>\n<li>Two, longer</li>\n  <li>One</li></ul>')
  assert.ok(applied(html, down.changes).startsWith('<li>One', down.from))
  const up = movement(html, two, list!.children, -1)!
  assert.equal(applied(html, up.changes), applied(html, down.changes))
  assert.ok(applied(html, up.changes).startsWith('<li>Two', up.from))
  assert.equal(movement(html, two, list!.children, 1), null)
})

test('a picture without a size leaves none behind, and other attributes stay as they are', () => {
  const html = "<img loading=lazy src='/a.png' width=10 height=20 alt>"
  const picture = { src: '/b.svg?v=1&w=2', alt: 'It’s', width: null, height: null }
  const changes = pictureChanges(html, elementsOf(html)[0]!, picture)
  assert.equal(applied(html, changes), `<img loading=lazy src='/b.svg?v=1&amp;w=2' alt="It’s">`)
})

test('elements have the names of people', () => {
  const html =
    '<section><div><h3>What <b>we</b> make</h3></div><p>Text</p></section><a class="call" href="/">Go</a><site-component name="cards"/><site-rows table="posts"></site-rows><img alt="A cat"><custom-thing></custom-thing>'
  assert.deepEqual(
    elementsOf(html).map((each) => [nameOfElement(each), wordsOfElement(each)]),
    [
      ['Section', 'What we make'],
      ['Button', 'Go'],
      ['Component cards', ''],
      ['Rows of posts', ''],
      ['Picture', 'A cat'],
      ['Element', ''],
    ],
  )
})

test('what is typed for a link becomes an address, or is searched for', () => {
  const cases: Record<string, string | null> = {
    '/about us': '/about us',
    '#top': '#top',
    ' a.b@example.co.uk ': 'mailto:a.b@example.co.uk',
    '(020) 7946-0000': 'tel:02079460000',
    'www.example.com': 'https://www.example.com',
    'HTTP://example.com': 'HTTP://example.com',
    'javascript:alert(1)': null,
    'data:text/html,x': null,
    about: null,
    'opening hours': null,
    '2026': null,
    '': null,
  }
  assert.deepEqual(Object.fromEntries(Object.keys(cases).map((typed) => [typed, addressOf(typed)])), cases)
  assert.deepEqual(placeOf('TEL:+1 2'), { kind: 'Phone', place: '+1 2' })
  assert.deepEqual(placeOf('/assets/x/menu.pdf?v=2'), { kind: 'File', place: 'menu.pdf' })
})

function applied(text: string, changes: readonly TextChange[]): string {
  return changes
    .toSorted((a, b) => b.from - a.from || b.to - a.to)
    .reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text)
}
