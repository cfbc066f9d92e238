import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { type Agent, agentOf } from './support/agent.ts'
import { connected } from './support/connected.ts'

let service: Service
let ann: Person
let agent: Agent
let client: Client

before(async () => {
  service = await startService()
  ann = await service.newUser()
  agent = agentOf(ann)
  client = await connected(service, ann)
})
after(async () => {
  await client?.close()
  await service?.close()
})

const PROMPT = { type: 'ref/prompt', name: 'audit_site' } as const
const PAGE = { type: 'ref/resource', uri: 'site://{website_id}/pages/{id}' } as const

async function values(of: Parameters<Client['complete']>[0]): Promise<string[]> {
  return (await client.complete(of)).completion.values
}

test('a website is found by how its id begins, and by its name', async () => {
  const bakery = await agent.made('websites_create', { name: 'Mill Lane Bakery' })
  const shop = await agent.made('websites_create', { name: 'A bakery shop' })
  const named = (value: string) => values({ ref: PROMPT, argument: { name: 'website_id', value } })
  assert.deepEqual(await named(bakery.id.slice(0, 30)), [bakery.id])
  assert.deepEqual(await named('mill'), [bakery.id])
  assert.deepEqual((await named('BAKERY')).sort(), [bakery.id, shop.id].sort())
  assert.deepEqual(await named('a bakery'), [shop.id])
  assert.deepEqual(await named('zzz'), [])
  assert.deepEqual(await values({ ref: PROMPT, argument: { name: 'language', value: '' } }), [])
})

test('a page is found by its path and its title, within the website that is given', async () => {
  const { id: website_id } = await agent.made('websites_create', { name: 'Places' })
  const other = await agent.made('websites_create', { name: 'Elsewhere' })
  const about = await agent.made('pages_create', { website_id, path: '/about', title: 'Two bakers' })
  const team = await agent.made('pages_create', { website_id, path: '/about/team', title: 'All about us' })
  await agent.made('pages_create', { website_id: other.id, path: '/about', title: 'Two bakers' })
  const found = (value: string, given: Record<string, string> = { website_id }) =>
    values({ ref: PAGE, argument: { name: 'id', value }, context: { arguments: given } })
  assert.deepEqual(await found('/about/'), [team.id])
  assert.deepEqual(await found('two'), [about.id])
  assert.deepEqual((await found('about')).sort(), [about.id, team.id].sort())
  assert.deepEqual(await found(team.id.slice(0, 30)), [team.id])
  assert.deepEqual(await found('about', {}), [], 'without a website there is nothing to choose from')
})

test("others' websites are not completed, and what is no prompt or template is refused", async () => {
  const bob = await service.newUser()
  const { id } = await agentOf(bob).made('websites_create', { name: 'Of Bob' })
  assert.deepEqual(await values({ ref: PROMPT, argument: { name: 'website_id', value: id } }), [])
  const argument = { name: 'id', value: '' }
  assert.deepEqual(await values({ ref: PAGE, argument, context: { arguments: { website_id: id } } }), [])
  await assert.rejects(values({ ref: { type: 'ref/prompt', name: 'nothing' }, argument }), { code: -32602 })
  await assert.rejects(values({ ref: { type: 'ref/resource', uri: 'site://x' }, argument }), { code: -32602 })
})
