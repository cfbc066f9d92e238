import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { EVENT_TYPES, type EventType } from '#kernel/events/event-types.ts'
import { routesOf } from '#kernel/operations/catalog.ts'
import { catalog } from '#resources/index.ts'
import { connect } from '#test/oauth/support/connect.ts'
import { call } from './support/call.ts'
import { caseOf } from './support/cases.ts'
import { sharedService } from './support/shared-service.ts'
import { makeWorld, type World } from './support/world.ts'

/**
 * Types that no operation declares as its own event, by the request that raises them. A type whose operation declares it
 * needs no line here.
 */
const RAISED_BY: Partial<Record<EventType, () => Promise<void>>> = {
  'access.created': () => perform('invitations_accept'),
  'asset.replaced': replaceAsset,
  'client.connected': connectClient,
  'change_set.undone': () => perform('change_sets_undo'),
  'facts.updated': changeFacts,
  'form.submission.created': submitForm,
  'publishing.scheduled': async () => {
    const { website_id, owner } = world.site
    const at = new Date(Date.now() + 60_000).toISOString()
    assert.equal((await owner.post(`/api/v1/websites/${website_id}/publish`, { all: true, at })).status, 200)
  },
  'quota.exceeded': exceedQuota,
  'request.created': () => perform('requests_get'),
  'request.approved': () => perform('requests_approve'),
  'record.published': () => perform('records_publish'),
}

/** What no request raises by itself, by the test that sees it come. */
const SEEN_BY: Partial<Record<EventType, string>> = {
  'domain.tls.issued': '../https/acme.test.ts',
  'domain.tls.failed': '../https/acme.test.ts',
  'publishing.done': '../api/publishing-later.test.ts',
  'publishing.failed': '../api/publishing-later.test.ts',
  'comment.replied': '../api/comments.test.ts',
  'comment.resolved': '../api/comments.test.ts',
  'preview.commented': '../site/preview-comments.test.ts',
  'request.expired': '../api/requests.test.ts',
  'request.failed': '../api/requests.test.ts',
  'domain.purchased': '../api/domain-purchases.test.ts',
  'domain.verified': '../api/domains.test.ts',
  'domain.misconfigured': '../api/domains.test.ts',
  'domain.expiring': '../api/domains-expiry.test.ts',
  'webhook.disabled': '../api/deliveries.test.ts',
}

let world: World
before(async () => {
  world = await makeWorld(await sharedService())
})
after(() => world?.service.close())

for (const [type, file] of Object.entries(SEEN_BY))
  test(`${type} is seen by ${file}`, () => {
    assert.ok(readFileSync(new URL(file, import.meta.url), 'utf8').includes(`'${type}'`))
  })

for (const type of EVENT_TYPES.filter((type) => !SEEN_BY[type]))
  test(`${type} comes out of a real request`, async () => {
    const before = await newestEvent()
    const declared = catalog.operations.find(({ emits }) => emits === type)
    const raise = RAISED_BY[type] ?? (declared && (() => perform(declared.name)))
    assert.ok(raise, 'nothing raises it: add a request to RAISED_BY, or remove the type')
    await raise()
    const { reader } = world.service.database
    const events = await reader.selectFrom('events').select('type').where('seq', '>', before).execute()
    assert.ok(
      events.some((event) => event.type === type),
      `raised were ${events.map((event) => event.type)}`,
    )
  })

async function connectClient(): Promise<void> {
  await connect(world.service, world.people.admin)
}

async function perform(name: string): Promise<void> {
  const operation = catalog.byName.get(name)!
  const { admin } = world.people
  const params = await caseOf(operation).params(world.site, admin)
  const { status, text } = await call(admin, operation, routesOf(operation)[0]!, params)
  assert.ok(status < 300, text)
}

async function replaceAsset() {
  const { website_id, owner } = world.site
  const upload = (fields: object) =>
    owner.post(`/api/v1/websites/${website_id}/assets/upload`, {
      filename: 'a.txt',
      content_type: 'text/plain',
      ...fields,
    })
  const { body } = await upload({ base64: 'YQ==' })
  const { status, text } = await upload({ base64: 'Yg==', asset_id: body.id })
  assert.ok(status < 300, text)
}

async function changeFacts() {
  const { website_id, owner } = world.site
  const { status, text } = await owner.patch(`/api/v1/websites/${website_id}`, { facts: { phone: '1' } })
  assert.equal(status, 200, text)
}

async function submitForm() {
  const { website_id, owner, visit } = world.site
  const { body } = await owner.post(`/api/v1/websites/${website_id}/forms`, {
    name: 'Catalogue',
    fields: [{ label: 'Name' }],
  })
  const form = new FormData()
  form.append('name', 'Ann')
  await visit(new URL(body.action_url), form)
}

async function exceedQuota() {
  const person = await world.service.newUser(undefined, { plan: 'free' })
  for (const expected of [201, 422]) {
    const { status, text } = await person.post('/api/v1/websites', { name: 'One' })
    assert.equal(status, expected, text)
  }
}

async function newestEvent(): Promise<number> {
  const { reader } = world.service.database
  const row = await reader
    .selectFrom('events')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .executeTakeFirst()
  return Number(row?.seq ?? 0)
}
