import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Condition, Sort } from '#resources/rows/conditions.ts'
import { COUNTED, FEW, planQuery, rowsLookedAt } from '#resources/rows/plan-query.ts'

const equal: Condition = { kind: 'compare', slot: 'k0', operator: '=', key: 'a' }
const range: Condition = { kind: 'compare', slot: 'k1', operator: '>', key: 'a' }
const scan: Condition = { kind: 'contains', slot: 'k2', columnId: 'c', text: 'a' }
const byKey: Sort = { by: 'k3', descending: true, required: false }
const byMaking: Sort = { by: 'created_at', descending: true, required: true }

const plan = (conditions: Condition[], matches: (number | null)[], sorts: Sort[] = [], status?: 'draft') =>
  planQuery({ conditions, matches, sorts, status })

test('a list without filters in the order of making is read by its ordinals', () => {
  assert.deepEqual(plan([], []), { by: 'list', driver: null })
  assert.deepEqual(plan([], [], [byMaking]), { by: 'list', driver: null })
  assert.equal(plan([], [], [], 'draft').by, 'sort')
  assert.equal(plan([], [], [byKey]).by, 'sort')
  assert.equal(plan([], [], [byMaking, byKey]).by, 'sort')
})

test('the condition with the fewest matches finds the rows while they are few', () => {
  assert.deepEqual(plan([range, equal], [FEW, FEW - 1], [byKey]), { by: 'condition', driver: 1 })
  assert.deepEqual(plan([scan, range], [null, FEW], [byKey]), { by: 'condition', driver: 1 })
  assert.deepEqual(plan([equal, range], [FEW + 1, COUNTED + 1], [byKey]), { by: 'sort', driver: null })
  assert.deepEqual(plan([scan], [null], [byKey]), { by: 'sort', driver: null })
})

test('an equal value finds any number of rows in the order of making', () => {
  assert.deepEqual(plan([equal], [COUNTED + 1]), { by: 'condition', driver: 0 })
  assert.deepEqual(plan([range], [COUNTED + 1]), { by: 'sort', driver: null })
})

test('rows looked at grow with the offset and the share of rows that do not match', () => {
  const bySort = { by: 'sort', driver: null } as const
  const looked = (total: number, offset: number) => rowsLookedAt(bySort, { total, length: 1_000, offset, limit: 50 })
  assert.equal(looked(1_000, 0), 50)
  assert.equal(looked(100, 0), 500)
  assert.equal(looked(100, 50), 1_000)
  assert.equal(looked(0, 0), 50)
  const byCondition = { by: 'condition', driver: 0 } as const
  assert.equal(rowsLookedAt(byCondition, { total: FEW, length: 500_000, offset: 4_000, limit: 50 }), 50)
  assert.equal(rowsLookedAt(byCondition, { total: 100_000, length: 500_000, offset: 9_000, limit: 50 }), 9_050)
})
