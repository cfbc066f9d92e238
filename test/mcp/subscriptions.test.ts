import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { type Agent, agentOf } from './support/agent.ts'
import { connected } from './support/connected.ts'

let service: Service
let ann: Person
let agent: Agent
let client: Client
let website_id: string
const updated: string[] = []
const uri = (topic: string, id = website_id) => `site://${id}/${topic}`

before(async () => {
  service = await startService()
  ann = await service.newUser()
  agent = agentOf(ann)
  website_id = (await agent.made('websites_create', { name: 'Heard of' })).id
  client = await connected(service, ann)
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void updated.push(params.uri))
})
after(async () => {
  await client?.close()
  await service?.close()
})

test('who listens hears which resources have changed, and reads them', async () => {
  assert.deepEqual(client.getServerCapabilities()?.resources, { subscribe: true })
  const uris = ['website', 'waiting', 'submissions'].map((topic) => uri(topic))
  const subscription = await client.listen({ resourceSubscriptions: uris })
  assert.deepEqual(subscription.honoredFilter, { resourceSubscriptions: uris })
  updated.length = 0
  const page = await agent.made('pages_create', { website_id, path: '/', html_content: '<p>Old</p>' })
  await until(() => updated.includes(uri('website')) && updated.includes(uri('waiting')))
  assert.ok(!updated.includes(uri('submissions')))
  await agent.made('pages_update', { id: page.id, html_content: '<p>New</p>', publish: false })
  updated.length = 0
  await agent.made('pages_update', { id: page.id, html_content: '<p>Newer</p>', publish: false })
  await until(() => updated.includes(uri('waiting')))
  const { contents } = await client.readResource({ uri: uri('waiting') })
  assert.deepEqual(
    JSON.parse((contents[0] as { text: string }).text).data.map(({ id }: { id: string }) => id),
    [page.id],
  )
  await subscription.close()
  assert.equal(await subscription.closed, 'local')
})

test('what visitors sent is heard of and marked as theirs', async () => {
  const form = await agent.made('forms_create', {
    website_id,
    name: 'contact',
    fields: [{ name: 'text', type: 'text' }],
  })
  const subscription = await client.listen({ resourceSubscriptions: [uri('submissions')] })
  updated.length = 0
  const { subdomain } = (await ann.get(`/api/v1/websites/${website_id}`)).body
  const { status } = await service.visit(`${subdomain}.sites.test`, `/_forms/${form.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ words: 'Hello' }),
  })
  assert.ok(status < 400)
  await until(() => updated.length > 0)
  assert.deepEqual([...new Set(updated)], [uri('submissions')])
  const { contents } = await client.readResource({ uri: uri('submissions') })
  const [content] = contents as { text: string; _meta: object }[]
  assert.deepEqual(content!._meta, { untrusted: true })
  assert.match(content!.text, /form\.submission\.created/)
  await subscription.close()
})

test("others' websites and what there is not are neither acknowledged nor heard of", async () => {
  const bob = agentOf(await service.newUser())
  const other = (await bob.made('websites_create', { name: 'Of Bob' })).id
  const own = uri('website')
  const uris = [uri('website', other), uri('nothing'), `site://${website_id}/pages/${website_id}`, own]
  const subscription = await client.listen({ resourceSubscriptions: uris, toolsListChanged: true })
  assert.deepEqual(subscription.honoredFilter, { resourceSubscriptions: [own] })
  updated.length = 0
  await bob.made('pages_create', { website_id: other, path: '/' })
  await agent.made('pages_create', { website_id, path: '/heard' })
  await until(() => updated.length > 0)
  assert.deepEqual([...new Set(updated)], [own])
  await subscription.close()
  await assert.rejects(client.readResource({ uri: uri('website', other) }))
})

test('a subscription ends with the access to a website, and says so', async () => {
  const { id } = await agent.made('websites_create', { name: 'Gone soon' })
  const subscription = await client.listen({ resourceSubscriptions: [uri('website', id)] })
  assert.equal((await ann.delete(`/api/v1/websites/${id}`)).status, 204)
  assert.equal(await subscription.closed, 'graceful')
})

test('before 2026-07-28 nothing can be subscribed to, and it is not said that it could', async () => {
  const older = await connected(service, ann, { revision: '2025-11-25' })
  assert.deepEqual(older.getServerCapabilities()?.resources, {})
  await assert.rejects(older.subscribeResource({ uri: uri('website') }))
  await older.close()
})
