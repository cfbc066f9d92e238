import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { endSession, endSessions, sessionsOf, startSession } from '#auth/sessions.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { Browser } from './browser.ts'

const COOKIE = 'sitewright-session'
let service: Service
let ann: Person
before(async () => {
  service = await startService()
  ann = await service.newUser('ann@example.com', { name: 'Ann & <Co>' })
})
after(() => service.close())

const start = (userId = ann.userId, now = Date.now()) =>
  service.database.write((tx) => startSession(tx, { userId, userAgent: 'Test', address: '127.0.0.1' }, now))

async function signedIn() {
  const session = await start()
  const browser = new Browser(service)
  browser.cookies.set(COOKIE, session.token)
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    browser.send(path, { method, headers: { 'content-type': 'application/json', ...headers }, body })
  return { ...session, browser, send }
}

test('the account page shows who is signed in, escaped', async () => {
  const { browser } = await signedIn()
  assert.match((await browser.open('/account')).text, /<bdi>Ann &amp; &lt;Co&gt;<\/bdi>/)
  assert.match((await new Browser(service).open('/')).text, /href="\/sign-in"/)
})

test("a session is a credential of the API for our own pages' requests only", async () => {
  const { send } = await signedIn()
  const body = '{"name": "By the console"}'
  const sites = '/api/v1/websites'
  const statuses = async (method: string, list: Record<string, string>[]) =>
    (await Promise.all(list.map((headers) => send(method, sites, headers, method === 'POST' ? body : undefined)))).map(
      ({ status }) => status,
    )
  const own = { 'sec-fetch-site': 'same-origin', origin: service.url }
  assert.deepEqual(await statuses('GET', [own, { 'sec-fetch-site': 'none' }]), [200, 200])
  assert.deepEqual(
    await statuses('GET', [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: service.url },
    ]),
    [401, 401, 401, 401],
  )
  assert.deepEqual(await statuses('POST', [own]), [201])
  assert.deepEqual(
    await statuses('POST', [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { origin: `${service.url}.evil.example` },
      { origin: 'http://site.sites.test' },
    ]),
    [401, 401, 401, 401, 401, 401],
  )
})

test('a cookie does not make up for a bad bearer credential, and a session is no bearer credential', async () => {
  const { send, token } = await signedIn()
  const own = { 'sec-fetch-site': 'same-origin' }
  assert.equal((await send('GET', '/api/v1/websites', { ...own, authorization: 'Bearer nonsense' })).status, 401)
  assert.equal((await service.clientFor(token).get('/api/v1/websites')).status, 401)
  const browser = new Browser(service)
  browser.cookies.set(COOKIE, ann.key)
  assert.equal((await browser.send('/api/v1/websites', { headers: own })).status, 401)
})

test('the audit log names the session for what the console does', async () => {
  const { send, id } = await signedIn()
  const headers = { 'sec-fetch-site': 'same-origin', origin: service.url }
  assert.equal((await send('POST', '/api/v1/websites', headers, '{"name": "Audited"}')).status, 201)
  const rows = await service.database.reader
    .selectFrom('audit_events')
    .select(['operation', 'source', 'credential_kind'])
    .where('credential_id', '=', id)
    .execute()
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    [['websites_create', 'console', 'session']],
  )
})

test('an ended session stops working at once, on the pages and on the API', async () => {
  const [one, two, three] = [await signedIn(), await signedIn(), await signedIn()]
  const own = { 'sec-fetch-site': 'same-origin' }
  const live = async ({ send, browser }: typeof one) => [
    (await send('GET', '/api/v1/websites', own)).status,
    (await browser.open('/')).location === '/console',
  ]
  for (const session of [one, two, three]) assert.deepEqual(await live(session), [200, true])
  const bob = await service.newUser()
  assert.equal(await service.database.write((tx) => endSession(tx, bob.userId, one.id)), false)
  assert.deepEqual(await live(one), [200, true])
  assert.equal(await service.database.write((tx) => endSession(tx, ann.userId, one.id)), true)
  assert.deepEqual(
    [await live(one), await live(two)],
    [
      [401, false],
      [200, true],
    ],
  )
  await service.database.write((tx) => endSessions(tx, ann.userId, three.id))
  assert.deepEqual(
    [await live(two), await live(three)],
    [
      [401, false],
      [200, true],
    ],
  )
  assert.deepEqual(
    (await sessionsOf(service.database.reader, ann.userId, Date.now())).map(({ id }) => id),
    [three.id],
  )
})

test('an unused session expires, use prolongs it, and it ends after its maximum age', async () => {
  const day = 86_400_000
  const state = async (age: number) => {
    const { token, id } = await start(ann.userId, Date.now() - age)
    const browser = new Browser(service)
    browser.cookies.set(COOKIE, token)
    const used = (await browser.open('/')).location === '/console'
    await service.services.credentials.flushUses()
    const [session] = (await sessionsOf(service.database.reader, ann.userId, 0)).filter((one) => one.id === id)
    const left = Math.round((session!.expires_at - Date.now()) / day)
    const credential = await service.database.reader
      .selectFrom('credentials')
      .select('expires_at')
      .where('source_id', '=', id)
      .executeTakeFirstOrThrow()
    assert.equal(credential.expires_at, session!.expires_at)
    return [used, left]
  }
  assert.deepEqual(await state(10 * day), [true, 14])
  assert.deepEqual(await state(15 * day), [false, -1])
  const old = await start(ann.userId, Date.now() - 13 * day)
  await service.database.write((tx) =>
    tx
      .updateTable('sessions')
      .set({ ends_at: Date.now() + 2 * day })
      .where('id', '=', old.id)
      .execute(),
  )
  service.services.credentials.noteSessionUse(old.id)
  await service.services.credentials.flushUses()
  const [session] = (await sessionsOf(service.database.reader, ann.userId, 0)).filter(({ id }) => id === old.id)
  assert.equal(session!.expires_at, session!.ends_at)
})

test('only pages accept forms: the API refuses them', async () => {
  const form = new URLSearchParams({ name: 'x' })
  assert.deepEqual([(await service.anonymous.post('/api/v1/websites', form)).status], [401])
  const { status, body } = await ann.post('/api/v1/websites', form)
  assert.deepEqual([status, body.code], [400, 'unsupported_media_type'])
})
