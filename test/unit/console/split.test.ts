import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { elementAt, elementsOf } from '#console/editor/canvas/elements.ts'
import { applied } from '#console/editor/canvas/inline-changes.ts'
import { inlineTokens, isTag } from '#console/editor/canvas/inline-tokens.ts'
import type { Place } from '#console/editor/canvas/marked-text.ts'
import { splitOf } from '#console/editor/canvas/split.ts'
import type { Source } from '#console/editor/source.ts'

const sourceOf = (text: string) => ({ text: () => text }) as Source
const PIECES = [
  'word',
  ' ',
  '&amp;',
  'ü',
  '🥐',
  '<b>x</b>',
  '<a href="/p?a=1&amp;b">to</a>',
  '<i><b>both</b></i>',
  '<br>',
  '{{ page.title }}',
]

function placeOf(text: string, start: number): Place {
  const { from, to, contentFrom, name } = elementAt(elementsOf(text), start)!
  const end = `</${name}>`
  return { start: from, contentStart: contentFrom, contentEnd: text.endsWith(end, to) ? to - end.length : to, end: to }
}

const split = (text: string, start: number, at: number, name: string) => {
  const made = splitOf(sourceOf(text), placeOf(text, start), at, name)
  return made && { text: applied(text, made.changes), from: made.from }
}

test('wherever a block is split both halves are blocks, all characters stay, and nothing around changes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }),
      fc.nat(),
      fc.boolean(),
      (pieces, point, isItem) => {
        const [name, before, after] = isItem ? ['li', '<ul>\n  ', '\n</ul>'] : ['p', '<h1>T</h1>\n', '<p>after</p>']
        const content = pieces.join('')
        const text = `${before}<${name} class="x" id=a>${content}</${name}>${after}`
        const place = placeOf(text, before.length)
        const tokens = inlineTokens(text, place.contentStart, place.contentEnd)
        const made = split(text, before.length, point % (tokens.length + 1), name)!
        assert.ok(made.text.startsWith(before) && made.text.endsWith(after))
        const [first, second] = [placeOf(made.text, before.length), placeOf(made.text, made.from)]
        assert.equal(made.text.slice(second.start, second.contentStart), `<${name} class="x">`)
        const characters = ({ contentStart, contentEnd }: Place) =>
          inlineTokens(made.text, contentStart, contentEnd)
            .filter(({ key }) => !isTag(key))
            .map(({ key }) => key)
        assert.deepEqual(
          [...characters(first), ...characters(second)],
          tokens.map(({ key }) => key).filter((key) => !isTag(key)),
        )
        const roots = elementsOf(made.text)
        assert.equal(elementAt(roots, first.start)!.parent, elementAt(roots, second.start)!.parent)
      },
    ),
  )
})

test('behind a heading comes a paragraph; a block without an end tag needs none', () => {
  assert.deepEqual(split('<h2 id="a">Big</h2>!', 0, 3, 'p'), { text: '<h2 id="a">Big</h2>\n<p></p>!', from: 20 })
  assert.deepEqual(split('<p>ab\r\n<p>c', 0, 1, 'p'), { text: '<p>a\r\n<p>b\r\n<p>c', from: 6 })
})

test('what is not as it was is not split', () => {
  assert.equal(split('<p>ab</p>', 0, 3, 'p'), null)
  assert.equal(split('<p>ab</p>', 0, -1, 'p'), null)
  assert.equal(split('<p>ab</p>', 0, 1, 'li'), null)
})
