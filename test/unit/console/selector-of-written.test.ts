import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { elementsOf, type WrittenElement } from '#console/editor/canvas/elements.ts'
import { selectedBy } from '#console/editor/canvas/selected-by.ts'
import { selectorOf } from '#console/editor/canvas/selector-of.ts'
import { readElements } from '#html/read-elements.ts'
import { select } from '#html/select.ts'
import { parseSelector } from '#html/selector.ts'

test('on the pages of all starters, what the console names the API finds, and nothing else', () => {
  const pages = globSync('starters/*/pages/**/*.html')
  assert.ok(pages.length > 20)
  let named = 0
  for (const page of pages) {
    const html = readFileSync(page, 'utf8')
    const roots = elementsOf(html)
    for (const element of all(roots)) {
      const selector = selectorOf(element, roots)
      if (selector === null) continue
      named++
      const parsed = parseSelector(selector)
      assert.ok(parsed.ok, selector)
      const found = select(readElements(html), parsed.selector).map(({ start }) => start)
      assert.deepEqual(found, [element.from], `${page} ${selector}`)
      assert.equal(selectedBy(selector, roots), element, `${page} ${selector}`)
    }
  }
  assert.ok(named > 500, `${named}`)
})

test('an id that occurs twice names nothing', () => {
  const roots = elementsOf('<main><p id="a">1</p><p id="a">2</p></main><b></b><b></b>')
  const [first, second] = roots[0]!.children
  assert.equal(selectorOf(first!, roots), 'main > p:nth-of-type(1)')
  assert.equal(selectorOf(second!, roots), 'main > p:nth-of-type(2)')
  assert.equal(selectorOf(roots[1]!, roots), null)
})

test('a selector of another text, or none of ours, finds nothing rather than fail', () => {
  const roots = elementsOf('<main><p>1</p></main>')
  for (const selector of [
    '',
    'p:nth-of-type(1)',
    '#x',
    'main > p:nth-of-type(2)',
    'main > p',
    'main p',
    '> >',
    'main > ',
  ])
    assert.equal(selectedBy(selector, roots), null, selector)
})

function all(elements: readonly WrittenElement[]): WrittenElement[] {
  return elements.flatMap((element) => [element, ...all(element.children)])
}
