import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ValidationFailed } from '#kernel/operations/errors.ts'
import { nextColumns } from '#resources/data/tables/next-columns.ts'

let ids = 0
const newId = () => `id-${++ids}`
const made = (...given: Parameters<typeof nextColumns>[1][number][]) => nextColumns([], given, newId)

test('columns are matched by id, then key, then the key of their name', () => {
  const [title, price] = made({ name: 'Title' }, { name: 'Price', type: 'number' })
  const next = nextColumns(
    [title!, price!],
    [{ name: 'Price' }, { id: title!.id, key: 'heading' }, { key: 'title' }],
    newId,
  )
  assert.deepEqual(
    next.map(({ key }) => key),
    ['price', 'heading', 'title'],
  )
  assert.deepEqual([next[0], next[1]!.id, next[1]!.slot], [price, title!.id, title!.slot])
  assert.notEqual(next[2]!.id, title!.id)
})

test('each column that can be compared has a slot of its own', () => {
  const columns = made({ name: 'A' }, { name: 'B', type: 'json' }, { name: 'C' })
  assert.deepEqual(
    columns.map(({ slot }) => slot),
    [0, null, 1],
  )
  const [a, b, c] = columns
  const next = nextColumns(
    columns,
    [{ id: c!.id }, { id: b!.id, type: 'text' }, { id: a!.id, type: 'json' }, { key: 'd' }],
    newId,
  )
  assert.deepEqual(
    next.map(({ slot }) => slot),
    [1, 0, null, 2],
  )
})

test('a slug is unique, and follows its column when that is renamed', () => {
  const columns = made({ name: 'Title' }, { key: 'slug', slug_from: 'title' })
  const [title, slug] = columns
  assert.deepEqual([slug!.unique, slug!.slug_from], [true, title!.id])
  const renamed = nextColumns(columns, [{ id: title!.id, key: 'heading' }, { key: 'slug' }], newId)
  assert.equal(renamed[1]!.slug_from, title!.id)
  assert.equal(nextColumns(columns, [{ key: 'slug' }], newId)[0]!.slug_from, null)
})

test('the same column twice and an unknown id are refused', () => {
  const [title] = made({ name: 'Title' })
  const refusedAt = (...given: Parameters<typeof nextColumns>[1][number][]) => {
    try {
      nextColumns([title!], given, newId)
    } catch (error) {
      return Object.keys((error as ValidationFailed).errors)
    }
    return []
  }
  assert.deepEqual(refusedAt({ id: title!.id }, { id: title!.id, key: 'other' }), ['columns.1.id'])
  assert.deepEqual(refusedAt({ id: 'unknown', name: 'New' }), ['columns.0.id'])
})
