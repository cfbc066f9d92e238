import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MAX_TEXT_BYTES, overviewText } from '#resources/websites/overview/rules.ts'

const section = (heading: string, lines: string[], more = 0) => ({
  data: null,
  heading,
  lines,
  more,
  narrow: `${heading}_list`,
  warnings: [],
})

test('small sections are complete, and large ones share the rest', () => {
  const many = Array.from({ length: 1_000 }, (_, i) => `line ${i}`)
  const sections = [section('small', ['a', 'b']), section('large', many, 7), section('also', many), section('none', [])]
  const text = overviewText({ title: 'T', facts: ['f'], warnings: ['w'], sections })
  assert.ok(text.startsWith('# T\nf\n\n## Warnings\n- w\n\n## small\n- a\n- b\n\n## large\n- line 0\n'))
  assert.match(text, /\n… \d+ more: large_list\n\n## also\n/)
  assert.ok(text.endsWith('\n\n## none'))
  const [, large, also] = text.match(/## large\n([\s\S]*)## also\n([\s\S]*)## none/)!
  for (const part of [large!, also!]) {
    const shown = part.match(/^- /gm)!.length
    const extra = part === large ? 7 : 0
    assert.ok(shown > 300 && part.includes(`… ${1_000 + extra - shown} more`))
  }
  assert.ok(Buffer.byteLength(text) > MAX_TEXT_BYTES * 0.9)
})

test('it never exceeds its limit, and user text never makes a line', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 600 })
  const lines = fc.array(texts, { maxLength: 60 })
  const sections = fc.array(
    fc.tuple(lines, fc.nat()).map(([lines, more]) => section('Things', lines, more)),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(texts, lines, sections, (title, warnings, sections) => {
      const text = overviewText({ title, facts: [title], warnings, sections })
      assert.ok(Buffer.byteLength(text) <= MAX_TEXT_BYTES)
      assert.ok(text.isWellFormed())
      assert.equal(text.match(/^## /gm)?.length ?? 0, sections.length + (warnings.length ? 1 : 0))
    }),
  )
})
