import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TObject } from 'typebox'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { MAX_PROBLEMS } from '#kernel/operations/problems.ts'
import { checkInput } from '#kernel/operations/validate.ts'
import { BatchEdit } from '#resources/content/batch/schema.ts'
import { PageChanges } from '#resources/content/pages/schema.ts'
import { WebsiteChanges } from '#resources/websites/websites/record.ts'

/** Reads of the hostile value, and of what it holds, that any body may cause. */
const MAX_READS = 5_000

const list = (length: number, item: unknown) => Array(length).fill(item)
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 1]))

const HOSTILE: [title: string, schema: TObject, field: string, value: object, message: RegExp][] = [
  ['a list of wrong items', PageChanges, 'edits', list(450_000, 1), /too many items \(maximum is 100\)/],
  ['a list of right items', PageChanges, 'edits', list(30_000, { old_html: 'a', new_html: 'b' }), /too many items/],
  ['a short list', WebsiteChanges, 'languages', list(450_000, 1), /too many items \(maximum is 50\)/],
  ['a list in a union', PageChanges, 'structured_data', list(450_000, {}), /too many items \(maximum is 1000\)/],
  ['an object in a union', PageChanges, 'structured_data', keys(20_000), /too many keys \(maximum is 1000\)/],
  ['a batch of wrong edits', BatchEdit, 'edits', list(450_000, 0), /too many items \(maximum is 100\)/],
]

for (const [title, schema, field, value, message] of HOSTILE)
  test(`${title}: what holds too much is refused without a look at its items`, () => {
    const { counted, reads } = counting(value)
    const errors = errorsOf(schema, { [field]: counted })
    assert.deepEqual(Object.keys(errors), [field])
    assert.match(errors[field]![0]!, message)
    assert.ok(reads() < MAX_READS, `${reads()} reads`)
  })

test('a list as long as it may be, all of it wrong, has a bounded number of problems', () => {
  const { counted, reads } = counting(list(1_000, 1))
  assert.equal(Object.keys(errorsOf(PageChanges, { structured_data: counted })).length, MAX_PROBLEMS)
  assert.ok(reads() < 5 * MAX_READS, `${reads()} reads`)
})

test('unknown fields are named up to a number, and looked at no further', () => {
  const { counted, reads } = counting({ ...keys(20_000), title: 'About' })
  const { input, warnings } = checkInput(PageChanges, counted, 422)
  assert.deepEqual(input, { title: 'About' })
  assert.equal(warnings.length, 20)
  assert.ok(reads() < MAX_READS, `${reads()} reads`)
})

test('a UUID is lower case in what the handler gets', () => {
  const header_id = '0190A000-0000-7000-8000-00000000ABCD'
  assert.deepEqual(checkInput(PageChanges, { header_id }, 422).input, { header_id: header_id.toLowerCase() })
})

function errorsOf(schema: TObject, body: object): Record<string, string[]> {
  try {
    checkInput(schema, body, 422)
  } catch (error) {
    if (error instanceof ValidationFailed) return error.errors
    throw error
  }
  return {}
}

/** The same value, and how often a part of it has been read. */
function counting<T extends object>(value: T): { counted: T; reads: () => number } {
  let reads = 0
  const counted = new Proxy(value, {
    get(target, name, receiver) {
      reads++
      return Reflect.get(target, name, receiver)
    },
    has(target, name) {
      reads++
      return Reflect.has(target, name)
    },
    getOwnPropertyDescriptor(target, name) {
      reads++
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
  })
  return { counted, reads: () => reads }
}
