import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { replaceTexts } from '#resources/content/replace/replace-texts.ts'
import { findTexts } from '#resources/content/search/find-texts.ts'
import { probeOf } from '#resources/content/search/source.ts'
import { findAll } from '#text/find-all.ts'

const find = (text: string, wanted: string, how: { caseSensitive?: boolean; wholeWord?: boolean } = {}) =>
  findAll(text, wanted, { caseSensitive: true, wholeWord: false, ...how })

test('letter case counts or not', () => {
  assert.deepEqual(find('Über über ÜBER', 'über'), [5])
  assert.deepEqual(find('Über über ÜBER', 'über', { caseSensitive: false }), [0, 5, 10])
  assert.deepEqual(find('İstanbul İx ΟΔΟΣ οδος', 'x', { caseSensitive: false }), [10])
  assert.deepEqual(find('İ ΟΔΟΣ οδος', 'οδοσ', { caseSensitive: false }), [2, 7])
})

test('whole words end where letters do', () => {
  assert.deepEqual(find('art part art_ art, arts', 'art', { wholeWord: true }), [0, 14])
  assert.deepEqual(find('$10 $100 x$10', '$10', { wholeWord: true }), [0, 10])
  assert.deepEqual(find('über Zürich zür', 'ber', { wholeWord: true }), [])
  assert.deepEqual(find('𝐀b b𝐀 b', 'b', { wholeWord: true }), [8])
  assert.deepEqual(find('aaa aa', 'aa', { wholeWord: true }), [4])
})

test('the same places as an engine finds, short and long', () => {
  const letters = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'a', 'a', 'b'), minLength, maxLength })
  fc.assert(
    fc.property(letters(0, 500), fc.oneof(letters(1, 5), letters(30, 40)), (text, wanted) => {
      const offsets = find(text, wanted)
      assert.equal(offsets.length, text.split(wanted).length - 1)
      for (const at of offsets) assert.equal(text.slice(at, at + wanted.length), wanted)
    }),
  )
})

test('what is found has its line, its offset and what is around it', () => {
  const texts = { html_content: 'one\ntwo  three\n\ntwo', title: 'two' }
  const search = { wanted: 'two', fields: ['html_content', 'title', 'none'], caseSensitive: true, wholeWord: true }
  const [found] = findTexts({ texts: [texts], search, most: 3 })
  assert.deepEqual(found, {
    count: 3,
    locations: [
      { field: 'html_content', line: 2, offset: 4, snippet: 'one two three two' },
      { field: 'html_content', line: 4, offset: 16, snippet: 'one two three two' },
      { field: 'title', line: 1, offset: 0, snippet: 'two' },
    ],
  })
  const [cut] = findTexts({ texts: [texts], search, most: 1 })
  assert.deepEqual([cut!.count, cut!.locations.length], [3, 1])
})

test('replacing changes what is found, and no other byte', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'A', 'b', '$', '&') }), fc.string(), (text, replacement) => {
      const search = { wanted: 'a', fields: ['t'], caseSensitive: false, wholeWord: false }
      const { texts, count } = replaceTexts({ texts: { t: text }, search, replacement })
      assert.equal(
        texts.t ?? text,
        text.replace(/a/gi, () => replacement),
      )
      assert.equal(count, text.match(/a/gi)?.length ?? 0)
    }),
  )
  const search = { wanted: 'a', fields: ['t'], caseSensitive: true, wholeWord: false }
  const huge = { texts: { t: 'a'.repeat(900_000) }, search, replacement: 'b'.repeat(100_000) }
  assert.equal(replaceTexts(huge).tooLong, 't')
})

test('a probe fits every text that holds what is wanted', () => {
  assert.deepEqual(probeOf('100%_\\', true), { part: '100%_\\', folded: false })
  assert.deepEqual(probeOf('Müller', false), { part: 'ller', folded: true })
  assert.equal(probeOf('漢字', false), null)
  assert.equal(probeOf(`${'x'.repeat(31)}😀`, true)!.part, 'x'.repeat(31))
})
