import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSelector } from '#html/selector.ts'
import { selectorCss } from '#html/selector-css.ts'

const css = (text: string) => {
  const parsed = parseSelector(text)
  assert.ok(parsed.ok, text)
  return selectorCss(parsed.selector)
}

test('a selector is written as CSS that a browser reads', () => {
  for (const [text, expected] of [
    ['main > h2', 'main > h2'],
    ['*', '*'],
    ['main section:nth-of-type(2)', 'main section:nth-of-type(2)'],
    ['#top.wide', '*[id="top"][class~="wide"]'],
    ['p#1st', 'p[id="1st"]'],
    ['a[href="/a?b=c"]', 'a[href="\\2f a\\3f b\\3d c"]'],
    ['[data-x]', '*[data-x]'],
    ['[title=\'say "x"\\\']', '*[title="say \\22 x\\22 \\5c "]'],
  ] as const)
    assert.equal(css(text), expected)
})

test('what stands in a value ends neither the value nor the selector', () => {
  assert.equal(css('[a="\\"]"]'.replaceAll('\\"', "'")), '*[a="\\27 \\5d "]')
  assert.equal(css('p[a="\n{}<"]'), 'p[a="\\a \\7b \\7d \\3c "]')
})
