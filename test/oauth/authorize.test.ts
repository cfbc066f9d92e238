import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Browser, formsOf, type Seen, unescaped } from '#test/pages/browser.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import {
  answered,
  authorizePath,
  browserOf,
  exchangeCode,
  pkce,
  REDIRECT_URI,
  type Registered,
  register,
} from './support/connect.ts'

let service: Service
let ann: Person
let client: Registered
let browser: Browser
const { verifier, challenge } = pkce()
const pathWith = (params = {}, of = client) => authorizePath(of, { challenge }, params)
before(async () => {
  service = await startService({ OAUTH_REGISTER_LIMIT: '0' })
  ann = await service.newUser('ann@example.com')
  client = await register(service, {
    client_name: 'Paint <Box>',
    redirect_uris: [REDIRECT_URI, 'https://paint.example/cb?a=b'],
  })
  browser = await browserOf(service, ann)
})
after(() => service.close())

test('without a session the person signs in first and returns', async () => {
  const { status, location } = await new Browser(service).open(pathWith())
  assert.equal(status, 303)
  assert.equal(location, `/sign-in?${new URLSearchParams({ next: pathWith() })}`)
})

test('the consent page names the program, where it returns to, the user and what it may do', async () => {
  const { status, text, headers } = await browser.open(pathWith())
  assert.equal(status, 200)
  for (const part of ['Paint &lt;Box&gt;', '127.0.0.1:4711', 'a program on this computer', 'ann@example.com'])
    assert.ok(text.includes(part), part)
  assert.match(text, /see every website[\s\S]*change, publish and delete/)
  assert.ok(!text.includes('<Box>') && !/<script/.test(text))
  assert.match(
    headers['content-security-policy']!,
    /form-action 'self' http:\/\/127\.0\.0\.1:4711; frame-ancestors 'none'/,
  )
  assert.equal(headers['cache-control'], 'no-store')
  const other = await browser.open(pathWith({ redirect_uri: 'https://paint.example/cb?a=b' }))
  assert.ok(other.text.includes('<bdi>paint.example</bdi>') && !other.text.includes('on this computer'))
})

test('a program with a private scheme is shown by it, and can be returned to', async () => {
  const own = await register(service, { redirect_uris: ['cursor://anysphere.cursor/callback'] })
  const page = await browser.open(pathWith({ redirect_uri: 'cursor://anysphere.cursor/callback' }, own))
  assert.ok(page.text.includes('cursor://anysphere.cursor'))
  assert.match(page.headers['content-security-policy']!, /form-action 'self' cursor:;/)
  const { to, params } = answered(await browser.submit(page, { decision: 'allow' }, '/oauth/authorize'))
  assert.equal(to, 'cursor://anysphere.cursor/callback')
  assert.ok(params.code)
})

test('agreeing redirects with code, state and issuer, and the query that the address had', async () => {
  const page = await browser.open(pathWith({ redirect_uri: 'https://paint.example/cb?a=b', state: 'ä&=+ ' }))
  const seen = await browser.submit(page, { decision: 'allow' }, '/oauth/authorize')
  const { to, params } = answered(seen)
  assert.equal(to, 'https://paint.example/cb')
  const { code, ...rest } = params
  assert.deepEqual(rest, { a: 'b', state: 'ä&=+ ', iss: service.url })
  assert.match(code!, /^swc_/)
  assert.equal(seen.headers['referrer-policy'], 'no-referrer')
  assert.equal(seen.headers['cache-control'], 'no-store')
})

test('without a state none is returned', async () => {
  const page = await browser.open(pathWith({ state: undefined }))
  const { params } = answered(await browser.submit(page, { decision: 'allow' }, '/oauth/authorize'))
  assert.deepEqual(Object.keys(params).sort(), ['code', 'iss'])
})

test('denying redirects with access_denied, and everything but allow counts as denying', async () => {
  const page = await browser.open(pathWith())
  for (const decision of ['deny', '', 'ALLOW']) {
    const { params } = answered(await browser.submit(page, { decision }, '/oauth/authorize'))
    assert.deepEqual(
      [params.error, params.state, params.iss, params.code],
      ['access_denied', 'the state', service.url, undefined],
    )
  }
})

test('only the form of the consent page agrees: no GET, no form of another site or session', async () => {
  const codes = async () => (await service.database.reader.selectFrom('oauth_codes').select('hash').execute()).length
  const before = await codes()
  const page = await browser.open(pathWith())
  const form = formsOf(page).find(({ action }) => action.startsWith('/oauth/authorize'))
  assert.equal((await browser.open(`${pathWith()}&decision=allow`)).status, 200)
  const fields = { ...form!.fields, decision: 'allow' }
  assert.equal((await browser.post(form!.action, { decision: 'allow' })).status, 403)
  assert.equal((await browser.post(form!.action, { ...fields, form_token: 'x' })).status, 403)
  for (const [name, value] of [
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
  ] as const)
    assert.equal((await browser.post(form!.action, fields, { [name]: value })).status, 403)
  const other = await browserOf(service, await service.newUser())
  assert.equal((await other.post(form!.action, fields)).status, 403)
  assert.equal(await codes(), before)
})

test('consent is asked for every time', async () => {
  await browser.submit(await browser.open(pathWith()), { decision: 'allow' }, '/oauth/authorize')
  const again = await browser.open(pathWith())
  assert.equal(again.status, 200)
  assert.match(again.text, /value="allow"/)
})

test('an unknown client or redirect address is shown as an error, without a redirect', async () => {
  const secondUri = { redirect_uri: undefined }
  const wrong = [
    pathWith({ client_id: undefined }),
    pathWith({ client_id: 'nobody' }),
    pathWith({ client_id: [client.client_id, 'nobody'] }),
    pathWith(secondUri),
    pathWith({ redirect_uri: '' }),
    pathWith({ redirect_uri: [REDIRECT_URI, 'https://evil.example/'] }),
    ...[
      'https://evil.example/',
      'http://127.0.0.1:4711/other',
      'http://127.0.0.1:4711/callback/',
      `${REDIRECT_URI}?x=y`,
      'http://localhost:4711/callback',
      'http://127.0.0.1:4711@evil.example/callback',
      `${REDIRECT_URI}#x`,
      'https://paint.example/cb',
      'https://paint.example/cb?a=b&c=d',
      'https://paint.example.evil.example/cb?a=b',
      'https://paint.example:444/cb?a=b',
      'http://paint.example/cb?a=b',
      '//evil.example',
      'javascript:alert(1)',
      'http://127.0.0.1:4711/callback/../callback',
      'HTTPS://paint.example/cb?a=b',
      'http://127.0.0.1:99999/callback',
    ].map((redirect_uri) => pathWith({ redirect_uri })),
  ]
  for (const path of wrong)
    for (const who of [browser, new Browser(service)]) {
      const { status, location, headers } = await who.open(path)
      assert.deepEqual([status, location], [400, null], path)
      assert.match(headers['content-type']!, /^text\/html/)
    }
})

test('any port of a loopback address is accepted, since programs listen on whichever is free', async () => {
  for (const redirect_uri of ['http://127.0.0.1:50123/callback', 'http://127.0.0.1/callback']) {
    const page = await browser.open(pathWith({ redirect_uri }))
    const { to, params } = answered(await browser.submit(page, { decision: 'allow' }, '/oauth/authorize'))
    assert.equal(to, redirect_uri)
    const tokens = await exchangeCode(service, client, params.code!, verifier, { redirect_uri })
    assert.equal(tokens.status, 200)
  }
})

test('redirect_uri may be left out when only one is registered', async () => {
  const single = await register(service)
  const page = await browser.open(pathWith({ redirect_uri: undefined }, single))
  assert.equal(answered(await browser.submit(page, { decision: 'allow' }, '/oauth/authorize')).to, REDIRECT_URI)
})

const foreign = () => ['https://other.example', `${service.url}/other`, `${service.url}.evil.example/mcp`]
const invalidRequests = () =>
  [
    [{ response_type: undefined }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'code token' }, 'unsupported_response_type'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge: `${challenge}=` }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    [{ scope: 'read openid' }, 'invalid_scope'],
    [{ scope: ['read', 'write'] }, 'invalid_request'],
    [{ state: ['a', 'b'] }, 'invalid_request'],
    [{ request: 'x' }, 'request_not_supported'],
    [{ request_uri: 'https://x.example/' }, 'request_uri_not_supported'],
    ...foreign().map((resource) => [{ resource }, 'invalid_target'] as const),
    [{ resource: [service.url, foreign()[0]!] }, 'invalid_target'],
  ] as const

function assertErrorSent(seen: Seen, error: string, state: string | undefined) {
  const { to, params } = answered(seen)
  assert.equal(to, REDIRECT_URI)
  assert.deepEqual([params.error, params.iss, params.state], [error, service.url, state])
  assert.ok(params.error_description && !params.code)
}

test('other errors are redirected to a client that the person has agreed to', async () => {
  const page = await browser.open(pathWith())
  assert.ok(answered(await browser.submit(page, { decision: 'allow' }, '/oauth/authorize')).params.code)
  for (const [params, error] of invalidRequests())
    assertErrorSent(await browser.open(pathWith(params)), error, 'state' in params ? undefined : 'the state')
})

test('other errors are not redirected to an unknown client: sign-in first, then a page with a link', async () => {
  const stranger = await register(service, { client_name: 'Evil', redirect_uris: [REDIRECT_URI] })
  for (const [params, error] of invalidRequests()) {
    const path = pathWith(params, stranger)
    const signIn = await new Browser(service).open(path)
    assert.deepEqual([signIn.status, signIn.location], [303, `/sign-in?${new URLSearchParams({ next: path })}`])
    const page = await browser.open(path)
    assert.deepEqual([page.status, page.location], [400, null], path)
    assert.match(
      page.text,
      new RegExp(`Nothing was shared with it[\\s\\S]*127\\.0\\.0\\.1:4711[\\s\\S]*\\(${error}\\)`),
    )
    const [, href] = /<a href="([^"]+)">Return to 127\.0\.0\.1:4711</.exec(page.text)!
    const link = { ...page, status: 303, location: unescaped(href!) }
    assertErrorSent(link, error, 'state' in params ? undefined : 'the state')
  }
})

test("one person's agreement does not count for another, nor after the client was disconnected", async () => {
  const own = await register(service)
  const invalid = pathWith({ scope: 'nope' }, own)
  const page = await browser.open(pathWith({}, own))
  await browser.submit(page, { decision: 'deny' }, '/oauth/authorize')
  assert.equal((await browser.open(invalid)).status, 400)
  const { params } = answered(await browser.submit(page, { decision: 'allow' }, '/oauth/authorize'))
  assertErrorSent(await browser.open(invalid), 'invalid_scope', 'the state')
  assert.equal((await exchangeCode(service, own, params.code!, verifier)).status, 200)
  assertErrorSent(await browser.open(invalid), 'invalid_scope', 'the state')
  const other = await browserOf(service, await service.newUser())
  assert.equal((await other.open(invalid)).status, 400)
  const session = await service.signedIn(ann)
  // The last connected comes first.
  const [{ id }] = (await session.get('/api/v1/clients')).body.data
  assert.equal((await session.delete(`/api/v1/clients/${id}`)).status, 204)
  assert.equal((await browser.open(invalid)).status, 400)
})

test('with prompt=none every error is redirected', async () => {
  const stranger = await register(service)
  for (const who of [browser, new Browser(service)]) {
    const expected = who === browser ? 'consent_required' : 'login_required'
    assertErrorSent(await who.open(pathWith({ prompt: 'none' }, stranger)), expected, 'the state')
    const invalid = pathWith({ prompt: 'none', scope: 'nope' }, stranger)
    assertErrorSent(await who.open(invalid), 'invalid_scope', 'the state')
  }
})

test('resources of the service are accepted', async () => {
  for (const resource of [service.url, `${service.url}/`, `${service.url}/mcp`, [service.url, `${service.url}/mcp`]])
    assert.equal((await browser.open(pathWith({ resource }))).status, 200)
})

test('websites have no authorization endpoint', async () => {
  const { status } = await service.visit('anything.sites.test', pathWith())
  assert.equal(status, 404)
})
