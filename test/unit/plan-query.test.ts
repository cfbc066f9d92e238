import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Condition, Sort } from '#resources/data/rows/conditions.ts'
import { COUNTED, FEW, MANY, planQuery } from '#resources/data/rows/plan-query.ts'

const LENGTH = 100_000
const equal: Condition = { kind: 'compare', slot: 'k0', operator: '=', key: 'a' }
const range: Condition = { kind: 'compare', slot: 'k1', operator: '>', key: 'a' }
const scan: Condition = { kind: 'contains', slot: 'k2', columnId: 'c', text: 'a' }
const byKey: Sort = { by: 'k3', descending: true, required: false }
const byMaking: Sort = { by: 'created_at', descending: true, required: true }

const plan = (
  conditions: Condition[],
  matches: (number | null)[],
  { sorts = [byKey], total = LENGTH, offset = 0 }: { sorts?: Sort[]; total?: number; offset?: number } = {},
) => planQuery({ conditions, matches, sorts, part: { count: 50, offset, total }, length: LENGTH })

test('without conditions the rows are read in the order of the first sort key', () => {
  assert.deepEqual(plan([], []), { by: 'sort', looksAt: 50, walk: null })
  assert.deepEqual(plan([], [], { offset: 1_000 }), { by: 'sort', looksAt: 1_050, walk: null })
})

test('the fewest matches are sorted while they are fewer than the rows of the other index', () => {
  assert.deepEqual(plan([range, equal], [FEW, 500], { total: 400 }), { by: 'condition', looksAt: 50, walk: null })
  assert.deepEqual(plan([scan, range], [null, 100], { total: 100 }), { by: 'condition', looksAt: 50, walk: null })
})

test('many matches are met soon in the order of the sort key, whose index is tried first', () => {
  assert.deepEqual(plan([equal], [FEW], { total: FEW }), { by: 'condition', looksAt: 50, walk: 2_000 })
  assert.deepEqual(plan([range], [COUNTED + 1], { total: LENGTH / 2 }), { by: 'sort', looksAt: MANY + 1, walk: 200 })
  assert.deepEqual(plan([scan], [null], { total: LENGTH / 2 }), { by: 'sort', looksAt: MANY + 1, walk: 200 })
})

test('what has to be looked through is read elsewhere when it is much', () => {
  assert.deepEqual(plan([equal], [FEW + 1], { total: 10 }), { by: 'sort', looksAt: 500_000, walk: null })
  assert.deepEqual(plan([scan], [null], { total: 1_000 }), { by: 'sort', looksAt: 5_000, walk: null })
})

test('an equal value finds any number of rows in the order of making', () => {
  const many = { sorts: [byMaking], total: LENGTH / 2, offset: 100 }
  assert.deepEqual(plan([equal], [COUNTED + 1], many), { by: 'condition', looksAt: 150, walk: null })
  assert.equal(plan([range], [COUNTED + 1], many).by, 'sort')
})
