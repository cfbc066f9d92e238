import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { applyEdits as applyEditsTo, type Edit, MAX_HTML_LENGTH } from '#kernel/versioning/edit-html.ts'
import { longestBeginning, splitText } from '#text/find-text.ts'

const applyEdits = (html: string, edits: Edit[]) => {
  const result = applyEditsTo({ html_content: html }, edits, { withClosest: true })
  return result.ok ? { html: result.texts.html_content, replacements: result.replacements } : result
}
const failuresOf = (html: string, edits: Edit[]) => {
  const result = applyEdits(html, edits)
  return 'failures' in result ? result.failures : assert.fail('the edits fit')
}

test('replaces the only occurrence exactly', () => {
  const result = applyEdits('<p>a</p>', [{ old_html: 'a', new_html: "$& $1 $$ $` $'" }])
  assert.deepEqual(result, { html: "<p>$& $1 $$ $` $'</p>", replacements: 1 })
})

test('edits apply to the result of those before', () => {
  const edits = [
    { old_html: 'one', new_html: 'two two' },
    { old_html: 'two', new_html: 'three', replace_all: true },
  ]
  assert.deepEqual(applyEdits('one', edits), { html: 'three three', replacements: 3 })
})

test('every failure is reported with its edit and its reason', () => {
  const html = '<b>Hello World</b> aaa'
  const failures = failuresOf(html, [
    { old_html: '<b>', new_html: '<i>' },
    { old_html: '', new_html: 'x' },
    { old_html: 'a', new_html: '' },
    { old_html: 'hello  world', new_html: '' },
    { old_html: 'zzzzqqqqjjjj', new_html: '' },
    { old_html: 'World' },
    { old_html: 'World', new_html: '', field: 'title' },
    { selector: 'i', new_html: '' },
    { selector: 'em', new_html: '' },
    { selector: '%', new_html: '' },
  ])
  assert.deepEqual(
    failures.map(({ index, argument, match_count, closest }) => [index, argument, closest ?? match_count ?? null]),
    [
      [1, 'old_html', null],
      [2, 'old_html', 3],
      [3, 'old_html', 'Hello World'],
      [4, 'old_html', null],
      [5, 'new_html', null],
      [6, 'field', null],
      [8, 'selector', null],
      [9, 'selector', null],
    ],
  )
  assert.ok(failures[6]!.nearest!.includes('body'))
})

test('texts other than html are edited by their names', () => {
  const texts = { html_content: '<p>one</p>', title: 'one' }
  const edits = [
    { field: 'title', old_html: 'one', new_html: 'two' },
    { old_html: 'one', new_html: 'three' },
  ]
  const result = applyEditsTo(texts, edits, { withClosest: true })
  assert.deepEqual(result.ok && result.texts, { html_content: '<p>three</p>', title: 'two' })
  assert.equal(texts.title, 'one')
  const wrong = applyEditsTo(texts, [{ field: 'title', selector: 'p', new_html: '' }], { withClosest: true })
  assert.equal(!wrong.ok && wrong.failures[0]!.argument, 'selector')
})

test('occurrences do not overlap', () => {
  const result = applyEdits('aaaaa', [{ old_html: 'aa', new_html: 'b', replace_all: true }])
  assert.deepEqual(result, { html: 'bba', replacements: 2 })
})

test('html that an edit would make too long is not made', () => {
  const edit = { old_html: 'a', new_html: 'b'.repeat(100_000), replace_all: true }
  const html = 'a'.repeat(MAX_HTML_LENGTH)
  assert.equal(failuresOf(html, [edit])[0]!.argument, null)
  const shorter = { old_html: 'b', new_html: '', replace_all: true }
  assert.match(failuresOf('a'.repeat(11), [edit, shorter])[0]!.message, /too long/)
  const nested = `${'<div>'.repeat(500)}${'x'.repeat(900_000)}${'</div>'.repeat(500)}${'<div></div>'.repeat(400)}`
  const grown = { selector: 'div', new_html: 'y'.repeat(1_000_000), replace_all: true }
  assert.match(failuresOf(nested, [grown])[0]!.message, /too long/)
})

test('the same as replaceAll, on an alphabet small enough for many matches', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '$', '&'), maxLength: 60 })
  fc.assert(
    fc.property(
      text,
      fc.string({ unit: fc.constantFrom('a', 'b', '$'), minLength: 1, maxLength: 4 }),
      text,
      (html, old, now) => {
        const result = applyEdits(html, [{ old_html: old, new_html: now, replace_all: true }])
        if (html.includes(old))
          assert.equal(
            'html' in result && result.html,
            html.replaceAll(old, () => now),
          )
        else assert.equal('failures' in result && result.failures[0]!.argument, 'old_html')
      },
    ),
  )
})

test('a long separator splits as a short one does', () => {
  const letters = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'b'), minLength, maxLength })
  fc.assert(
    fc.property(letters(0, 3000), letters(30, 80), fc.array(fc.nat(3000), { maxLength: 5 }), (letters, wanted, at) => {
      let text = letters
      for (const place of at) text = text.slice(0, place) + wanted + text.slice(place)
      assert.deepEqual(splitText(text, wanted), text.split(wanted))
      const { length, foundAt } = longestBeginning(text, wanted)
      assert.equal(foundAt, text.indexOf(wanted))
      assert.ok(text.includes(wanted.slice(0, length)))
      assert.ok(length === wanted.length || !text.includes(wanted.slice(0, length + 1)))
    }),
  )
})
