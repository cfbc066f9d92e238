import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Element } from '#html/element.ts'
import { outlineOf as outlineOfWithin } from '#html/outline.ts'
import { readElements as readElementsWithin } from '#html/read-elements.ts'
import { select as selectWithin } from '#html/select.ts'
import { parseSelector, type Selector } from '#html/selector.ts'

const readElements = (html: string) => readElementsWithin(html)
const select = (elements: Element[], selector: Selector) => selectWithin(elements, selector)
const outlineOf = (elements: Element[], within?: Element) => outlineOfWithin(elements, { most: 100, within }).sections

const PAGE = `<header><h1>Bread &amp;
  butter</h1></header><main><section id="hours"><h2>Hours</h2><p>From six.</p></section>
<section aria-label="Ways"><h2>Visit</h2></section><div class="wide map"><p>${'x'.repeat(2_000)}</p></div><p>short</p></main>`

test('tells of headings, landmarks, ids and what is large, in order, with their words', () => {
  assert.deepEqual(
    outlineOf(readElements(PAGE)).map(({ selector, kind, label }) => [selector, kind, label]),
    [
      ['body', 'block', 'Bread & butter'],
      ['header', 'landmark', 'Bread & butter'],
      ['h1', 'heading', 'Bread & butter'],
      ['main', 'landmark', 'Hours'],
      ['#hours', 'landmark', 'Hours'],
      ['#hours > h2:nth-of-type(1)', 'heading', 'Hours'],
      ['main > section:nth-of-type(2)', 'landmark', 'Ways'],
      ['main > section:nth-of-type(2) > h2:nth-of-type(1)', 'heading', 'Visit'],
      ['div', 'block', ''],
      ['div > p:nth-of-type(1)', 'block', ''],
    ],
  )
})

test('sizes and places are those of the html', () => {
  for (const { selector, start, size } of outlineOf(readElements(PAGE))) {
    const parsed = parseSelector(selector)
    assert.ok(parsed.ok)
    const [element] = select(readElements(PAGE), parsed.selector)
    assert.deepEqual([element!.start, element!.end - element!.start], [start, size])
  }
})

test('within an element only what is in it', () => {
  const elements = readElements(PAGE)
  const hours = elements.find(({ attributes }) => attributes.get('id') === 'hours')
  assert.deepEqual(
    outlineOf(elements, hours).map(({ selector }) => selector),
    ['#hours', '#hours > h2:nth-of-type(1)'],
  )
})

test('the first sections, and how many there are', () => {
  const { sections, count } = outlineOfWithin(readElements('<h1>a</h1>'.repeat(5)), { most: 2 })
  assert.deepEqual([sections.length, count], [2, 5])
})
