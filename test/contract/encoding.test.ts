// Runs once: what is compressed and encoded comes out of the database alike.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { TSchema } from 'typebox'
import { routesOf } from '#kernel/operations/catalog.ts'
import { encoderOf } from '#kernel/operations/encode.ts'
import { catalog } from '#resources/index.ts'
import { fill } from './support/addresses.ts'
import { call } from './support/call.ts'
import { caseOf } from './support/cases.ts'
import { sharedService } from './support/shared-service.ts'
import { makeWorld, type World } from './support/world.ts'

// Tests run with an encoder that refuses undeclared fields; in production a compiled one drops them. Both must give the same
// answer.
let world: World
before(async () => {
  world = await makeWorld(await sharedService())
  await fillUp(world.site.website_id)
})
after(() => world?.service.close())

for (const operation of catalog.operations.filter(({ output }) => output !== null))
  test(`${operation.name} answers the same in production`, async () => {
    const { params, large } = caseOf(operation)
    // A copy, since encoders are cached by schema.
    const encode = encoderOf({ ...(operation.output as TSchema) } as TSchema, false)
    const { admin } = world.people
    const route = routesOf(operation)[0]!
    const isStrict = (operation.input as { additionalProperties?: boolean } | undefined)?.additionalProperties === false
    const more = large ? [large, ...(operation.body || isStrict ? [] : [() => ({ ...large(), no_such_field: 1 })])] : []
    for (const make of [undefined, ...more]) {
      const ids = await params(world.site)
      const answer = await call(admin, operation, route, ids, { body: make ? make() : undefined })
      assert.ok(answer.status < 300, answer.text)
      assert.deepEqual(JSON.parse(encode(answer.body)), answer.body)
    }
  })

/** Records with every field set, so that lists have something to drop. */
async function fillUp(website_id: string) {
  for (const operation of catalog.operations) {
    const route = routesOf(operation)[0]!
    const large = caseOf(operation).large
    if (large && route.method === 'POST' && route.params.join() === 'website_id')
      await world.people.admin.post(fill(route, { website_id }), large())
  }
}
