import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyEdits as applyEditsTo, type Edit, MAX_HTML_LENGTH } from '#kernel/versioning/edit-html.ts'
import { closestFragment } from '#text/closest-fragment.ts'
import { diffHtml } from '#text/diff/diff-html.ts'
import { splitText } from '#text/find-text.ts'
import { WorkBudget, WorkExceeded } from '#text/work-budget.ts'
import { HOSTILE } from './support/hostile-html.ts'
import { assertLinear, stepsOf } from './support/steps.ts'

const applyEdits = (html_content: string, edits: Edit[], budget: WorkBudget) =>
  applyEditsTo({ html_content }, edits, budget)

/** A text, and something to look for that nearly fits in as many places as can be. */
const SEARCHES: { name: string; text: (length: number) => string; wanted: (length: number) => string }[] = [
  {
    name: 'periods that are longer than what is wanted',
    text: (length) => `${'a'.repeat(length / 5)}b`.repeat(5),
    wanted: (length) => `${'a'.repeat(length / 10)}b`,
  },
  { name: 'one letter', text: (length) => 'a'.repeat(length), wanted: () => 'a' },
  {
    name: 'a mismatch at the very end',
    text: (length) => 'a'.repeat(length),
    wanted: (length) => `${'a'.repeat(length / 2)}b`,
  },
  {
    name: 'a mismatch at the beginning',
    text: (length) => 'a'.repeat(length),
    wanted: (length) => `b${'a'.repeat(length / 2)}`,
  },
  { name: 'Fibonacci words', text: fibonacci, wanted: (length) => `${fibonacci(length / 3)}c` },
  {
    name: 'a beginning that is everywhere',
    text: (length) => `${'a'.repeat(40)}c`.repeat(length / 41),
    wanted: () => `${'a'.repeat(40)}b`,
  },
]

for (const { name, text, wanted } of SEARCHES)
  test(`searching ${name} is linear`, () => {
    assertLinear(name, (length) => (budget) => splitText(text(length), wanted(length), budget), 5)
    assertLinear(
      `${name}, replaced`,
      (length) => (budget) => {
        const edit = { old_html: wanted(length), new_html: wanted(length), replace_all: true }
        return applyEdits(text(length), Array(20).fill(edit), budget)
      },
      20 * 10,
    )
  })

for (const { name, html } of HOSTILE) {
  test(`what is closest in ${name} is found in linear time`, () => {
    const near = (length: number) => html(length).replace('<', '( ')
    const bound = 40 + (700 * 1500) / 10_000
    assertLinear('closest', (length) => (budget) => closestFragment(html(length), near(length), budget), bound)
  })

  test(`comparing ${name} is bounded`, () => {
    for (const length of [10_000, 200_000]) {
      const after = (html(length) + html(length)).slice(7, length)
      const steps = stepsOf((budget) => diffHtml(html(length), `<p>x${after}`, budget))
      assert.ok(steps <= 5 * length + 3_100_000, `${steps} steps for ${length} characters`)
    }
  })
}

test('html that grows with every edit is refused before it is made', () => {
  const edits = [
    { old_html: 'a', new_html: 'a'.repeat(15), replace_all: true },
    { old_html: 'a', new_html: 'aa', replace_all: true },
    { old_html: 'a', new_html: 'aa', replace_all: true },
  ]
  const html = 'ab'.repeat(MAX_HTML_LENGTH / 2)
  const budget = new WorkBudget(10 * MAX_HTML_LENGTH)
  const result = applyEdits(html, edits, budget)
  assert.ok(!result.ok)
  assert.deepEqual(
    result.failures.map(({ index, argument }) => [index, argument]),
    [0, 1, 2].map((index) => [index, null]),
  )
})

test('a budget is spent by all edits together', () => {
  const html = 'a'.repeat(100_000)
  const edit = { old_html: 'a', new_html: 'a', replace_all: true }
  const one = stepsOf((budget) => applyEdits(html, [edit], budget))
  assert.ok(applyEdits(html, Array(3).fill(edit), new WorkBudget(3 * one)).ok)
  assert.throws(() => applyEdits(html, Array(3).fill(edit), new WorkBudget(3 * one - 1)), WorkExceeded)
})

for (const { name, html } of HOSTILE)
  test(`editing elements of ${name} is linear`, () => {
    for (const edit of [
      { selector: '*', action: 'set_attribute', attribute: 'b', value: '' },
      { selector: '*', action: 'remove_attribute', attribute: 'a' },
      { selector: 'p', action: 'replace', new_html: '' },
      { selector: '*', action: 'insert_after', new_html: 'x' },
    ] as const)
      assertLinear(
        edit.action,
        (length) => (budget) => applyEdits(html(length), [{ ...edit, replace_all: true }], budget),
        25,
      )
  })

test('a list of failing edits of long html gets as many closest fragments as there is time for', () => {
  const html = '<p>some words of a page</p>'.repeat(30_000)
  const edits = Array.from({ length: 50 }, (_, n) => ({ old_html: `<p>some werds ${n}</p>`, new_html: '' }))
  const result = applyEdits(html, edits, new WorkBudget(120_000_000))
  assert.ok(!result.ok)
  const withClosest = result.failures.filter((failure) => 'closest' in failure).length
  assert.equal(result.failures.length, 50)
  assert.ok(withClosest >= 3 && withClosest < 20, `${withClosest}`)
})

function fibonacci(length: number): string {
  let [before, word] = ['a', 'ab']
  while (word.length < length) [before, word] = [word, word + before]
  return word.slice(0, length)
}
