import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { type Agent, agentOf } from './support/agent.ts'
import { connected } from './support/connected.ts'

let service: Service
let ann: Person
let agent: Agent
let client: Client
let website_id: string
/** What the person says, and what they were asked. */
let says: Json
const asked: string[] = []

before(async () => {
  service = await startService()
  ann = await service.newUser()
  agent = agentOf(ann)
  website_id = (await agent.made('websites_create', { name: 'Mill Lane' })).id
  client = await connected(service, ann, { capabilities: { elicitation: { form: {} } } })
  client.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push(params.message)
    return says
  })
})
after(async () => {
  await client?.close()
  await service?.close()
})

const YES = { action: 'accept', content: { confirm: true } }

async function call(name: string, given: object, answer: Json = YES, by = client): Promise<Json> {
  asked.length = 0
  says = answer
  const { isError, content } = (await by.callTool({ name, arguments: { ...given } })) as Json
  return { isError: isError === true, text: content.at(-1).text }
}

const isThere = async (id: string) => (await ann.get(`/api/v1/websites/pages/${id}`)).status === 200

test('a deletion is done once the person agrees, and not where they decline', async () => {
  const { id } = await agent.made('pages_create', { website_id, path: '/about', title: 'About us' })
  for (const no of [{ action: 'decline' }, { action: 'cancel' }, { action: 'accept', content: { confirm: false } }]) {
    const { isError, text } = await call('records_delete', { kind: 'page', id }, no)
    assert.equal(isError, true)
    assert.match(text, /declined: nothing was changed/)
    assert.deepEqual(asked, ['Delete this page?\nAbout us, /about'])
    assert.ok(await isThere(id))
  }
  const { isError, text } = await call('tools_run', { name: 'records_delete', arguments: { kind: 'page', id } })
  assert.deepEqual([isError, asked.length], [false, 1])
  assert.match(text, /Deleted/)
  assert.equal(await isThere(id), false)
})

test('publishing, and deletions among other edits, are asked about as well', async () => {
  const { id } = await agent.made('pages_create', { website_id, path: '/news', html_content: '<p>Old</p>' })
  await agent.made('pages_update', { id, html_content: '<p>New</p>', publish: false })
  await call('records_publish', { website_id, all: true }, { action: 'decline' })
  assert.deepEqual(asked, [
    `Publish all unpublished changes? Visitors see it immediately.\nMill Lane, ${await subdomain()}`,
  ])
  await call('versions_unpin', { kind: 'page', record_id: id })
  assert.match(asked[0]!, /^Publish the newest version\?/)
  await call('batch_edit', { website_id, edits: [{ kind: 'page', id, delete: true }] }, { action: 'decline' })
  assert.match(asked[0]!, /^Delete one record, with the other edits\?/)
  assert.ok(await isThere(id))
})

test('rows are asked about where some are deleted', async () => {
  const columns = [{ key: 'title', name: 'Title', type: 'text' }]
  const { id: table_id } = await agent.made('tables_create', { website_id, name: 'breads', columns })
  await call('rows_bulk', { table_id, rows: [{ values: { title: 'Rye' } }] })
  assert.deepEqual(asked, [])
  const [row] = (await ann.get(`/api/v1/websites/tables/${table_id}/rows`)).body.data
  await call('rows_bulk', { table_id, delete: [row.id] }, { action: 'decline' })
  assert.deepEqual(asked, ['Delete one row, with the other changes?'])
  assert.equal((await ann.get(`/api/v1/websites/tables/rows/${row.id}`)).status, 200)
})

test('what only adds or reads is not asked about, nor a dry run, nor what there is not', async () => {
  const { id } = await agent.made('pages_create', { website_id, path: '/more' })
  await call('pages_update', { id, title: 'More' })
  await call('pages_list', { website_id })
  await call('records_delete', { kind: 'page', id, dry_run: true })
  assert.deepEqual(asked, [])
  const { isError, text } = await call('records_delete', { kind: 'page', id: website_id })
  assert.deepEqual([isError, asked, JSON.parse(text).code], [true, [], 'not_found'])
})

test('a purchase is asked about with its price', async () => {
  const given = { website_id, name: 'mill-lane.test', years: 2, expected_price: { amount: '20.00', currency: 'EUR' } }
  await call('domains_purchase', given, { action: 'decline' })
  assert.match(asked[0]!, /^Buy the domain mill-lane\.test for 2 years at 20\.00 EUR\?/)
})

test('a client that cannot ask is not made to', async () => {
  const others = [
    await connected(service, ann),
    await connected(service, ann, { capabilities: { elicitation: { url: {} } } }),
    await connected(service, ann, { revision: '2025-11-25', capabilities: { elicitation: { form: {} } } }),
  ]
  for (const [i, other] of others.entries()) {
    const { id } = await agent.made('pages_create', { website_id, path: `/plain-${i}` })
    assert.equal((await call('records_delete', { kind: 'page', id }, YES, other)).isError, false)
    assert.equal(await isThere(id), false)
    await other.close()
  }
  assert.deepEqual(asked, [])
})

async function subdomain(): Promise<string> {
  return (await ann.get(`/api/v1/websites/${website_id}`)).body.subdomain
}
