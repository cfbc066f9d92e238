import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Browser, type Seen } from '#test/pages/browser.ts'
import { isIn, textOf } from '#test/pages/people.ts'
import { comeBack, leave, signInWith, startWithProvider, verified, type World } from './service.ts'

const NINA = verified('nina', 'nina@example.com')
let world: World
before(async () => {
  world = await startWithProvider({ OIDC_SIGN_UP: '1' })
  await world.service.newUser('owner@example.com')
})
after(() => world.close())

async function assertRefused(browser: Browser, seen: Seen, status: number, says: RegExp) {
  assert.equal(seen.status, status, seen.text)
  assert.match(textOf(seen), says)
  assert.equal(await isIn(browser), false)
}

/** The address that the browser is led to, with one parameter changed, and where the provider sends it back to. */
async function backFrom(browser: Browser, change: (params: URLSearchParams) => void) {
  const address = new URL(await leave(browser))
  change(address.searchParams)
  return new URL(await world.provider.signIn(address.href, NINA))
}

test('the request has state, nonce and an S256 challenge, and asks for no more than it needs', async () => {
  const { origin, searchParams } = new URL(await leave(new Browser(world.service)))
  assert.equal(origin, world.provider.issuer)
  const sent = Object.fromEntries(searchParams)
  assert.deepEqual(Object.keys(sent).sort(), [
    'client_id',
    'code_challenge',
    'code_challenge_method',
    'nonce',
    'redirect_uri',
    'response_type',
    'scope',
    'state',
  ])
  assert.deepEqual([sent.code_challenge_method, sent.scope], ['S256', 'openid email profile'])
})

test('an answer is accepted once', async () => {
  const browser = new Browser(world.service)
  const address = await world.provider.signIn(await leave(browser), NINA)
  const token = browser.cookies.get('sitewright-openid')!
  assert.equal((await comeBack(browser, address)).status, 303)
  const thief = new Browser(world.service)
  thief.cookies.set('sitewright-openid', token)
  await assertRefused(thief, await comeBack(thief, address), 400, /This sign-in has expired/)
})

test('an answer is accepted in the browser that began, and in no other', async () => {
  const address = await world.provider.signIn(await leave(new Browser(world.service)), NINA)
  const stranger = new Browser(world.service)
  await assertRefused(stranger, await comeBack(stranger, address), 400, /begun in another browser/)
  // Not even in one that has begun a sign-in of its own: nobody can be signed in as somebody else.
  const victim = new Browser(world.service)
  await leave(victim)
  await assertRefused(victim, await comeBack(victim, address), 502, /could not be verified/)
})

test('a changed state, nonce, challenge or issuer is refused, and uses the sign-in up', async () => {
  const other = 'x'.repeat(43)
  for (const change of [
    (params: URLSearchParams) => params.set('state', other),
    (params: URLSearchParams) => params.set('nonce', other),
    (params: URLSearchParams) => params.set('code_challenge', other),
  ]) {
    const browser = new Browser(world.service)
    const back = await backFrom(browser, change)
    await assertRefused(browser, await comeBack(browser, back.href), 502, /could not be verified/)
    await assertRefused(browser, await comeBack(browser, back.href), 400, /expired/)
  }
  const browser = new Browser(world.service)
  const back = await backFrom(browser, () => {})
  back.searchParams.set('iss', 'https://evil.example')
  await assertRefused(browser, await comeBack(browser, back.href), 502, /could not be verified/)
})

test('an ID token with another signature, audience or subject is refused', async () => {
  for (const change of [
    (claims: Record<string, unknown>) => ({ ...claims, sub: 'owner' }),
    (claims: Record<string, unknown>) => ({ ...claims, aud: 'another' }),
    (claims: Record<string, unknown>) => ({ ...claims, iss: 'https://evil.example' }),
    (claims: Record<string, unknown>) => ({ ...claims, exp: 1 }),
    (claims: Record<string, unknown>) => claims,
  ]) {
    world.provider.tamper((body) => {
      const [header, payload] = String(body.id_token).split('.')
      const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString())
      const changed = Buffer.from(JSON.stringify(change(claims))).toString('base64url')
      body.id_token = [header, changed, 'A'.repeat(342)].join('.')
    })
    const { browser, seen } = await signInWith(world, NINA)
    await assertRefused(browser, seen, 502, /could not be verified/)
  }
  world.provider.tamper((body) => delete body.id_token)
  const { browser, seen } = await signInWith(world, NINA)
  await assertRefused(browser, seen, 502, /could not be verified/)
  world.provider.tamper(null)
  assert.equal((await signInWith(world, NINA)).seen.status, 303)
})

test('a subject, a name or an address that no provider may send ends on a page', async () => {
  for (const sub of ['x'.repeat(300), 'ü', 'a\0b']) {
    const { browser, seen } = await signInWith(world, verified(sub, 'odd@example.com'))
    await assertRefused(browser, seen, 502, /could not be verified/)
  }
  for (const email of ['no address', 'a\0b@example.com', `${'x'.repeat(400)}@example.com`]) {
    const { browser, seen } = await signInWith(world, verified('odd-address', email))
    await assertRefused(browser, seen, 403, /does not say that an email address is yours/)
  }
  const name = `Ni\0na\n${'x'.repeat(5_000)}`
  const { browser } = await signInWith(world, { ...verified('odd', 'odd@example.com'), name })
  const account = textOf(await browser.open('/account'))
  assert.match(account, /Ni na xxx/)
})

test('a form of another page begins nothing', async () => {
  const stranger = new Browser(world.service)
  assert.equal((await stranger.post('/sign-in/openid', {})).status, 403)
  const browser = new Browser(world.service)
  await browser.open('/sign-in')
  const answer = await browser.post('/sign-in/openid', {}, { 'sec-fetch-site': 'cross-site' })
  assert.equal(answer.status, 403)
})

test('a person who says no at the provider comes back, and can try again', async () => {
  const browser = new Browser(world.service)
  const state = new URL(await leave(browser, '/sign-in?next=%2Faccount')).searchParams.get('state')!
  const params = new URLSearchParams({ error: 'access_denied', state, iss: world.provider.issuer })
  const seen = await browser.open(`/sign-in/openid?${params}`)
  await assertRefused(browser, seen, 403, /Acme did not sign you in/)
  assert.match(seen.text, /href="\/sign-in\?next=%2Faccount"/)
})

test('neither the database nor the pages hold a secret of the provider', async () => {
  const browser = new Browser(world.service)
  await leave(browser)
  const token = browser.cookies.get('sitewright-openid')!
  const rows = await world.service.database.reader.selectFrom('one_time_tokens').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(token))
  assert.ok(!(await browser.open('/sign-in')).text.includes('a-secret-of-the-provider'))
})

test('beginnings are counted per address', async () => {
  const browser = new Browser(world.service)
  const page = await browser.open('/sign-in')
  await world.service.database.write((tx) =>
    tx.updateTable('attempts').set({ count: 300 }).where('count', '>', 0).execute(),
  )
  const seen = await browser.submit(page, {}, '/sign-in/openid')
  assert.equal(seen.status, 429)
  assert.ok(Number(seen.headers['retry-after']) > 0)
})
