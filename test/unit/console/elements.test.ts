import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { elementsOf, type WrittenElement } from '#console/editor/canvas/elements.ts'
import { readElements } from '#html/read-elements.ts'
import { MESSY_HTML } from '#test/support/messy-html.ts'

const STARTERS = new URL('../../../starters/', import.meta.url)
/** The service reads the elements around a page apart from those in it. */
const AROUND = /^(html|head|body)$/

test('elements begin and end where the service reads them, in all starters', () => {
  const files = readdirSync(STARTERS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  assert.ok(files.length > 100)
  for (const name of files) {
    const html = readFileSync(new URL(encodeURI(name), STARTERS), 'utf8')
    assert.deepEqual(read(html), expected(html), name)
  }
})

test('elements begin and end where the service reads them, however they are written', () => {
  const messy = MESSY_HTML.filter((html) => !/<\/?(html|head|body)/i.test(html))
  fc.assert(
    fc.property(messy, (html) => assert.deepEqual(read(html), expected(html))),
    { numRuns: 2_000 },
  )
})

test('attributes are read with their places, values and quotes', () => {
  const html = `<a href="/x?a=1&amp;b=2" title='say "hi"' hidden data-n=5 data-e= >x</a>`
  const [{ attributes } = { attributes: [] }] = elementsOf(html)
  assert.deepEqual(
    attributes.map(({ name, value, quote, from, to }) => [name, value, quote, html.slice(from, to)]),
    [
      ['href', '/x?a=1&b=2', '"', 'href="/x?a=1&amp;b=2"'],
      ['title', 'say "hi"', "'", `title='say "hi"'`],
      ['hidden', null, '', 'hidden'],
      ['data-n', '5', '', 'data-n=5'],
      ['data-e', '', '', 'data-e= '],
    ],
  )
})

type Placed = [name: string, from: number, contentFrom: number, to: number]

function read(html: string): Placed[] {
  const flat = (elements: readonly WrittenElement[]): WrittenElement[] =>
    elements.flatMap((each) => [each, ...flat(each.children)])
  return flat(elementsOf(html)).map(({ name, from, contentFrom, to }) => [name, from, contentFrom, to])
}

function expected(html: string): Placed[] {
  const inner = readElements(html).filter(({ name }) => !AROUND.test(name))
  return inner.map(({ name, start, contentStart, end }) => [name, start, contentStart, end])
}
