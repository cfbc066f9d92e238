// Runs once: the role is found by one query that all operations share, and test/api tries it on both.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ROLES, type Role, roleAtLeast } from '#kernel/operations/roles.ts'
import { catalog } from '#resources/index.ts'
import { everyRoute } from './support/addresses.ts'
import { call, invalidBody } from './support/call.ts'
import { caseOf } from './support/cases.ts'
import { EXPECTATIONS } from './support/expectations.ts'
import { ownService } from './support/shared-service.ts'
import { makeWorld, type World } from './support/world.ts'

let world: World
before(async () => {
  world = await makeWorld(await ownService())
})
after(() => world?.service.close())

for (const { operation, route, title } of everyRoute(catalog.operations)) {
  const { role: floor, status: success } = EXPECTATIONS.get(operation.name) ?? { role: null, status: 0 }

  for (const role of ROLES)
    test(`${title}: as ${role}`, async () => {
      const client = world.people[role]
      const params = await caseOf(operation).params(world.site, client)
      if (floor === null || roleAtLeast(role, floor as Role)) {
        const { status, text } = await call(client, operation, route, params)
        assert.equal(status, success, text)
        return
      }
      // The role is checked before the input, so that the answer reveals nothing about valid input.
      for (const body of [undefined, invalidBody(operation)]) {
        const answer = await call(client, operation, route, params, { body })
        assert.deepEqual([answer.status, answer.body?.code], [403, 'insufficient_role'], answer.text)
      }
    })

  if (floor !== null)
    test(`${title}: as a stranger`, async () => {
      const params = await caseOf(operation).params(world.site)
      for (const body of [undefined, invalidBody(operation)]) {
        const answer = await call(world.stranger, operation, route, params, { body })
        assert.deepEqual([answer.status, answer.body?.code], [404, 'not_found'], answer.text)
      }
    })
}

test('a role is valid on one website only', async () => {
  const { people, foreign, stranger } = world
  assert.equal((await people.admin.get(`/api/v1/websites/${foreign.website_id}`)).status, 404)
  assert.equal((await stranger.get(`/api/v1/websites/${foreign.website_id}`)).status, 200)
})

test('a role that is removed is no longer valid', async () => {
  const { service, site } = world
  const { website_id } = await site.another()
  const path = `/api/v1/websites/${website_id}/pages`
  assert.equal((await world.people.content.post(path, { title: 'Mine' })).status, 201)
  await service.database.write((tx) =>
    tx
      .deleteFrom('accesses')
      .where('website_id', '=', website_id)
      .where('user_id', '=', world.people.content.userId)
      .execute(),
  )
  assert.equal((await world.people.content.post(path, { title: 'No more' })).status, 404)
  assert.equal((await world.people.content.get(path)).status, 404)
})
