// Runs once: what is recorded is made by the same code for every database; audit-refused.test.ts runs on both.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Route, routesOf } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { catalog } from '#resources/index.ts'
import type { Options } from '#test/support/client.ts'
import type { Person } from '#test/support/service.ts'
import { everyRoute, fill, type Params } from './support/addresses.ts'
import { acceptedBody, call, invalidBody, nobodysParams } from './support/call.ts'
import { caseOf } from './support/cases.ts'
import { EXPECTATIONS } from './support/expectations.ts'
import { expectNoTrace, type Journal, journalOf } from './support/journal.ts'
import { sharedService } from './support/shared-service.ts'
import { state } from './support/states.ts'
import { makeWorld, type World } from './support/world.ts'

/** Bytes of an event as delivered, with its envelope (contract, section 4). */
const MAX_EVENT_BYTES = 20_480

let world: World
before(async () => {
  world = await makeWorld(await sharedService())
})
after(() => world?.service.close())

const writes = catalog.operations.filter(({ scope }) => scope === 'write')
const reads = catalog.operations.filter(({ scope }) => scope === 'read')

/** What is recorded does not depend on the address. */
const firstRoutes = everyRoute(writes).filter(({ operation, route }) => routesOf(operation)[0]!.path === route.path)

for (const { operation, route, title } of firstRoutes) {
  const bodies = caseOf(operation)

  test(`${title}: is audited and emits its event`, async () => {
    await expectJournal(operation, route, await acceptedBody(operation))
  })

  if (bodies.large)
    test(`${title}: its event is short however large the record`, async () => {
      await expectJournal(operation, route, bodies.large!())
    })

  if (operation.input || operation.body)
    test(`${title}: an invalid body leaves no trace`, async () => {
      expectNoTrace(await attempt(operation, route, 'admin', { body: invalidBody(operation) }), 422)
    })

  if (operation.input?.properties.dry_run)
    test(`${title}: a dry run changes nothing and leaves no trace`, async () => {
      const params = await caseOf(operation).params(world.site)
      const before = await state(operation, params)
      const body = { ...(await acceptedBody(operation)), dry_run: true }
      expectNoTrace(await attempt(operation, route, 'admin', { body }, params), 200)
      assert.deepEqual(await state(operation, params), before)
    })

  if (operation.role && operation.role !== 'viewer')
    test(`${title}: too low a role leaves no trace`, async () => {
      expectNoTrace(await attempt(operation, route, 'viewer'), 403)
    })

  if (operation.target) {
    test(`${title}: an unknown record leaves no trace`, async () => {
      expectNoTrace(await attempt(operation, route, 'admin', {}, nobodysParams(route)), 404)
    })

    if (route.method !== 'POST' && operation.target.target.revision)
      test(`${title}: a stale If-Match changes nothing and leaves no trace`, async () => {
        const params = await caseOf(operation).params(world.site)
        const before = await state(operation, params)
        expectNoTrace(await attempt(operation, route, 'admin', { headers: { 'if-match': '"stale"' } }, params), 412)
        assert.deepEqual(await state(operation, params), before)
      })
  }
}

test('a read-only key changes nothing and leaves no trace', async () => {
  const key = await world.service.readOnlyKeyFor(world.people.admin)
  for (const operation of writes) expectNoTrace(await attempt(operation, routesOf(operation)[0]!, key), 403)
})

test('a read leaves no trace', async () => {
  for (const operation of reads)
    expectNoTrace(await attempt(operation, routesOf(operation)[0]!, 'admin'), EXPECTATIONS.get(operation.name)!.status)
})

test('a replayed request is recorded once', async () => {
  for (const { operation, route } of firstRoutes.filter(({ route }) => route.method === 'POST')) {
    const params = await caseOf(operation).params(world.site)
    const body = await acceptedBody(operation)
    const headers = { 'idempotency-key': `${operation.name} ${fill(route, params)}` }
    const first = await attempt(operation, route, 'admin', { body, headers }, params)
    assert.ok(first.audits.length > 0, first.reply.text)
    const second = await attempt(operation, route, 'admin', { body, headers }, params)
    expectNoTrace(second, first.reply.status)
    assert.equal(second.reply.headers['idempotent-replayed'], 'true')
    assert.deepEqual(second.reply.body, first.reply.body)
  }
})

async function expectJournal(operation: Operation, route: Route, body: object | undefined) {
  const params = await caseOf(operation).params(world.site)
  const journal = await attempt(operation, route, 'admin', { body }, params)
  const { reply, requestId, audits, events } = journal
  const expected = EXPECTATIONS.get(operation.name)!
  assert.equal(reply.status, expected.status, reply.text)
  assert.equal(reply.headers['x-request-id'], requestId)
  const { admin } = world.people
  const isSession = operation.credential === 'session'
  const client = isSession ? null : 'test'
  const actor = { type: 'user', id: admin.userId, name: 'The admin', client }
  const resource_id = recordOf(operation, params, journal)
  const website_id = expected.event?.startsWith('website.')
    ? resource_id
    : (params.website_id ?? reply.body?.website_id ?? null)
  if (operation.composed) return expectParts(operation, journal, website_id!, 'id' in params ? params.id! : null)

  assert.equal(audits.length, 1)
  const audit = audits[0]!
  assert.deepEqual(
    {
      operation: audit.operation,
      resource_id: audit.resource_id,
      website_id: operation.name === 'websites_duplicate' ? resource_id : audit.website_id,
      actor: JSON.parse(audit.actor),
      source: audit.source,
      account_id: audit.account_id,
      resource_type: audit.resource_type,
      credential_kind: audit.credential_kind,
    },
    {
      operation: operation.name,
      resource_id,
      website_id,
      actor,
      source: isSession ? 'console' : 'api',
      account_id: admin.accountId,
      resource_type: expected.event?.slice(0, expected.event.lastIndexOf('.')) ?? null,
      credential_kind: isSession ? 'session' : 'api_key',
    },
  )

  assert.deepEqual(
    events.filter(({ type }) => type === expected.event).map((event) => event.resource_id),
    expected.event === null ? [] : [resource_id],
    'its own event, once',
  )
  for (const event of events) {
    assert.deepEqual([event.website_id, JSON.parse(event.actor)], [website_id, actor])
    const data = JSON.parse(event.data)
    assert.equal(data.id, event.resource_id)
    assert.ok(!event.data.includes('"html_content"'), `${event.type} contains html`)
    for (const secret of operation.shownOnce ?? [])
      assert.ok(!event.data.includes(`"${reply.body[secret]}"`), `${event.type} contains ${secret}`)
    const delivered = { id: event.id, type: event.type, timestamp: new Date(0).toISOString(), data, website_id, actor }
    const bytes = Buffer.byteLength(JSON.stringify(delivered))
    assert.ok(bytes < MAX_EVENT_BYTES, `${event.type} has ${bytes} bytes`)
  }
}

/** It is audited once, and each of its parts is audited and emits its event as if it had been requested alone. */
function expectParts(operation: Operation, { audits, events }: Journal, website_id: string, id: string | null) {
  const [own, parts] = [[] as Journal['audits'], [] as Journal['audits']]
  for (const audit of audits) (audit.operation === operation.name ? own : parts).push(audit)
  assert.deepEqual(
    own.map((audit) => [audit.website_id, audit.resource_id]),
    [[website_id, id]],
  )
  assert.ok(parts.length > 0)
  for (const part of parts) {
    const expected = EXPECTATIONS.get(part.operation)!.event
    const raised = events.filter(({ type, resource_id }) => type === expected && resource_id === part.resource_id)
    assert.deepEqual([part.website_id, raised.length], [website_id, 1], part.operation)
  }
  for (const { data } of events)
    assert.ok(Buffer.byteLength(data) < MAX_EVENT_BYTES && !data.includes('"html_content"'))
}

/**
 * What was made, or what was acted upon: of a version's pin and the like, the record whose version it is; what an answer
 * without a record of its own does not name, its event does.
 */
function recordOf(operation: Operation, params: Params, { reply, events }: Journal): string {
  // The answer is the access that came of it.
  if (operation.name === 'invitations_accept')
    return events.find(({ type }) => type === 'invitation.accepted')!.resource_id
  // What changes is how the domain is signed.
  if (/^(dnssec_keys|own_certificates)_/.test(operation.name)) return params.domain_id!
  if (operation.name === 'assets_bulk') return reply.body.assets[0].id
  const answersAnother = ['assets_request_upload_url', 'websites_import', 'trash_restore'].includes(operation.name)
  if (reply.status === 201 || answersAnother || !('id' in params || operation.target)) return reply.body.id
  const owner = /^(\w+)_versions_/.exec(operation.name)?.[1]
  // A website has its facts under its own id.
  if (owner === 'facts') return params.website_id!
  return owner ? params[`${owner}_id`]! : (params.id ?? events[0]?.resource_id)!
}

async function attempt(
  operation: Operation,
  route: Route,
  by: Person | 'admin' | 'viewer',
  options: Options & { body?: unknown } = {},
  params?: Params,
): Promise<Journal> {
  const ids = params ?? (await caseOf(operation).params(world.site))
  const client = typeof by === 'string' ? world.people[by] : by
  const body = options.body ?? (await acceptedBody(operation, client))
  return await journalOf(world.service, (headers) =>
    call(client, operation, route, ids, { body, headers: { ...options.headers, ...headers } }),
  )
}
