import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freePort } from '#test/api/free-port.ts'
import { type Service, startService } from '#test/support/service.ts'

const port = await freePort()
const base = `https://sitewright.example.com:${port}`
let service: Service
before(async () => {
  service = await startService({ BASE_URL: base, PORT: String(port) })
})
after(() => service.close())

const documents = {
  '/.well-known/oauth-authorization-server': {
    issuer: base,
    authorization_endpoint: `${base}/oauth/authorize`,
    token_endpoint: `${base}/oauth/token`,
    registration_endpoint: `${base}/oauth/register`,
    revocation_endpoint: `${base}/oauth/revoke`,
    jwks_uri: `${base}/oauth/jwks`,
    scopes_supported: ['read', 'write'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: [base, `${base}/mcp`],
    service_documentation: `${base}/docs`,
  },
  '/.well-known/oauth-protected-resource': {
    resource: base,
    authorization_servers: [base],
    scopes_supported: ['read', 'write'],
    bearer_methods_supported: ['header'],
    resource_name: 'Sitewright',
    resource_documentation: `${base}/docs`,
  },
  '/.well-known/oauth-protected-resource/mcp': {
    resource: `${base}/mcp`,
    authorization_servers: [base],
    scopes_supported: ['read', 'write'],
    bearer_methods_supported: ['header'],
    resource_name: 'Sitewright',
    resource_documentation: `${base}/docs`,
  },
  '/oauth/jwks': { keys: [] },
}

for (const [path, expected] of Object.entries(documents))
  test(`${path} is as clients expect it, for pages of every origin`, async () => {
    const { status, body, headers } = await service.anonymous.get(path)
    assert.equal(status, 200)
    assert.deepEqual(body, expected)
    assert.match(headers['content-type']!, /^application\/json/)
    assert.equal(headers['access-control-allow-origin'], '*')
  })

test('openid-configuration holds the same, and what OpenID Connect requires', async () => {
  const { body } = await service.anonymous.get('/.well-known/openid-configuration')
  const common = documents['/.well-known/oauth-authorization-server']
  for (const [name, value] of Object.entries(common)) assert.deepEqual(body[name], value)
  assert.deepEqual(body.subject_types_supported, ['public'])
  assert.ok(!body.scopes_supported.includes('openid'))
})

test('preflight requests are allowed, never with cookies', async () => {
  const preflight = {
    origin: 'https://inspector.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,mcp-protocol-version',
  }
  for (const path of [...Object.keys(documents), '/oauth/register', '/oauth/token', '/oauth/revoke']) {
    const { status, headers } = await service.visit('localhost', path, { method: 'OPTIONS', headers: preflight })
    assert.equal(status, 204, path)
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['access-control-allow-headers'], preflight['access-control-request-headers'])
    assert.match(headers['access-control-allow-methods']!, /^(GET|POST)$/)
    assert.equal(headers['access-control-allow-credentials'], undefined)
  }
  const page = await service.visit('localhost', '/oauth/authorize', { method: 'OPTIONS', headers: preflight })
  assert.notEqual(page.status, 204)
})

test('pages of other origins can read errors too', async () => {
  for (const path of ['/oauth/register', '/oauth/token', '/oauth/revoke']) {
    const { status, headers } = await service.anonymous.post(path, new URLSearchParams({ a: 'b' }))
    assert.deepEqual([status, headers['access-control-allow-origin']], [400 + Number(path.endsWith('revoke')), '*'])
  }
})

test('a 401 of the API points to the metadata', async () => {
  const { status, headers } = await service.anonymous.get('/api/v1/websites')
  assert.equal(status, 401)
  assert.equal(
    headers['www-authenticate'],
    `Bearer resource_metadata="${base}/.well-known/oauth-protected-resource", scope="read write"`,
  )
})

test('websites serve none of it', async () => {
  for (const path of Object.keys(documents))
    assert.equal((await service.visit('anything.sites.test', path)).status, 404, path)
})
