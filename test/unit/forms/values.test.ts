import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FormField } from '#resources/data/forms/field.ts'
import { isAccepted } from '#resources/data/submissions/accept.ts'
import { addressesIn, foldedAddress } from '#resources/data/submissions/addresses.ts'
import { checkValues } from '#resources/data/submissions/check-values.ts'
import { messagesIn } from '#resources/data/submissions/messages.ts'
import { judge } from '#resources/data/submissions/spam.ts'

const messages = messagesIn('en')
const field = (given: Partial<FormField>): FormField => ({
  name: 'x',
  type: 'text',
  label: 'X',
  required: false,
  ...given,
})
const check = (given: Partial<FormField>, x: unknown) =>
  checkValues([field(given)], x === undefined ? {} : { x }, messages)
const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
]

test('values are accepted in the form in which they are stored', () => {
  const cases: [Partial<FormField>, unknown, unknown][] = [
    [{}, ' a\tb\r\nc ', 'a b c'],
    [{}, 5, '5'],
    [{ type: 'textarea' }, 'a\r\nb\u0007', 'a\nb '],
    [{ type: 'email' }, ' ann@example.com ', 'ann@example.com'],
    [{ type: 'url' }, 'https://example.com/a', 'https://example.com/a'],
    [{ type: 'tel' }, '+49 (89) 123-45 ext. 6', '+49 (89) 123-45 ext. 6'],
    [{ type: 'number', min: -2, max: 2 }, '-1.5e0', -1.5],
    [{ type: 'date', min: '2024-01-01' }, '2024-02-29', '2024-02-29'],
    [{ type: 'select', options }, 'b', 'b'],
    [{ type: 'checkboxes', options }, ['b', 'a', 'b'], ['b', 'a']],
    [{ type: 'checkboxes', options }, 'a', ['a']],
    [{ type: 'checkbox' }, 'on', true],
    [{ type: 'checkbox' }, undefined, false],
    [{ type: 'consent' }, true, true],
    [{ max_length: 2 }, '💡💡', '💡💡'],
    [{ pattern: '\\d+' }, '12', '12'],
  ]
  for (const [given, value, stored] of cases)
    assert.deepEqual(check(given, value), { data: { x: stored }, problems: {} }, JSON.stringify([given, value]))
})

test('blank values are left out, and refused where they are required', () => {
  for (const type of ['text', 'email', 'number', 'select', 'checkboxes', 'textarea'] as const)
    for (const value of [undefined, '', null, ...(type === 'checkboxes' ? [[]] : ['  '])])
      assert.deepEqual(check({ type, options }, value), { data: {}, problems: {} }, type)
  assert.deepEqual(check({ required: true }, ' ').problems, { x: messages.required })
  assert.deepEqual(check({ required: true, type: 'consent' }, 'false').problems, { x: messages.consent })
})

test('what is wrong gets its message', () => {
  const cases: [Partial<FormField>, unknown, string][] = [
    [{}, { a: 1 }, messages.invalid],
    [{}, ['a'], messages.invalid],
    [{}, true, messages.invalid],
    [{ type: 'checkbox' }, ['on', 'on'], messages.invalid],
    [{}, 'x'.repeat(1_001), messages.tooLong('1000')],
    [{ min_length: 3 }, 'ab', messages.tooShort('3')],
    [{ type: 'email' }, 'ann@example.com\r\nBcc: x@example.com', messages.email],
    [{ type: 'email' }, 'ann@example.com, bo@example.com', messages.email],
    [{ type: 'url' }, 'javascript:alert(1)', messages.url],
    [{ type: 'tel' }, 'call me', messages.tel],
    [{ type: 'number' }, 'Infinity', messages.number],
    [{ type: 'number' }, '1e999', messages.number],
    [{ type: 'number', max: 2 }, '3', messages.atMost('2')],
    [{ type: 'date' }, '2026-02-30', messages.date],
    [{ type: 'date', max: '2026-01-01' }, '2026-01-02', messages.atMost('2026-01-01')],
    [{ type: 'radio', options }, 'c', messages.option],
    [{ type: 'checkboxes', options }, ['a', 'c'], messages.option],
    [{ pattern: '\\d+' }, 'a', messages.pattern],
  ]
  for (const [given, value, message] of cases)
    assert.deepEqual(
      check(given, value),
      { data: {}, problems: { x: message } },
      JSON.stringify([given, value]).slice(0, 80),
    )
})

test('spam explains itself, and people are not taken for it', () => {
  const fields = [field({ name: 'name', label: 'Name' }), field({ name: 'text', type: 'textarea' })]
  const person = { trap: '', elapsedMs: 30_000, proof: null }
  assert.deepEqual(judge(fields, { name: 'Ann', text: 'See https://example.com' }, person), {
    spam: false,
    reasons: [],
  })
  assert.deepEqual(judge(fields, { name: 'Ann', text: 'https://a.example https://b.example' }, person), {
    spam: false,
    reasons: ['It has 2 links.'],
  })
  assert.equal(judge(fields, { name: 'www.a.example', text: 'https://a.example' }, person).spam, true)
  assert.equal(judge(fields, { text: '[url=x]y[/url]' }, person).spam, true)
  assert.equal(judge(fields, {}, { ...person, trap: ['', 'x'] }).spam, true)
  assert.equal(judge(fields, {}, { ...person, trap: undefined, elapsedMs: 100 }).spam, true)
})

test('addresses are found wherever they are, in time in proportion to the text', () => {
  assert.deepEqual(addressesIn({ a: 'Write to Ann@Example.com.', b: ['x@y'], c: true, d: '<bo@example.com>' }), [
    'ann@example.com',
    'bo@example.com',
  ])
  assert.equal(foldedAddress(' ANN@example.com. '), 'ann@example.com')
  assert.equal(addressesIn({ a: `${'a'.repeat(20_000)} @${'b@'.repeat(5_000)}` }).length <= 20, true)
})

test('files are accepted by ending, type or kind', () => {
  assert.equal(isAccepted('.PDF, image/*', 'a.pdf', 'application/pdf'), true)
  assert.equal(isAccepted('.pdf,image/*', 'a.txt', 'image/png'), true)
  assert.equal(isAccepted('image/*', 'a.png', 'imagex/png'), false)
  assert.equal(isAccepted('text/plain', 'a.html', 'text/html'), false)
})

test('a number keeps to its steps, which begin at its least', () => {
  const steps = { type: 'number', min: 1, max: 2, step: 0.1 } as const
  assert.deepEqual(check(steps, '1.3').data, { x: 1.3 })
  assert.deepEqual(check(steps, '1.34').problems, { x: messages.step('1.3') })
  assert.deepEqual(check({ type: 'number', step: 5 }, '-10').data, { x: -10 })
  assert.deepEqual(check({ type: 'number', step: 5, max: 12 }, '12').problems, { x: messages.step('10') })
  assert.deepEqual(check({ type: 'number', step: 5, max: 14 }, '14').problems, { x: messages.step('10') })
})
