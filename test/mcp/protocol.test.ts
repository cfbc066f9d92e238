// Runs once on PostgreSQL: messages are checked before the database is read; tools.test.ts runs every tool on both.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { type Agent, agentOf } from './support/agent.ts'

let service: Service
let ann: Person
let agent: Agent

before(async () => {
  service = await startService()
  ann = await service.newUser()
  agent = agentOf(ann)
})
after(() => service?.close())

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}
const modern = (method: string, params: object = {}, headers: object = {}) =>
  agent.post(
    { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } },
    { headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...headers } },
  )

test('without a credential, or with a bad one, it challenges as a resource of its own', async () => {
  const metadata = `Bearer resource_metadata="${service.url}/.well-known/oauth-protected-resource/mcp", scope="read write"`
  for (const [client, more] of [
    [service.anonymous, ''],
    [service.clientFor('sitewright_nobody'), ', error="invalid_token"'],
  ] as const) {
    const { status, headers, body } = await client.post('/mcp', PING)
    assert.equal(status, 401)
    assert.equal(headers['www-authenticate'], metadata + more)
    assert.match(body.error.data.code, /^(unauthenticated|invalid_token)$/)
  }
})

test('only POST is a method', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    const { status, headers } = await ann.send(method, '/mcp')
    assert.deepEqual([status, headers.allow], [405, 'POST'], method)
  }
})

test('pages of other origins may not speak to it', async () => {
  const from = async (origin: string) => (await agent.post(PING, { headers: { origin } })).status
  for (const origin of [
    'https://evil.test',
    'null',
    'http://shop.sites.test',
    'http://localhost.evil.test',
    'file:///x',
  ])
    assert.equal(await from(origin), 403, origin)
  for (const origin of [service.url, 'http://localhost:6274', 'http://127.0.0.1:9'])
    assert.equal(await from(origin), 200, origin)
})

test('websites do not have it', async () => {
  const { subdomain } = await agent.made('websites_create', { name: 'Visited' })
  const headers = { authorization: `Bearer ${ann.key}`, 'content-type': 'application/json' }
  const answer = await service.visit(`${subdomain}.sites.test`, '/mcp', {
    method: 'POST',
    headers,
    body: JSON.stringify(PING),
  })
  assert.notEqual(answer.status, 200)
  assert.doesNotMatch(answer.text, /jsonrpc/)
})

test('what is not one message is refused', async () => {
  const wrong: [unknown, number][] = [
    [[PING], -32600],
    [[], -32600],
    ['"ping"', -32600],
    [{ id: 1, method: 'ping' }, -32600],
    [{ jsonrpc: '2.0', id: null, method: 'ping' }, -32600],
    [{ jsonrpc: '2.0', id: 1.5, method: 'ping' }, -32600],
    [{ jsonrpc: '2.0', id: 1, result: {} }, -32600],
    [{ jsonrpc: '2.0', id: 1, method: 'ping', params: [] }, -32600],
    ['{', -32700],
    ['{"jsonrpc":"2.0","id":1,"method":"\\ud800"}', -32700],
    ['['.repeat(100), -32700],
  ]
  for (const [message, code] of wrong)
    assert.equal((await agent.refused(400, message)).code, code, JSON.stringify(message))
  assert.equal(
    (await agent.refused(400, 'x', { headers: { 'content-type': 'text/plain' } })).data.code,
    'unsupported_media_type',
  )
  assert.equal((await agent.refused(413, JSON.stringify({ x: 'x'.repeat(4_100_000) }))).data.code, 'too_large')
})

test('initialize agrees on a revision of those that begin so', async () => {
  const agreed = async (protocolVersion: string) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } }
    return await agent.ask('initialize', params)
  }
  for (const revision of ['2025-06-18', '2025-11-25']) assert.equal((await agreed(revision)).protocolVersion, revision)
  for (const other of ['2026-07-28', '2024-11-05', ''])
    assert.equal((await agreed(other)).protocolVersion, '2025-11-25')
  const { serverInfo, capabilities, instructions } = await agreed('2025-11-25')
  assert.equal(serverInfo.name, 'sitewright')
  assert.deepEqual(capabilities, { tools: {}, resources: {}, prompts: {}, completions: {} })
  assert.match(instructions, /websites_create/)
})

test('a revision that there is not is named with those that there are', async () => {
  const supported = ['2026-07-28', '2025-11-25', '2025-06-18']
  for (const requested of ['1999-01-01', '2025-03-26', 'x']) {
    const { code, data } = await agent.refused(400, PING, { headers: { 'mcp-protocol-version': requested } })
    assert.deepEqual([code, data], [-32022, { supported, requested }])
  }
  const params = { _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': '2027-01-01' } }
  const headers = { 'mcp-protocol-version': '2027-01-01', 'mcp-method': 'tools/list' }
  const { code } = await agent.refused(400, { jsonrpc: '2.0', id: 1, method: 'tools/list', params }, { headers })
  assert.equal(code, -32022)
})

test('a notification is taken and not answered', async () => {
  const { status, text } = await agent.post({ jsonrpc: '2.0', method: 'notifications/initialized' })
  assert.deepEqual([status, text], [202, ''])
})

test('each era has its own methods', async () => {
  const { code } = (await agent.refused(200, { ...PING, method: 'server/discover' })) as { code: number }
  assert.equal(code, -32601)
  for (const method of ['ping', 'initialize', 'logging/setLevel', 'constructor', 'toString']) {
    const { status, body } = await modern(method)
    assert.deepEqual([status, body.error.code], [404, -32601], method)
  }
  const { result } = (await modern('server/discover')).body
  assert.deepEqual(result.supportedVersions, ['2026-07-28', '2025-11-25', '2025-06-18'])
  assert.deepEqual([result.resultType, result.cacheScope], ['complete', 'public'])
  const capabilities = { tools: {}, resources: { subscribe: true }, prompts: {}, completions: {}, logging: {} }
  assert.deepEqual(result.capabilities, capabilities)
})

test('since 2026-07-28 headers must say what the body says', async () => {
  const call = { name: 'websites_list', arguments: {} }
  const name = { 'mcp-name': 'websites_list' }
  assert.equal((await modern('tools/call', call, name)).status, 200)
  const encoded = `=?base64?${Buffer.from('websites_list').toString('base64')}?=`
  assert.equal((await modern('tools/call', call, { 'mcp-name': encoded })).status, 200)
  const wrong = [
    { ...name, 'mcp-method': 'tools/list' },
    { 'mcp-name': 'websites_delete' },
    { 'mcp-name': '=?base64?%%?=' },
    { ...name, 'mcp-protocol-version': '2025-11-25' },
    {},
  ]
  for (const headers of wrong) {
    const { status, body } = await modern('tools/call', call, headers)
    assert.deepEqual([status, body.error.code], [400, -32020], JSON.stringify(headers))
  }
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
  const { code } = await agent.refused(400, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { headers })
  assert.equal(code, -32602, 'the envelope is missing')
})

test('requests are counted as those of REST', async () => {
  const limited = await startService({ RATE_LIMIT: '3' })
  try {
    const bob = await limited.newUser()
    assert.equal((await bob.get('/api/v1/websites')).status, 200)
    for (const left of [1, 0]) {
      const { headers } = await agentOf(bob).post(PING)
      assert.match(String(headers.ratelimit), new RegExp(`;r=${left};`))
    }
    const { status, headers, body } = await agentOf(bob).post(PING)
    assert.deepEqual([status, body.error.data.code], [429, 'rate_limited'])
    assert.ok(Number(headers['retry-after']) > 0)
  } finally {
    await limited.close()
  }
})

test('a tool or a prompt that there is not is a wrong parameter', async () => {
  for (const [method, name] of [
    ['tools/call', 'nothing_here'],
    ['tools/call', 'constructor'],
    ['prompts/get', 'nothing_here'],
  ]) {
    const { code, message } = await agent.refused(200, { ...PING, method, params: { name } })
    assert.equal(code, -32602)
    assert.ok(message.includes(name))
  }
  for (const method of ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'])
    assert.equal((await agent.refused(200, { ...PING, method, params: { cursor: 'x' } })).code, -32602, method)
})
