// Runs once: an address is taken apart before the database is read; roles.test.ts finds records on both.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { catalog } from '#resources/index.ts'
import type { Reply } from '#test/support/client.ts'
import { everyRoute } from './support/addresses.ts'
import { call, nobodysParams } from './support/call.ts'
import { caseOf, casesWithoutOperation } from './support/cases.ts'
import { EXPECTATIONS } from './support/expectations.ts'
import { sharedService } from './support/shared-service.ts'
import { makeWorld, NOBODYS_ID, type Site, type World } from './support/world.ts'

const MALFORMED = [
  'no-uuid',
  '1',
  '-',
  NOBODYS_ID.slice(1),
  `${NOBODYS_ID}0`,
  `{${NOBODYS_ID}}`,
  "' or 1=1 --",
  '\0',
  '語',
  '..',
]

/** As many as it takes for an answer to be cached, and to be answered from there. */
const READS = 3

let world: World
let secondSite: Site
before(async () => {
  world = await makeWorld(await sharedService())
  secondSite = await world.site.another()
})
after(() => world?.service.close())

test('every case has an operation', () => {
  assert.deepEqual(casesWithoutOperation(), [], 'remove these from support/cases.ts')
})

for (const { operation, route, title } of everyRoute(catalog.operations)) {
  if (!operation.target) continue
  const owned = operation.target.param
  const ancestors = route.params.filter((name) => name !== owned)

  for (const ancestor of ancestors)
    test(`${title}: below another :${ancestor}`, async () => {
      const { params } = caseOf(operation)
      const right = await params(world.site)
      // A record of another website of the same people, of strangers, of nobody, and another of the same website.
      const others = [await params(secondSite), await params(world.foreign), nobodysParams(route)]
      if (ancestor !== 'website_id') others.push(await params(world.site))
      // A cached answer is not found below others either.
      if (route.method === 'GET')
        for (let read = 0; read < READS; read++)
          await expectSuccess(await call(world.people.admin, operation, route, right))
      for (const other of others) {
        assert.notEqual(other[ancestor], right[ancestor])
        const wrong = { ...right, [ancestor]: other[ancestor]! }
        expectNotFound(await call(world.people.admin, operation, route, wrong))
      }
      await expectSuccess(await call(world.people.admin, operation, route, right))
    })

  for (const name of route.params)
    test(`${title}: with a malformed :${name}`, async () => {
      const right = await caseOf(operation).params(world.site)
      for (const malformed of MALFORMED)
        expectNotFound(await call(world.people.admin, operation, route, { ...right, [name]: malformed }))
    })

  test(`${title}: of an unknown record`, async () => {
    expectNotFound(await call(world.people.admin, operation, route, nobodysParams(route)))
    const right = await caseOf(operation).params(world.site)
    expectNotFound(await call(world.people.admin, operation, route, { ...right, [owned]: NOBODYS_ID }))
  })

  test(`${title}: ids are case-insensitive`, async () => {
    const params = Object.entries(await caseOf(operation).params(world.site))
    const upper = Object.fromEntries(params.map(([name, id]) => [name, id.toUpperCase()]))
    await expectSuccess(await call(world.people.admin, operation, route, upper))
  })

  async function expectSuccess({ status, text }: Reply) {
    assert.equal(status, EXPECTATIONS.get(operation.name)?.status, text)
  }
}

function expectNotFound({ status, body, text }: Reply) {
  assert.deepEqual([status, body?.code], [404, 'not_found'], text)
}
