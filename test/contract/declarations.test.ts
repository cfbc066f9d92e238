import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TObject } from 'typebox'
import { EVENT_TYPES, INTERNAL_EVENT_TYPES } from '#kernel/events/event-types.ts'
import { successStatuses } from '#kernel/operations/answer.ts'
import { routesOf } from '#kernel/operations/catalog.ts'
import { waitsForApproval } from '#kernel/operations/review.ts'
import { catalog } from '#resources/index.ts'
import { EXPECTATIONS } from './support/expectations.ts'

/** Operations that only prepare a change, which emits the event. */
const CHANGES_NOTHING = new Set(['assets_request_upload_url', 'imports_create', 'websites_import'])

test('every row of operations.txt has its operation', () => {
  const missing = [...EXPECTATIONS.keys()].filter((name) => !catalog.byName.has(name))
  assert.deepEqual(missing, [], 'the catalog has no such operations')
})

for (const operation of catalog.operations) {
  test(`${operation.name} is declared as the table says`, () => {
    const expected = EXPECTATIONS.get(operation.name)
    assert.ok(expected, `add a row for ${operation.name} to tables/operations.txt, from the contract's section 7`)
    const { scope, role = null, emits = null } = operation
    const { review = scope === 'write' ? 'request' : null } = operation
    const [status] = successStatuses(operation)
    assert.deepEqual({ scope, role, status, event: emits, review }, expected)
  })

  test(`${operation.name} is whole`, () => {
    const { name, scope, role, target, emits, composed, summary, routes } = operation
    assert.match(name, /^[a-z]+(_[a-z]+)+$/)
    assert.ok(summary.length > 0 && !summary.endsWith('.'), 'a summary is a phrase without a full stop')
    assert.equal(new Set(routes).size, routes.length)
    const ofWebsite = typeof target?.target.websiteColumn === 'string'
    assert.equal(role !== undefined, ofWebsite, 'a role is a role on the website of a target')
    if (scope === 'read') assert.ok(routesOf(operation).every(({ method }) => method === 'GET' || method === 'POST'))
    const known: readonly string[] = [...EVENT_TYPES, ...INTERNAL_EVENT_TYPES]
    if (composed) assert.deepEqual([scope, emits], ['write', undefined], 'the events are those of its parts')
    else if (scope === 'write' && !CHANGES_NOTHING.has(name))
      assert.ok(emits && known.includes(emits), 'a write raises an event')
    for (const name of operation.shownOnce ?? []) {
      const { properties, required } = operation.output as TObject
      assert.ok(name in properties && !required?.includes(name), `a replayed answer has no ${name}`)
    }
    if (operation.unseen || operation.peopleOnly)
      assert.ok(waitsForApproval(operation), 'only what waits for approval has exceptions')
    if (target) assert.match(target.target.label, /^[A-Z]/)
  })
}

for (const { name, summary, routes, emits, target } of catalog.visits)
  test(`${name} is whole, for visitors`, () => {
    assert.match(name, /^[a-z]+(_[a-z]+)+$/)
    assert.ok(summary.length > 0 && !summary.endsWith('.'), 'a summary is a phrase without a full stop')
    assert.equal(new Set(routes).size, routes.length)
    if (emits) assert.ok(EVENT_TYPES.includes(emits), 'what visitors do is an event that webhooks get')
    if (target)
      assert.equal(typeof target.target.websiteColumn, 'string', 'a visitor finds records of the website only')
  })
