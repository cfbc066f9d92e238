import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { catalog } from '#resources/index.ts'
import { everyRoute } from './support/addresses.ts'
import { call } from './support/call.ts'
import { caseOf } from './support/cases.ts'
import { EXPECTATIONS } from './support/expectations.ts'
import { readerOf } from './support/reader-of.ts'
import { sharedService } from './support/shared-service.ts'
import { makeWorld, type World } from './support/world.ts'

let world: World
before(async () => {
  world = await makeWorld(await sharedService())
})
after(() => world?.service.close())

/** Where they go on moves with what happens anywhere. */
const JOURNALS = new Set(['events_list', 'events_stream', 'audit_list'])

for (const { operation, route, title } of everyRoute(catalog.operations)) {
  const { params } = caseOf(operation)
  const success = EXPECTATIONS.get(operation.name)?.status

  if (route.method === 'GET' && !operation.list && !JOURNALS.has(operation.name))
    test(`${title}: has an ETag, and answers 304 to it`, async () => {
      const { admin, viewer } = world.people
      const ids = await params(world.site)
      const { headers } = await call(admin, operation, route, ids)
      assert.match(headers.etag ?? '', /^"[^"]+"$/)
      for (const known of [headers.etag!, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
        const again = await call(admin, operation, route, ids, { headers: { 'if-none-match': known } })
        assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', headers.etag])
      }
      for (const other of ['"other"', '']) {
        const again = await call(admin, operation, route, ids, { headers: { 'if-none-match': other } })
        assert.equal(again.status, 200)
      }
      // Representations differ by role.
      assert.notEqual((await call(viewer, operation, route, ids)).headers.etag, headers.etag)
    })

  if (['PATCH', 'PUT', 'DELETE'].includes(route.method) && operation.target?.target.revision)
    test(`${title}: accepts the ETag that was read`, async () => {
      const { admin } = world.people
      const ids = await params(world.site)
      const own = readerOf(operation)
      assert.ok(own, `no operation reads what ${operation.name} changes`)
      const show = everyRoute([own])[0]!
      const { etag } = (await call(admin, own, show.route, ids)).headers
      const stale = await call(admin, operation, route, ids, { headers: { 'if-match': '"other"' } })
      assert.deepEqual([stale.status, stale.body.code], [412, 'precondition_failed'])
      assert.ok(stale.body.detail.includes(etag), 'a 412 contains the current ETag')
      const { status, text } = await call(admin, operation, route, ids, { headers: { 'if-match': `"other", ${etag}` } })
      assert.equal(status, success, text)
    })

  if (route.method === 'POST')
    test(`${title}: If-Match is ignored`, async () => {
      const headers = { 'if-match': '"other"' }
      const { status, text } = await call(world.people.admin, operation, route, await params(world.site), { headers })
      assert.equal(status, success, text)
    })
}
