import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BadCatalog } from '#kernel/operations/bad-catalog.ts'
import { catalogOf, withExamples } from '#kernel/operations/catalog.ts'
import { defineOperation } from '#kernel/operations/operation.ts'
import { at } from '#kernel/operations/target.ts'
import { defineVisit } from '#kernel/operations/visit-operation.ts'
import { targetOf } from '#resources/content/versioned/store.ts'

const handler = async () => {}
const read = (name: string, ...routes: string[]) =>
  defineOperation({ name, summary: 'Read', scope: 'read', routes, output: null, handler })
const visit = (name: string, ...routes: string[]) =>
  defineVisit({ name, summary: 'Visit', scope: 'visit', routes, output: null, handler })

test('what visitors send is apart from the operations of the service', () => {
  const [one, other] = [read('pages_get', 'GET /pages/:id'), visit('notes_create', 'POST /_notes/:id')]
  const { operations, byName, visits } = catalogOf([one, other])
  assert.deepEqual([operations, [...byName.keys()], visits], [[one], ['pages_get'], [other]])
})

test('names and addresses are unique', () => {
  assert.throws(() => catalogOf([read('a', 'GET /a')], [read('a', 'GET /b')]), BadCatalog)
  assert.throws(() => catalogOf([read('a', 'GET /a')], [visit('a', 'POST /_a')]), BadCatalog)
  assert.throws(() => catalogOf([read('a', 'GET /a/:x'), read('b', 'GET /a/:y')]), BadCatalog)
  assert.throws(() => catalogOf([visit('a', 'POST /_a/:x'), visit('b', 'POST /_a/:y')]), BadCatalog)
  catalogOf([visit('a', 'POST /_a'), visit('b', 'PUT /_a'), visit('c')])
})

test("a target's parameter is in every route", () => {
  const lost = { ...visit('a', 'POST /_a/:other'), target: at('id', targetOf('page')) }
  assert.throws(() => catalogOf([lost]), BadCatalog)
})

test('visitors send nothing to where a page may be', () => {
  for (const route of ['POST /forms/:id', 'GET /_forms/:id', 'POST /'])
    assert.throws(() => catalogOf([visit('a', route)]), BadCatalog, route)
})

test('an example is of one operation, which has no other', () => {
  const catalog = catalogOf([read('pages_get', 'GET /pages/:id')])
  const example = { operation: 'pages_get' }
  assert.deepEqual(withExamples(catalog, [example]).examples, [example])
  assert.throws(() => withExamples(catalog, [example, example]), BadCatalog)
  assert.throws(() => withExamples(catalog, [{ operation: 'pages_show' }]), BadCatalog)
})
