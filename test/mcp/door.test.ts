import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { agentOf } from './support/agent.ts'

/** What contract, section 9, allows the tools that are listed unless others are asked for. */
const MAX_TOOLS = 28
const MAX_TOKENS = 8_000
const MAX_BYTES = 32 * 1024

let service: Service
let owner: Person
let website: Json
before(async () => {
  service = await startService()
  owner = await service.newUser()
  website = await agentOf(owner).made('websites_create', { name: 'Door' })
})
after(() => service?.close())

const listed = async (query = '', by: Person = owner): Promise<Json[]> =>
  (await agentOf(by).ask('tools/list', {}, { query })).tools

test('the core is short, and every argument of it has a word or a list of its values', async () => {
  const tools = await listed()
  const wire = JSON.stringify(tools)
  assert.ok(tools.length <= MAX_TOOLS, `${tools.length} tools`)
  assert.ok(Buffer.byteLength(wire) <= MAX_BYTES, `${Buffer.byteLength(wire)} bytes`)
  assert.ok(wire.length / 4 <= MAX_TOKENS, `${wire.length / 4} tokens`)
  for (const { name, inputSchema } of tools)
    for (const [argument, schema] of Object.entries<Json>(inputSchema.properties))
      assert.ok(schema.description || schema.enum, `${name}: ${argument}`)
})

test('what the core leaves out is found by words, with its whole definition, and called by its name', async () => {
  const agent = agentOf(owner)
  const names = (await listed()).map(({ name }) => name)
  const { tools } = await agent.made('tools_search', { query: 'redirect an old address' })
  const found = tools.find(({ name }: Json) => name === 'redirects_create')
  assert.ok(!names.includes(found.name))
  for (const [argument, schema] of Object.entries<Json>(found.inputSchema.properties))
    assert.ok(schema.description || schema.enum, argument)
  const redirect = await agent.made(found.name, { website_id: website.id, from_path: '/a', to: '/' })
  assert.equal(redirect.from_path, '/a')
  const nothing = await agent.call('tools_search', { query: 'xylophone' })
  assert.deepEqual([nothing.structured.tools, nothing.notes.length], [[], 1])
  assert.equal((await agent.call('tools_search', { query: ' ' })).isError, true)
})

test('who calls only what was listed reads and changes by two tools', async () => {
  const agent = agentOf(owner)
  const run = (name: string, given?: object) => agent.call('tools_run', { name, arguments: given })
  const made = await run('redirects_create', { website_id: website.id, from_path: '/b', to: '/' })
  assert.equal(made.isError, false, made.text)
  const list = await agent.call('tools_read', { name: 'redirects_list', arguments: { website_id: website.id } })
  assert.ok(list.structured.data.some(({ id }: Json) => id === made.structured.id))
  const refused = await agent.call('tools_read', { name: 'redirects_create', arguments: {} })
  assert.deepEqual([refused.isError, refused.body.detail], [true, 'Call redirects_create by tools_run.'])
  const unknown = await run('redirect_create')
  assert.match(unknown.body.detail, /redirects_create/)
  const readOnly = await service.readOnlyKeyFor(owner)
  const reader = agentOf(readOnly)
  assert.equal((await reader.call('tools_read', { name: 'me_get' })).isError, false)
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'tools_run', arguments: { name: 'me_get' } },
  }
  const reply = await reader.post(call)
  assert.deepEqual([reply.status, reply.body.error.message], [403, 'Insufficient scope'])
})

test('an address lists all, a task, or what only reads', async () => {
  const all = await listed('?toolsets=all')
  assert.ok(all.length > 90)
  assert.ok(all.every(({ annotations }) => annotations))
  const data = (await listed('?toolsets=data')).map(({ name }) => name)
  assert.ok(data.includes('rows_update') && data.includes('submissions_list') && !data.includes('pages_update'))
  const reading = await listed('?readonly=true')
  assert.ok(reading.every(({ annotations }) => annotations.readOnlyHint))
  assert.ok(reading.some(({ name }) => name === 'tools_read') && !reading.some(({ name }) => name === 'tools_run'))
})

test('an answer is sent once: as text, or as data to who reads it', async () => {
  const agent = agentOf(owner)
  const call = async (query: string) => (await agent.call('websites_list', {}, { query })).reply.body.result
  const text = await call('')
  assert.equal(text.structuredContent, undefined)
  assert.ok(JSON.parse(text.content[0].text).data.length > 0)
  const data = await call('?structured=true')
  assert.ok(data.structuredContent.data.length > 0)
  assert.deepEqual(data.content, [{ type: 'text', text: 'The answer is in structuredContent.' }])
  assert.ok(
    (await listed('?structured=true')).every(({ outputSchema, name }) => outputSchema || name.startsWith('tools_')),
  )
  assert.ok((await listed()).every(({ outputSchema }) => outputSchema === undefined))
})

test('a client says among its capabilities that it reads data', async () => {
  const params = {
    name: 'websites_list',
    arguments: {},
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': { experimental: { structuredContent: {} } },
    },
  }
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'websites_list' }
  const { body } = await agentOf(owner).post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, { headers })
  assert.ok(body.result.structuredContent.data.length > 0)
})

test('id stands for the record, whatever else a tool calls it', async () => {
  const agent = agentOf(owner)
  const page = await agent.made('pages_create', { website_id: website.id, path: '/id' })
  assert.equal((await agent.made('pages_list', { id: website.id })).data.length > 0, true)
  const versions = await agent.made('versions_list', { kind: 'page', id: page.id })
  assert.equal(versions.data.length, 1)
  assert.equal((await agent.call('pages_outline', { id: page.id })).isError, false)
})

test('a page is looked at by its id, or by the path that visitors ask for', async () => {
  const agent = agentOf(owner)
  const website_id = website.id
  const page = await agent.made('pages_create', { website_id, path: '/by-path', html_content: '<h1>Here</h1>' })
  for (const given of [{ page_id: page.id }, { id: page.id }, { website_id, path: '/by-path' }]) {
    assert.equal((await agent.made('pages_outline', given)).page_id, page.id)
    const { html } = await agent.made('tools_read', {
      name: 'pages_render',
      arguments: { ...given, selector: 'h1' },
    })
    assert.equal(html, '<h1>Here</h1>')
    // There is no browser, but a page.
    assert.equal((await agent.call('page_screenshot', given)).body.code, 'chromium_not_configured')
  }
  for (const tool of ['pages_outline', 'page_screenshot']) {
    const { isError, body } = await agent.call(tool, { website_id, path: '/nobody' })
    assert.deepEqual([isError, body.code], [true, 'not_found'])
    assert.match(body.detail, /^There is no page at \/nobody/)
  }
})
