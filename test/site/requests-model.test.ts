import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Route, routesOf } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { catalog } from '#resources/index.ts'
import type { Client, Json } from '#test/support/client.ts'
import { type NameServer, startNameServer } from '#test/support/name-server.ts'
import { catalogTools } from '#transport/mcp/tools/catalog-tools.ts'
import { answered } from '../api/make.ts'
import { call } from '../contract/support/call.ts'
import { caseOf } from '../contract/support/cases.ts'
import { seenOf } from '../contract/support/seen.ts'
import { ownService } from '../contract/support/shared-service.ts'
import { makeWorld, type Site, type World } from '../contract/support/world.ts'
import { type Chance, chanceOf, seedFromEnvironment } from '../faults/support/chance.ts'
import { agentOf } from '../mcp/support/agent.ts'
import { connect } from '../oauth/support/connect.ts'

const PROGRAMS = Number(process.env.REVIEW_PROGRAMS ?? (process.env.TEST_DATABASE === 'postgres' ? 30 : 60))
const STEPS = 6
/** What a write is for a class under review is no matter of the policy for these. */
const LEFT_OUT = new Set([
  // Whose effect is a decision about a request: they are what the programs decide with.
  'requests_approve',
  'requests_decline',
  'requests_withdraw',
  // A purchase waits for a person under every policy, as a purchase.
  'domains_purchase',
])
const WRITES = catalog.operations.filter(
  ({ scope, role, name }) => scope === 'write' && role !== undefined && !LEFT_OUT.has(name),
)
const MEMBERS = new Map(
  catalogTools(catalog).flatMap(({ name, members }) =>
    members.map((member) => [member.operation.name, { tool: name, ...member }]),
  ),
)

let dns: NameServer
let world: World
let program: Client
before(async () => {
  dns = await startNameServer()
  world = await makeWorld(await ownService({ DNS_RESOLVERS: dns.address }))
  program = world.service.clientFor((await connect(world.service, world.people.admin)).tokens.access_token)
})
after(async () => {
  await world?.service.close()
  dns?.close()
})

test('of every write nothing is seen that nobody approved, what is approved is done, and nothing is lost', async () => {
  const chance = chanceOf(seedFromEnvironment(process.env.REVIEW_SEED, 'REVIEW_SEED'))
  const done = { waited: 0, approved: 0 }
  for (let n = 0; n < PROGRAMS; n++) await runProgram(chance, done)
  assert.ok(done.waited > 0 && done.approved > 0)
})

type Done = { waited: number; approved: number }
type Door = 'person' | 'program' | 'tools'
type Step = { operation: Operation; door: Door; website: string; held: boolean }
type Waits = Step & { id: string }

async function runProgram(chance: Chance, done: Done): Promise<void> {
  const trace: string[] = []
  const waiting: Waits[] = []
  let site = await world.site.another()
  try {
    for (let step = 0; step < STEPS; step++) {
      if (!(await isThere(site.website_id))) site = await world.site.another()
      const asked = await takeStep(chance, site, trace)
      if (asked) waiting.push(asked)
      done.waited += asked ? 1 : 0
      if (waiting.length > 0 && chance.below(2) === 0) done.approved += await decide(chance, waiting, trace)
    }
    await assertListed(waiting)
  } catch (error) {
    // The message of a failure has to say how it came about.
    throw new Error(trace.join('\n'), { cause: error })
  }
}

/** @returns what waits now */
async function takeStep(chance: Chance, site: Site, trace: string[]): Promise<Waits | null> {
  const { admin: owner } = world.people
  const operation = chance.pick(WRITES)
  const { params, body } = caseOf(operation)
  const given = await params(site, owner)
  // A body may name what its website has.
  const on = given.website_id === world.site.website_id ? world.site : site
  const made = operation.input || operation.body ? await body!(on, owner) : undefined
  const website = given.website_id ?? (operation.name.startsWith('websites_') ? given.id! : site.website_id)
  const values = ['live', 'review'] as const
  const policy = { people: chance.pick(values), agents: chance.pick(values) }
  const door = operation.body
    ? chance.pick<Door>(['person', 'program'])
    : chance.pick<Door>(['person', 'program', 'tools'])
  await setPolicy(website, policy)
  const held = policy[door === 'person' ? 'people' : 'agents'] === 'review'
  const before = await seenOf(world, website)
  const events = await eventsOf(operation)
  const { status, answer } = await send(door, operation, given, made)
  trace.push(
    `${door} ${operation.name} ${JSON.stringify({ given, made, policy })}: ${status} ${JSON.stringify(answer)}`,
  )
  assert.ok(status < 500)
  if (answer?.status !== 'waiting' || !('request_id' in answer)) {
    // Who leaves a team asks nobody.
    const isLeaving = operation.name === 'accesses_delete' && door === 'person'
    if (held && operation.review !== 'free' && !isLeaving) await assertSame(website, before)
    await setPolicy(website, LIVE)
    return null
  }
  assert.ok(held, 'it waits although it need not')
  await assertSame(website, before)
  assert.equal(await eventsOf(operation), events, 'it was done')
  await setPolicy(website, LIVE)
  return { operation, door, website, held, id: answer.request_id }
}

/** @returns how many were approved */
async function decide(chance: Chance, waiting: Waits[], trace: string[]): Promise<number> {
  const { admin: owner } = world.people
  const [asked] = waiting.splice(chance.below(waiting.length), 1) as [Waits]
  const { id, website, operation } = asked
  const action = chance.pick(['approve', 'approve', 'decline', 'withdraw'])
  const before = (await isThere(website)) ? await seenOf(world, website) : null
  const events = await eventsOf(operation)
  const reply = await owner.post(`/api/v1/websites/requests/${id}/${action}`, { reason: 'No.' })
  trace.push(`${action} ${id}: ${reply.status} ${reply.text}`)
  if (reply.status !== 200) {
    // What an earlier step has changed or deleted is in the way; then nothing is done.
    assert.ok(action === 'approve' && [404, 409, 422].includes(reply.status))
    assert.equal(await eventsOf(operation), events, 'it was done')
    if (before) await assertSame(website, before)
    return 0
  }
  const { status } = reply.body
  if (status === 'approved') {
    if (operation.emits) assert.ok((await eventsOf(operation)) > events, 'it was not done')
    return 1
  }
  assert.ok(['declined', 'withdrawn'].includes(status), status)
  assert.equal(await eventsOf(operation), events, 'it was done')
  if (before) await assertSame(website, before)
  return 0
}

const LIVE = { people: 'live', agents: 'live' }

async function setPolicy(website: string, publish_policy: object): Promise<void> {
  const { status } = await world.people.admin.patch(`/api/v1/websites/${website}`, { publish_policy })
  // A website that was deleted has no policy any more.
  assert.ok(status === 200 || status === 404, `${status}`)
}

async function assertSame(website: string, before: Json): Promise<void> {
  assert.deepEqual(await seenOf(world, website), before)
}

/** Everything that was neither approved, declined nor withdrawn is still there to be decided. */
async function assertListed(waiting: readonly Waits[]): Promise<void> {
  for (const { website, id } of waiting) {
    if (!(await isThere(website))) continue
    const path = `/api/v1/websites/${website}/requests?status=waiting`
    const { data } = await answered(200, world.people.admin.get(path))
    assert.ok(
      data.some((request: Json) => request.id === id),
      `${id} is lost`,
    )
  }
}

async function send(door: Door, operation: Operation, params: Record<string, string>, body: unknown) {
  const { admin: owner } = world.people
  const member = MEMBERS.get(operation.name)
  if (door !== 'tools' || !member) {
    const [route] = routesOf(operation) as [Route]
    const reply = await call(door === 'person' ? owner : program, operation, route, params, { body: body ?? null })
    return { status: reply.status, answer: reply.body as Json }
  }
  const given = Object.fromEntries(member.ids.map(({ param, argument }) => [argument, params[param]]))
  const kind = member.kind === null ? {} : { kind: member.kind }
  const args = { ...given, ...caseOf(operation).query, ...(body as object | undefined), ...kind }
  const { isError, body: answer } = await agentOf(owner).call(member.tool, args)
  return { status: isError ? 400 : 200, answer }
}

async function isThere(website: string): Promise<boolean> {
  return (await world.people.admin.get(`/api/v1/websites/${website}`)).status === 200
}

/** How often what it emits has happened. */
async function eventsOf({ emits }: Operation): Promise<number> {
  if (!emits) return 0
  const { reader } = world.service.database
  const count = reader.selectFrom('events').select((eb) => eb.fn.countAll<number | string>().as('count'))
  return Number((await count.where('type', '=', emits).executeTakeFirstOrThrow()).count)
}
