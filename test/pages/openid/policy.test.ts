import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { issueToken } from '#auth/one-time-tokens.ts'
import { authorizePath, pkce, register } from '#test/oauth/support/connect.ts'
import { Browser } from '#test/pages/browser.ts'
import { growStale, isIn, PASSWORD, textOf } from '#test/pages/people.ts'
import type { Service } from '#test/support/service.ts'
import { leave, signInWith, startWithProvider, verified, type World } from './service.ts'

describe('where the provider is one way of several', () => {
  let world: World
  before(async () => {
    world = await startWithProvider({ OIDC_DOMAINS: 'example.com, Example.org', OAUTH_REGISTER_LIMIT: '0' })
  })
  after(() => world.close())

  test('the button stands beside the others', async () => {
    const page = await new Browser(world.service).open('/sign-in')
    assert.match(page.text, /<button type="submit" class="quiet wide">Sign in with <bdi>Acme<\/bdi><\/button>/)
    assert.match(page.text, /id="password"/)
  })

  test('only the named domains are let in, at every sign-in', async () => {
    const ann = await world.service.newUser('ann@example.org')
    await world.service.newUser('eve@sub.example.com')
    for (const email of ['eve@sub.example.com', 'eve@example.com.evil.example']) {
      const { browser, seen } = await signInWith(world, verified('eve', email))
      assert.equal(seen.status, 403)
      assert.ok(textOf(seen).includes(`The address ${email} is not let in here`), textOf(seen))
      assert.equal(await isIn(browser), false)
    }
    assert.equal((await signInWith(world, verified('ann', ann.email))).seen.status, 303)
    assert.equal((await signInWith(world, verified('ann', 'ann@elsewhere.example'))).seen.status, 403)
  })

  test('people whom nobody knows get no account unless OIDC_SIGN_UP says so', async () => {
    const { browser, seen } = await signInWith(world, verified('new', 'new@example.com'))
    assert.equal(seen.status, 403)
    assert.match(textOf(seen), /No account yet.*ask a member to invite you/)
    assert.equal(await isIn(browser), false)
  })

  test('invited people get one, and return to the invitation', async () => {
    const link = await invite(world.service, 'guest@example.com')
    const { browser, seen } = await signInWith(world, verified('guest', 'guest@example.com'), { from: link })
    assert.deepEqual([seen.status, seen.location], [303, link])
    const joined = await browser.submit(await browser.open(link), {}, link)
    assert.match(joined.location!, /^\/console\/websites\//)
    // An invitation to another address opens nothing.
    const other = await signInWith(world, verified('thief', 'thief@example.com'), {
      from: await invite(world.service, 'somebody@example.com'),
    })
    assert.equal(other.seen.status, 403)
  })

  test('an app that wants to connect is asked about after signing in', async () => {
    await world.service.newUser('connie@example.com')
    const client = await register(world.service)
    const path = authorizePath(client, pkce())
    const browser = new Browser(world.service)
    const { location } = await browser.open(path)
    const { seen } = await signInWith(world, verified('connie', 'connie@example.com'), { browser, from: location! })
    assert.equal(seen.status, 200)
    assert.match(seen.text, /http-equiv="refresh" content="0; url=\/oauth\/authorize\?/)
    const consent = await browser.open(path)
    assert.match(textOf(consent), /Signed in as connie@example\.com/)
  })

  test('whose account asks for codes is asked after the provider too', async () => {
    const { userId } = await world.service.newUser('careful@example.com')
    const { secrets, database } = world.service.services
    await database.write((tx) =>
      tx
        .insertInto('totp_secrets')
        .values({
          user_id: userId,
          secret: secrets.seal('totp', userId, 'JBSWY3DPEHPK3PXP'),
          last_step: 0,
          confirmed_at: 1,
          created_at: 1,
        })
        .execute(),
    )
    const { browser, seen } = await signInWith(world, verified('careful', 'careful@example.com'))
    assert.deepEqual([seen.status, seen.location], [303, '/sign-in/code'])
    assert.equal(await isIn(browser), false)
    assert.match(textOf(await browser.follow(seen)), /Enter your code/)
  })

  test('changes that are hard to undo ask for a new sign-in at the provider', async () => {
    const { userId } = await world.service.newUser('carol@example.com')
    const { browser } = await signInWith(world, verified('carol', 'carol@example.com'))
    const asked = await browser.open('/account/email')
    assert.match(asked.location!, /^\/confirm\?/)
    assert.equal(new URL(await leave(browser, asked.location!)).searchParams.get('max_age'), '300')
    const { seen } = await signInWith(world, verified('carol', 'carol@example.com'), { browser, from: asked.location! })
    assert.equal(seen.location, '/account/email')
    assert.equal((await browser.open('/account/email')).status, 200)
    await growStale(world.service, userId)
    assert.match((await browser.open('/account/email')).location!, /^\/confirm\?/)
  })
})

describe('where the provider is the only way', () => {
  let world: World
  before(async () => {
    world = await startWithProvider({ OIDC_ONLY: '1', SIGN_UP: 'open' })
    await world.service.newUser('ann@example.com', { password: PASSWORD })
  })
  after(() => world.close())

  test('the page of signing in has its button and nothing else', async () => {
    const page = await new Browser(world.service).open('/sign-in')
    assert.match(page.text, /Sign in with <bdi>Acme/)
    assert.doesNotMatch(page.text, /type="password"|passkey|\/reset|\/sign-up/)
    const { browser, seen } = await signInWith(world, verified('ann', 'ann@example.com'))
    assert.equal(seen.status, 303)
    assert.doesNotMatch((await browser.open('/account')).text, /\/account\/password|\/account\/passkeys/)
  })

  test('passwords, passkeys, mailed links and signing up are refused', async () => {
    const browser = new Browser(world.service)
    const token = /name="form_token" value="([^"]+)"/.exec((await browser.open('/sign-in')).text)![1]!
    for (const path of ['/sign-in', '/sign-in/passkey', '/sign-in/link', '/sign-up', '/reset']) {
      const fields = { form_token: token, email: 'ann@example.com', password: PASSWORD }
      const seen = await browser.post(path, fields)
      assert.equal(seen.status, 403, path)
      assert.match(textOf(seen), /People sign in here with Acme only/)
    }
    for (const path of ['/sign-in/link', '/sign-up', '/reset']) assert.equal((await browser.open(path)).status, 403)
    assert.equal(await isIn(browser), false)
  })

  test('a link of the operator confirms an address, and lets its person in without the provider', async () => {
    const { service } = world
    const { userId } = await service.newUser('owner@example.com', { password: PASSWORD })
    const unconfirmed = { email_verified_at: null }
    const user = (changes: { email_verified_at: null }) =>
      service.database.write((tx) => tx.updateTable('users').set(changes).where('id', '=', userId).execute())
    await user(unconfirmed)
    const { seen } = await signInWith(world, verified('owner', 'owner@example.com'))
    assert.match(textOf(seen), /Ask the operator of this service for a link that confirms it/)
    const now = Date.now()
    const token = await service.database.write((tx) => issueToken(tx, { purpose: 'reset_password', userId }, now))
    const browser = new Browser(service)
    const page = await browser.open(`/reset/new?token=${token}`)
    assert.equal((await browser.submit(page, { password: 'another password' }, '/reset/new')).status, 303)
    assert.equal(await isIn(browser), true)
    assert.equal((await signInWith(world, verified('owner', 'owner@example.com'))).seen.status, 303)
  })

  test('an invitation leads to the provider, and makes no password', async () => {
    const link = await invite(world.service, 'guest@example.com')
    const browser = new Browser(world.service)
    const page = await browser.open(link)
    assert.doesNotMatch(page.text, /type="password"/)
    const [, signIn] = /href="(\/sign-in\?next=[^"]+)"/.exec(page.text)!
    const { seen } = await signInWith(world, verified('guest', 'guest@example.com'), { browser, from: signIn! })
    assert.equal(seen.location, link)
  })
})

/** The path of an invitation's link. */
async function invite(service: Service, email: string): Promise<string> {
  const admin = await service.newUser(`admin-${email}`)
  const { body: website } = await admin.post('/api/v1/websites', { name: 'Test' })
  const { body } = await admin.get(`/api/v1/websites/${website.id}/accesses`)
  const under = `/api/v1/websites/accesses/${body.data[0].id}/invitations`
  const made = await admin.post(under, { email, role: 'editor' })
  assert.equal(made.status, 201, made.text)
  return new URL(made.body.accept_url).pathname
}
