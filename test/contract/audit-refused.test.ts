import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Route, routesOf } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { catalog } from '#resources/index.ts'
import { encode, type Reply } from '#test/support/client.ts'
import { fill, type Params } from './support/addresses.ts'
import { acceptedBody, newKey } from './support/call.ts'
import { caseOf } from './support/cases.ts'
import { expectNoTrace, journalOf, refusingRows } from './support/journal.ts'
import { sharedService } from './support/shared-service.ts'
import { states } from './support/states.ts'
import { makeWorld, type World } from './support/world.ts'

let world: World
before(async () => {
  world = await makeWorld(await sharedService())
})
after(() => world?.service.close())

const writes = catalog.operations.filter(({ scope }) => scope === 'write')

for (const table of ['events', 'audit_events'] as const)
  test(`a change that cannot be recorded in ${table} is not made`, async () => {
    const { service, people } = world
    const site = await world.site.another()
    const cases: Call[] = []
    for (const operation of writes.filter(({ emits }) => emits || table !== 'events')) {
      const params = await caseOf(operation).params(site)
      const body = await acceptedBody(operation)
      cases.push({ operation, route: routesOf(operation)[0]!, params, body })
    }
    // Once for all, since what is made for one shows in another's website.
    const before = await states(cases)
    const session = await service.sessionOf(people.admin)
    const websites = await people.admin.get('/api/v1/websites?per=1')
    await refusingRows(service, table, async () => {
      for (const { operation, route, params, body } of cases) {
        const journal = await journalOf(service, (headers) =>
          raw(
            { operation, route, params, body },
            {
              ...headers,
              ...newKey(operation),
              ...(operation.credential === 'session' ? session : { authorization: `Bearer ${people.admin.key}` }),
            },
          ),
        )
        expectNoTrace(journal, 500)
      }
    })
    assert.deepEqual(await states(cases), before)
    assert.deepEqual((await people.admin.get('/api/v1/websites?per=1')).body.meta, websites.body.meta)
  })

/** Without the client's check, since OpenAPI describes no 500. */
type Call = { operation: Operation; route: Route; params: Params; body?: object }

async function raw({ operation, route, params, body }: Call, headers: Record<string, string>): Promise<Reply> {
  const { service } = world
  const encoded = await encode(body)
  const { query } = caseOf(operation)
  const path = fill(route, params) + (query ? `?${new URLSearchParams(query)}` : '')
  const answer = await service.visit(`localhost:${service.port}`, path, {
    method: route.method,
    headers: { ...headers, ...encoded.headers },
    ...(encoded.bytes === undefined ? {} : { body: encoded.bytes }),
  })
  return { ...answer, body: JSON.parse(answer.text || 'null') }
}
