// Runs once: what an operation is under review does not depend on the database; test/api/review.test.ts runs on both.
// Every operation, by every credential of an agent, on a website where agents' changes wait: neither visitors nor the team
// list may show a difference, not after every job either.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Route, routesOf } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { catalog } from '#resources/index.ts'
import type { Client, Json } from '#test/support/client.ts'
import { type NameServer, startNameServer } from '#test/support/name-server.ts'
import { until } from '#test/support/until.ts'
import { catalogTools } from '#transport/mcp/tools/catalog-tools.ts'
import { setUp } from '../api/domains.ts'
import { answered } from '../api/make.ts'
import { type Agent, agentOf } from '../mcp/support/agent.ts'
import { connect } from '../oauth/support/connect.ts'
import type { Params } from './support/addresses.ts'
import { call } from './support/call.ts'
import { caseOf } from './support/cases.ts'
import { EXPECTATIONS } from './support/expectations.ts'
import { seenOf } from './support/seen.ts'
import { ownService } from './support/shared-service.ts'
import { makeWorld, type World } from './support/world.ts'

const REFUSALS = ['review_required', 'credential_not_allowed']
/** What agents may never ask for. */
const NEVER = catalog.operations.filter(({ review }) => review === 'refused').map(({ name }) => name)

/** The bytes of files, and what is no part of a website. */
const MAY_REFUSE =
  /^(assets_create|assets_bulk|uploads_put|imports_create|api_keys_|brand_update|registrant_contacts_|clients_|account_|invitations_accept|purchases_|domains_purchase|domains_renew|domains_transfer)/

let dns: NameServer
let world: World
let program: Client
let agents: Record<string, Agent>
before(async () => {
  dns = await startNameServer()
  world = await makeWorld(await ownService({ DNS_RESOLVERS: dns.address }))
  const { service, people } = world
  program = service.clientFor((await connect(service, people.admin)).tokens.access_token)
  agents = { 'an OAuth token': agentOf(program), 'an API key': agentOf(people.admin) }
})
after(async () => {
  await world?.service.close()
  dns?.close()
})

const writes = catalog.operations.filter(({ scope }) => scope === 'write')
const members = catalogTools(catalog).flatMap(({ name, members }) => members.map((member) => ({ name, ...member })))

for (const operation of writes)
  test(`${operation.name} by an OAuth token over REST`, () =>
    unseen(operation, async (params, body) => {
      const [route] = routesOf(operation) as [Route]
      const reply = await call(program, operation, route, params, { body: body ?? null })
      assertHeld(operation, reply.status, reply.body, reply.text)
    }))

for (const { name, operation, ids, kind } of members.filter(({ operation: { scope } }) => scope === 'write'))
  for (const credential of ['an OAuth token', 'an API key'])
    test(`${operation.name} by ${credential} as a tool`, () =>
      unseen(operation, async (params, body) => {
        const given = Object.fromEntries(ids.map(({ param, argument }) => [argument, params[param]]))
        const { query } = caseOf(operation)
        const {
          isError,
          text,
          body: answer,
        } = await agents[credential]!.call(name, {
          ...given,
          ...query,
          ...(body as object | undefined),
          ...(kind === null ? {} : { kind }),
        })
        assertHeld(operation, isError ? 400 : EXPECTATIONS.get(operation.name)!.status, answer, text)
      }))

function assertHeld({ name, needsKey }: Operation, status: number, body: Json, text: string) {
  if (REFUSALS.includes(body?.code)) return assert.ok(MAY_REFUSE.test(name) || NEVER.includes(name), text)
  if (body?.status === 'waiting') return assert.equal(body.operation, name)
  // A purchase of an agent waits for a person.
  assert.equal(status, needsKey && status === 202 ? 202 : EXPECTATIONS.get(name)!.status, text)
}

async function unseen(operation: Operation, act: (params: Params, body: unknown) => Promise<void>): Promise<void> {
  const owner = world.people.admin
  const site = await world.site.another()
  await answered(201, owner.post(`/api/v1/websites/${site.website_id}/pages`, { path: '/', html_content: 'home' }))
  const { params, body } = caseOf(operation)
  const given = await params(site, owner)
  // A body may name what its website has.
  const on = given.website_id === world.site.website_id ? world.site : site
  const made = operation.input || operation.body ? await body!(on, owner) : undefined
  const website = given.website_id ?? (operation.name.startsWith('websites_') ? given.id! : site.website_id)
  await answered(200, owner.patch(`/api/v1/websites/${website}`, { publish_policy: { agents: 'review' } }))
  await everyJob(website)
  const beforehand = await seenOf(world, website)
  await act(given, made)
  assert.deepEqual(await seenOf(world, website), beforehand)
  await everyJob(website)
  assert.deepEqual(await seenOf(world, website), beforehand)
}

/** Whatever is due is done, and domains are found as their owners would want them to be. */
async function everyJob(website_id: string): Promise<void> {
  const { service, people } = world
  const { database } = service
  const { data } = await answered(200, people.admin.get(`/api/v1/websites/${website_id}/domains`))
  const claimed = data.filter(({ status }: Json) => status === 'pending_verification')
  for (const domain of claimed) {
    setUp(dns, domain)
    const { id } = domain
    await database.write((tx) => tx.updateTable('domains').set({ next_check_at: 1 }).where('id', '=', id).execute())
    const checked = () => database.reader.selectFrom('domains').select('next_check_at').where('id', '=', id).execute()
    await until(checked, ([row]) => Number(row!.next_check_at) > 1)
  }
  const due = () =>
    database.reader
      .selectFrom('jobs')
      .select('kind')
      .where('run_at', '<=', Date.now())
      .where((eb) => eb('id', '<>', eb.ref('kind')))
      .execute()
  await until(due, (jobs) => jobs.length === 0)
}
