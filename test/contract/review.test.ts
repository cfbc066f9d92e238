// Runs once: what an operation is under review does not depend on the database; test/api/review.test.ts runs on both.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routesOf } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { catalog } from '#resources/index.ts'
import type { Json, Reply } from '#test/support/client.ts'
import { acceptedBody, call } from './support/call.ts'
import { caseOf } from './support/cases.ts'
import { EXPECTATIONS } from './support/expectations.ts'
import { sharedService } from './support/shared-service.ts'
import { assertUnseen, readRecord } from './support/unseen.ts'
import { makeWorld, type World } from './support/world.ts'

/** It waits only where visitors would see it, or someone else loses a power, which the case does not do. */
const UNSEEN = new Set(['accesses_delete', 'assets_request_upload_url', 'imports_create', 'websites_import'])

let world: World
before(async () => {
  world = await makeWorld(await sharedService())
})
after(() => world?.service.close())

/** What has versions without html. */
const OF_DATA = new Set(['rows_update', 'forms_update', 'assets_update', 'uploads_put'])

const at = (id: string) => `/api/v1/websites/${id}`

for (const operation of catalog.operations.filter(({ scope, role }) => scope === 'write' && role)) {
  const { name, review = 'request' } = operation
  test(`${name} under review is ${review}`, async () => {
    const owner = world.people.admin
    const [route] = routesOf(operation)
    const params = await caseOf(operation).params(world.site, owner)
    const website = params.website_id ?? params.id!
    const record =
      review === 'draft' && params.id && !OF_DATA.has(name) ? await readRecord(owner, name, params.id) : null
    const body = record ? { [name === 'themes_update' ? 'css' : 'html_content']: '<p>three</p>' } : undefined
    // What the case has to make first is live.
    const made = body ?? (await acceptedBody(operation, owner))
    await setPolicy(website, 'review')
    const before = await eventsOf(operation)
    const reply = await call(owner, operation, route!, params, { body: made ?? null })
    const after = await eventsOf(operation)
    // A website that was deleted has no policy any more.
    await owner.patch(at(website), { publish_policy: { people: 'live' } })
    const waits = review === 'request' && !UNSEEN.has(name)
    if (waits) {
      assert.equal(after, before, 'it was done')
      return assertApproved(operation, website, reply)
    }
    assert.equal(reply.status, EXPECTATIONS.get(name)!.status, reply.text)
    if (review === 'draft' && !record) await assertUnseen(world.people.admin, params, reply)
    if (record) {
      const { pin_reason, live_version_id, version_number } = reply.body
      assert.deepEqual([pin_reason, live_version_id], ['review', record.live_version_id])
      assert.equal(version_number, record.version_number + 1)
    }
  })
}

/** Nothing was done: it is listed, and done once it is approved. */
async function assertApproved(operation: Operation, website_id: string, { status, body, text }: Reply) {
  const owner = world.people.admin
  assert.deepEqual([status, body.status, body.operation], [202, 'waiting', operation.name], text)
  const waiting = await owner.get(`${at(website_id)}/requests?status=waiting`)
  assert.ok(
    waiting.body.data.some(({ id }: Json) => id === body.request_id),
    waiting.text,
  )
  const before = await eventsOf(operation)
  const approved = await owner.post(`/api/v1/websites/requests/${body.request_id}/approve`)
  assert.deepEqual([approved.status, approved.body.status], [200, 'approved'], approved.text)
  if (operation.emits) assert.ok((await eventsOf(operation)) > before, 'it was not done')
}

/** How often what it emits has happened. */
async function eventsOf({ emits }: Operation): Promise<number> {
  if (!emits) return 0
  const { reader } = world.service.database
  const events = await reader.selectFrom('events').select('seq').where('type', '=', emits).execute()
  return events.length
}

async function setPolicy(website_id: string, people: 'live' | 'review'): Promise<void> {
  const { status, text } = await world.people.admin.patch(at(website_id), { publish_policy: { people } })
  assert.equal(status, 200, text)
}
