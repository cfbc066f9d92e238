import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { plenty } from '#test/support/plenty.ts'
import { longestBeginning, splitText } from '#text/find-text.ts'
import { applyEdits as applyEditsWithin, type HtmlEdit, MAX_HTML_LENGTH } from '#versioning/edit-html.ts'

const applyEdits = (html: string, edits: HtmlEdit[]) => applyEditsWithin(html, edits, plenty())

test('replaces the only occurrence exactly', () => {
  const result = applyEdits('<p>a</p>', [{ old_html: 'a', new_html: "$& $1 $$ $` $'" }])
  assert.deepEqual(result, { ok: true, html: "<p>$& $1 $$ $` $'</p>", replacements: 1 })
})

test('edits apply to the result of those before', () => {
  const edits = [
    { old_html: 'one', new_html: 'two two' },
    { old_html: 'two', new_html: 'three', replace_all: true },
  ]
  assert.deepEqual(applyEdits('one', edits), { ok: true, html: 'three three', replacements: 3 })
})

test('a failure says which edit and why', () => {
  const fine = { old_html: '<b>', new_html: '<i>' }
  const html = '<b>Hello World</b> aaa'
  assert.deepEqual(applyEdits(html, [fine, { old_html: '', new_html: 'x' }]), { ok: false, index: 1, reason: 'empty' })
  assert.deepEqual(applyEdits(html, [fine, { old_html: 'a', new_html: '' }]), {
    ok: false,
    index: 1,
    reason: 'ambiguous',
    match_count: 3,
  })
  assert.deepEqual(applyEdits(html, [{ old_html: 'hello  world', new_html: '' }]), {
    ok: false,
    index: 0,
    reason: 'not_found',
    closest: 'Hello World',
  })
})

test('occurrences do not overlap', () => {
  const result = applyEdits('aaaaa', [{ old_html: 'aa', new_html: 'b', replace_all: true }])
  assert.deepEqual(result, { ok: true, html: 'bba', replacements: 2 })
})

test('html that an edit would make too long is not made', () => {
  const edit = { old_html: 'a', new_html: 'b'.repeat(100_000), replace_all: true }
  assert.deepEqual(applyEdits('a'.repeat(MAX_HTML_LENGTH), [edit]), {
    ok: false,
    index: 0,
    reason: 'too_large',
    length: 100_000 * MAX_HTML_LENGTH,
  })
  const shorter = { old_html: 'b', new_html: '', replace_all: true }
  const between = applyEdits('a'.repeat(11), [edit, shorter])
  assert.equal(!between.ok && between.reason, 'too_large')
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
            result.ok && result.html,
            html.replaceAll(old, () => now),
          )
        else assert.equal(result.ok === false && result.reason, 'not_found')
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
      assert.deepEqual(splitText(text, wanted, plenty()), text.split(wanted))
      const { length, foundAt } = longestBeginning(text, wanted, plenty())
      assert.equal(foundAt, text.indexOf(wanted))
      assert.ok(text.includes(wanted.slice(0, length)))
      assert.ok(length === wanted.length || !text.includes(wanted.slice(0, length + 1)))
    }),
  )
})
