// Runs once: which reader a handler gets is decided before the database is asked.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Kysely, PostgresDialect } from 'kysely'
import type { Database } from '#kernel/database/database.ts'
import { routesOf } from '#kernel/operations/catalog.ts'
import { catalog } from '#resources/index.ts'
import { call } from './support/call.ts'
import { caseOf } from './support/cases.ts'
import { EXPECTATIONS } from './support/expectations.ts'
import { ownService } from './support/shared-service.ts'
import { makeWorld, type World } from './support/world.ts'

/** What may be answered by a replica, and why its caller has written nothing of it a moment ago. */
const MAY_LAG: Record<string, string> = {
  analytics_get: 'visitors are counted a second later in any case',
  analytics_query: 'the same numbers as analytics_get',
  analytics_funnel: 'the same visits as analytics_query',
  analytics_export: 'the same numbers as a file',
  site_search_text: 'a job indexes what was published later',
  submissions_counts: 'visitors write submissions; submissions_list has the newest',
}
const FAILED = 500

let world: World
before(async () => {
  const service = await ownService()
  Object.assign(service.services.core.database, { laggingReader: brokenReplica() })
  world = await makeWorld(service)
})
after(() => world?.service.close())

test('operations that may lag are those of the table', () => {
  const declared = catalog.operations.filter(({ mayLag }) => mayLag).map(({ name }) => name)
  assert.deepEqual(declared.sort(), Object.keys(MAY_LAG).sort())
})

for (const operation of catalog.operations)
  test(`${operation.name} ${operation.mayLag ? 'asks the replica, and nothing of it is cached' : 'asks the primary alone'}`, async () => {
    const [route] = routesOf(operation)
    const { admin } = world.people
    const params = await caseOf(operation).params(world.site, admin)
    const { status, text } = await call(admin, operation, route!, params)
    if (!operation.mayLag) return assert.equal(status, EXPECTATIONS.get(operation.name)!.status, text)
    assert.equal(status, FAILED, text)
    assert.equal(operation.scope, 'read')
    assert.equal(operation.cachedBy, undefined)
  })

/** Whatever asks it fails. */
function brokenReplica(): Database['laggingReader'] {
  const pool = {
    connect: async () => {
      throw new Error('the replica was asked')
    },
    end: async () => {},
  }
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
