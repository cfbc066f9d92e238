import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { longestBeginning, textFinder } from '#text/find-text.ts'
import { applyEdits, MAX_EDITED_HTML_LENGTH } from '#versioning/edit-html.ts'

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

test('a small request cannot make gigabytes', () => {
  const edit = { old_html: 'a', new_html: 'b'.repeat(100_000), replace_all: true }
  const result = applyEdits('a'.repeat(1_000_000), [edit])
  assert.equal(result.ok === false && result.reason, 'too_large')
  assert.ok(result.ok === false && result.reason === 'too_large' && result.length > MAX_EDITED_HTML_LENGTH)
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

test('long needles are found where indexOf finds them', () => {
  const letters = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'b'), minLength, maxLength })
  fc.assert(
    fc.property(letters(0, 3000), letters(30, 80), fc.nat(100), (text, wanted, from) => {
      assert.equal(textFinder(wanted)(text, from), text.indexOf(wanted, from))
      const { length, foundAt } = longestBeginning(text, wanted)
      assert.equal(foundAt, text.indexOf(wanted))
      assert.ok(text.includes(wanted.slice(0, length)))
      assert.ok(length === wanted.length || !text.includes(wanted.slice(0, length + 1)))
    }),
  )
})

test('a needle that almost matches everywhere is given up without a quadratic search', () => {
  const html = `${'a'.repeat(300_000)}b${'a'.repeat(200_000)}`
  const wanted = `${'a'.repeat(200_000)}b${'a'.repeat(200_000)}`
  assert.equal(textFinder(wanted)(html, 0), 100_000)
  assert.equal(textFinder(`${wanted}c`)(html, 0), -1)
})
