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
  assert.deepEqual(plan([], []), { by: 'sort', looksAt: 50, walk: null, among: false })
  assert.deepEqual(plan([], [], { offset: 1_000 }), { by: 'sort', looksAt: 1_050, walk: null, among: false })
})

test('the fewest matches are sorted while they are fewer than the rows of the other index', () => {
  const sorted = { by: 'condition', looksAt: 50, walk: null, among: false }
  assert.deepEqual(plan([range, equal], [FEW, 200], { total: 150 }), sorted)
  assert.deepEqual(plan([scan, range], [null, 100], { total: 100 }), sorted)
})

test('many matches are met soon in the order of the sort key, whose index is tried first', () => {
  const tried = { by: 'sort', looksAt: MANY + 1, walk: 200, among: false }
  assert.deepEqual(plan([range], [COUNTED + 1], { total: LENGTH / 2 }), tried)
  assert.deepEqual(plan([scan], [null], { total: LENGTH / 2 }), tried)
})

test('rows are compared with the matches found before where that reads less', () => {
  const whole = { by: 'condition', looksAt: 50, among: true }
  assert.deepEqual(plan([equal], [FEW], { total: FEW }), { ...whole, walk: Number.POSITIVE_INFINITY })
  assert.deepEqual(plan([equal], [FEW], { total: FEW, offset: 4_000 }), { ...whole, walk: Number.POSITIVE_INFINITY })
  const priced: Condition = { ...range, slot: 'k3' }
  assert.deepEqual(plan([equal, priced], [FEW, COUNTED], { total: FEW }), { ...whole, walk: Number.POSITIVE_INFINITY })
  assert.equal(plan([equal, range], [FEW, COUNTED], { total: FEW }).among, false, 'rows would be read for the other')
  assert.equal(plan([equal], [COUNTED + 1], { total: 30_000 }).among, false, 'they may be any number')
  const required = [{ ...byKey, required: true }]
  assert.deepEqual(plan([equal], [FEW], { total: FEW, offset: 4_950, sorts: required }), {
    ...whole,
    walk: Number.POSITIVE_INFINITY,
  })
})

test('what has to be looked through is read elsewhere when it is much', () => {
  assert.deepEqual(plan([equal], [FEW + 1], { total: 10 }), {
    by: 'sort',
    looksAt: LENGTH,
    walk: Number.POSITIVE_INFINITY,
    among: true,
  })
  assert.deepEqual(plan([scan], [null], { total: 1_000 }), { by: 'sort', looksAt: 5_000, walk: null, among: false })
})

test('an equal value finds any number of rows in the order of making', () => {
  const many = { sorts: [byMaking], total: LENGTH / 2, offset: 100 }
  assert.deepEqual(plan([equal], [COUNTED + 1], many), { by: 'condition', looksAt: 150, walk: null, among: false })
  assert.equal(plan([range], [COUNTED + 1], { ...many, total: 200_000 }).by, 'sort')
})

test('values between two others are sorted by the order of making within their index', () => {
  const upper: Condition = { ...range, operator: '<', key: 'z' }
  const byMade = { sorts: [byMaking], total: 3_000 }
  const within = { by: 'condition', looksAt: 3_000, walk: null, among: false }
  assert.deepEqual(plan([range, upper], [3_000, 3_000], byMade), within)
  assert.equal(plan([range, scan], [COUNTED + 1, null], byMade).by, 'sort')
  assert.equal(plan([], [], byMade).by, 'sort')
})
