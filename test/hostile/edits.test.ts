import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_HTML_LENGTH } from '#kernel/versioning/edit-html.ts'
import { compareTask, editTask, explainTask } from '#kernel/versioning/tasks.ts'
import { HOSTILE } from './support/hostile-html.ts'
import { LONG, workers } from './support/in-time.ts'

const inTime = workers()

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
  test(`searching ${name} ends in time`, async () => {
    const edit = { old_html: wanted(LONG), new_html: wanted(LONG), replace_all: true }
    await inTime(editTask, { texts: { html_content: text(LONG) }, edits: Array(20).fill(edit) })
  })

for (const { name, html: htmlOf } of HOSTILE) {
  const html = htmlOf(LONG)
  const texts = { html_content: html }

  test(`what is closest in ${name} is found in time`, async () => {
    const edits = [{ old_html: `${html.replace('<', '( ')}?`, new_html: '' }]
    assert.equal((await inTime(explainTask, { texts, edits })).length, 1)
  })

  test(`comparing ${name} ends in time`, async () => {
    const after = `<p>x${(html + html).slice(7, LONG)}`
    assert.notEqual((await inTime(compareTask, { before: html, after, uncut: false })).diff, '')
  })

  test(`editing elements of ${name} ends in time`, async () => {
    for (const edit of [
      { selector: '*', action: 'set_attribute', attribute: 'b', value: '' },
      { selector: '*', action: 'remove_attribute', attribute: 'a' },
      { selector: 'p', action: 'replace', new_html: '' },
      { selector: '*', action: 'insert_after', new_html: 'x' },
    ] as const)
      await inTime(editTask, { texts, edits: [{ ...edit, replace_all: true }] })
  })
}

test('html that grows with every edit is refused before it is made', async () => {
  const edits = [
    { old_html: 'a', new_html: 'a'.repeat(15), replace_all: true },
    { old_html: 'a', new_html: 'aa', replace_all: true },
    { old_html: 'a', new_html: 'aa', replace_all: true },
  ]
  const html_content = 'ab'.repeat(MAX_HTML_LENGTH / 2)
  const result = await inTime(editTask, { texts: { html_content }, edits })
  assert.ok(!result.ok)
  assert.deepEqual(
    result.failures.map(({ index, argument }) => [index, argument]),
    [0, 1, 2].map((index) => [index, null]),
  )
})

test('a list of failing edits of long html gets as many closest fragments as there is time for', async () => {
  const html_content = '<p>some words of a page</p>'.repeat(30_000)
  const edits = Array.from({ length: 50 }, (_, n) => ({ old_html: `<p>some werds ${n}</p>`, new_html: '' }))
  const failures = await inTime(explainTask, { texts: { html_content }, edits })
  const withClosest = failures.filter((failure) => 'closest' in failure).length
  assert.equal(failures.length, 50)
  assert.ok(withClosest >= 3 && withClosest < 20, `${withClosest}`)
})

function fibonacci(length: number): string {
  let [before, word] = ['a', 'ab']
  while (word.length < length) [before, word] = [word, word + before]
  return word.slice(0, length)
}
