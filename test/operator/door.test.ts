import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connect } from '#test/oauth/support/connect.ts'
import { DOOR, type Installation, openInstallation } from './support.ts'

let opened: Installation
before(async () => {
  opened = await openInstallation()
})
after(() => opened?.close())

const PATHS = ['/overview', '/users', '/websites', '/accounts/0192a0de-7d5f-7cc3-8f6b-8b9f7a1c2d3e']

test('nobody but an operator in a browser is answered: others get 404, and strangers 401', async () => {
  const { service, person } = opened
  const other = await service.newUser()
  const theirs = await service.signedIn(other)
  const { tokens } = await connect(service, person)
  for (const path of PATHS) {
    assert.equal((await service.anonymous.get(DOOR + path)).status, 401, path)
    assert.equal((await theirs.get(DOOR + path)).status, 404, path)
    assert.equal((await person.get(DOOR + path)).status, 404, `${path} with the operator's own API key`)
    assert.equal((await service.clientFor(tokens.access_token).get(DOOR + path)).status, 404, `${path} with OAuth`)
  }
  const acts = [`/accounts/${person.accountId}/suspend`, `/accounts/${other.accountId}/suspend`]
  for (const path of acts) {
    assert.equal((await service.anonymous.post(DOOR + path, { reason: 'x' })).status, 401)
    assert.equal((await theirs.post(DOOR + path, { reason: 'x' })).status, 404)
    assert.equal((await person.post(DOOR + path, { reason: 'x' })).status, 404)
  }
  assert.equal((await theirs.patch(`${DOOR}/accounts/${other.accountId}`, { plan: 'business' })).status, 404)
  const { plan, suspended_at } = await opened.ask(`/accounts/${other.accountId}`)
  assert.deepEqual([plan, suspended_at], ['pro', null])
})

test('a session counts only for a script of the service itself', async () => {
  const { service, person } = opened
  const { cookie } = await service.sessionOf(person)
  const path = `${DOOR}/overview`
  const elsewhere = { cookie: cookie!, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  assert.equal((await service.anonymous.get(path, { headers: elsewhere })).status, 401)
  assert.equal((await service.anonymous.get(path, { headers: { cookie: cookie! } })).status, 401)
  const post = `${DOOR}/accounts/${person.accountId}/resume`
  assert.equal((await service.anonymous.post(post, {}, { headers: elsewhere })).status, 401)
  const noOrigin = { cookie: cookie!, 'sec-fetch-site': 'same-origin' }
  assert.equal((await service.anonymous.post(post, {}, { headers: noOrigin })).status, 401)
  const both = { ...(await service.sessionOf(person)), authorization: `Bearer ${person.key}` }
  assert.equal((await service.anonymous.get(path, { headers: both })).status, 404)
})

test('who is no operator any more, is suspended or has signed out is refused at once', async () => {
  const { service, command, operate } = opened
  const late = await service.newUser('late@example.com')
  assert.deepEqual(JSON.parse(await operate(late)).is_operator, true)
  const browser = await service.signedIn(late)
  const status = async () => (await browser.get(`${DOOR}/overview`)).status
  assert.equal(await status(), 200)
  assert.equal(JSON.parse(await operate(late, '--off')).is_operator, false)
  assert.equal(await status(), 404)
  await operate(late)
  assert.equal(await status(), 200)
  await command('account', 'suspend', '--email', late.email)
  assert.equal(await status(), 401)
  await command('account', 'resume', '--email', late.email)
  assert.equal(await status(), 200)
  await service.database.write((tx) => tx.deleteFrom('sessions').where('user_id', '=', late.userId).execute())
  assert.equal(await status(), 401)
})

test('the screens at /operator are there for operators only', async () => {
  const { service, browser } = opened
  const other = await service.signedIn(await service.newUser())
  for (const path of ['/operator', '/operator/users', '/operator?x=1']) {
    const signIn = await service.anonymous.get(path)
    assert.deepEqual([signIn.status, signIn.headers.location], [303, `/sign-in?next=${encodeURIComponent(path)}`])
    assert.equal((await other.get(path)).status, 404)
    const shell = await browser.get(path)
    assert.equal(shell.status, 200)
    assert.match(shell.text, /id="console" data-operator/)
  }
  assert.doesNotMatch((await other.get('/console')).text, /data-operator/)
})

test('neither the API, its document nor a tool knows of it', async () => {
  const { service, person } = opened
  const document = (await service.anonymous.get('/api/v1/openapi.json')).text
  assert.doesNotMatch(document, /operator\/|account_suspend/)
  assert.equal((await person.get('/api/v1/operator/users')).status, 404)
})
