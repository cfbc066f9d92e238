import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readElements } from '#html/read-elements.ts'
import { annotate } from '#site/previews/annotate.ts'
import { MESSY_HTML } from '#test/support/messy-html.ts'

const PART = 'xkcdxkcdxkcd'
const MARK = new RegExp(
  ` data-sw="${PART}:(\\d+):(\\d+):(\\d+):(\\d+)"(?: data-sw-row="[\\w-]+:\\{\\{ row\\.id \\}\\}")?`,
  'g',
)

test('without the marks the source is as it was, and each mark is of an element of the source', () => {
  fc.assert(
    fc.property(MESSY_HTML, (html) => {
      const marked = annotate(html, PART)
      assert.equal(marked.replace(MARK, ''), html)
      const places = readElements(html).map(placeOf)
      for (const [, ...place] of marked.matchAll(MARK)) assert.ok(places.includes(place.join(':')), marked)
    }),
  )
})

test('what means something to templates is not marked, and rows are named where they are shown', () => {
  const html =
    '<site-rows table="posts"><li><b>{{ row.title }}</b></li></site-rows><{{x}}><site-form name="a"></site-form>'
  const marked = annotate(html, 'p')
  assert.equal(
    marked,
    '<site-rows table="posts"><li data-sw="p:25:29:51:56" data-sw-row="posts:{{ row.id }}"><b data-sw="p:29:32:47:51">{{ row.title }}</b></li></site-rows><{{x}}><site-form name="a"></site-form>',
  )
})

function placeOf({ start, contentStart, contentEnd, end }: ReturnType<typeof readElements>[number]): string {
  return `${start}:${contentStart}:${contentEnd}:${end}`
}
