// Runs once: what is said before an answer does not depend on the database; tools.test.ts runs every tool on both.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { agentOf } from './support/agent.ts'
import { connected } from './support/connected.ts'

let service: Service
let ann: Person

before(async () => {
  service = await startService()
  ann = await service.newUser()
})
after(() => service?.close())

const LEVEL = 'io.modelcontextprotocol/logLevel'

test('a client that names a level with its call hears of that call from this level on', async () => {
  const client = await connected(service, ann)
  const heard: Json[] = []
  client.setNotificationHandler('notifications/message', ({ params }) => void heard.push(params))
  const call = async (name: string, given: Json, level?: string) => {
    heard.length = 0
    const meta = level === undefined ? {} : { _meta: { [LEVEL]: level } }
    const { isError } = await client.callTool({ name, arguments: given, ...meta })
    return { failed: isError === true, levels: heard.map((each) => each.level), data: heard[0]?.data }
  }
  try {
    assert.deepEqual(client.getServerCapabilities()?.logging, {})
    assert.deepEqual((await call('websites_list', {})).levels, [])
    const told = await call('websites_list', {}, 'info')
    assert.deepEqual([told.levels, told.failed, told.data.operation], [['info'], false, 'websites_list'])
    assert.match(told.data.request_id, /\w/)
    assert.deepEqual((await call('websites_list', {}, 'warning')).levels, [])
    const failed = await call('pages_list', { website_id: 'x' }, 'warning')
    assert.deepEqual([failed.levels, failed.failed, failed.data.tool], [['warning'], true, 'pages_list'])
    assert.deepEqual((await call('pages_list', { website_id: 'x' }, 'error')).levels, [])
  } finally {
    await client.close()
  }
})

test('a client that takes no events is answered as JSON, and one that asks for nothing as well', async () => {
  const message = (level: string | undefined) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'websites_list',
      arguments: {},
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
        ...(level === undefined ? {} : { [LEVEL]: level }),
      },
    },
  })
  const post = async (level: string | undefined, accept: string) => {
    const headers = {
      accept,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'websites_list',
    }
    return (await agentOf(ann).post(message(level), { headers })).headers['content-type']
  }
  const both = 'application/json, text/event-stream'
  assert.match(String(await post('debug', both)), /^text\/event-stream/)
  assert.match(String(await post('debug', 'application/json')), /^application\/json/)
  assert.match(String(await post(undefined, both)), /^application\/json/)
})

test('before 2026-07-28 no level can be set, and it is not said that one could', async () => {
  const client = await connected(service, ann, { revision: '2025-11-25' })
  try {
    assert.equal(client.getServerCapabilities()?.logging, undefined)
    const { code } = await agentOf(ann).refused(200, { jsonrpc: '2.0', id: 1, method: 'logging/setLevel' })
    assert.equal(code, -32601)
  } finally {
    await client.close()
  }
})
