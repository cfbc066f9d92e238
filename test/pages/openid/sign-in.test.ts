import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { resumeAccount, suspendAccount } from '#accounts/suspend.ts'
import { byCommand } from '#cli/operator.ts'
import { Browser } from '#test/pages/browser.ts'
import { auditOf, isIn, PASSWORD, signedInBrowser, textOf } from '#test/pages/people.ts'
import { mailTo } from '#test/support/mailbox.ts'
import { comeBack, leave, signInWith, startWithProvider, verified, type World } from './service.ts'

let world: World
before(async () => {
  world = await startWithProvider({ OIDC_SIGN_UP: '1' })
  await world.service.newUser('owner@example.com')
})
after(() => world.close())

const userOf = (email: string) =>
  world.service.database.reader.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

test('the first sign-in makes an account, and the second finds it though the address has changed', async () => {
  const { browser, seen } = await signInWith(world, verified('nina', 'Nina@example.com'))
  assert.deepEqual([seen.status, seen.location], [303, '/console'])
  const user = (await userOf('nina@example.com'))!
  assert.deepEqual([user.name, user.password_hash, user.email_verified_at !== null], ['nina Doe', null, true])
  assert.match(textOf(await browser.open('/account')), /Acme Connected/)
  assert.deepEqual(await auditOf(world.service, user.id), ['sign_up', 'sign_in_by_openid'])
  const again = await signInWith(world, verified('nina', 'nina.married@example.com'))
  assert.match(textOf(await again.browser.open('/account')), /nina@example\.com/)
  assert.deepEqual(await auditOf(world.service, user.id), ['sign_up', 'sign_in_by_openid', 'sign_in_by_openid'])
})

test('an account is linked by an address that both sides have confirmed, and its person hears of it', async () => {
  const ann = await world.service.newUser('ann@example.com', { password: PASSWORD })
  const { browser } = await signInWith(world, verified('ann', 'ann@example.com'))
  assert.match(textOf(await browser.open('/account')), /ann@example\.com/)
  assert.deepEqual(await auditOf(world.service, ann.userId), ['openid_link', 'sign_in_by_openid'])
  const mail = await mailTo(world.service, 'ann@example.com')
  assert.match(mail.subject!, /You can now sign in by Acme/)
  // The password still works.
  await signedInBrowser(world.service, 'ann@example.com')
})

test('an address that the provider does not vouch for links and makes nothing', async () => {
  await world.service.newUser('bob@example.com', { password: PASSWORD })
  for (const claims of [
    { sub: 'bob', email: 'bob@example.com', email_verified: false },
    { sub: 'bob', email: 'bob@example.com' },
    { sub: 'bob' },
    { sub: 'bob', email: 'unheard-of@example.com', email_verified: false },
  ]) {
    const { browser, seen } = await signInWith(world, claims)
    assert.equal(seen.status, 403)
    assert.match(textOf(seen), /Acme does not say that an email address is yours/)
    assert.equal(await isIn(browser), false)
  }
  assert.equal(await userOf('unheard-of@example.com'), undefined)
})

test('an account whose own address nobody has confirmed is not linked', async () => {
  const { userId } = await world.service.newUser('unsure@example.com', { password: PASSWORD })
  await world.service.database.write((tx) =>
    tx.updateTable('users').set({ email_verified_at: null }).where('id', '=', userId).execute(),
  )
  const { browser, seen } = await signInWith(world, verified('unsure', 'unsure@example.com'))
  assert.equal(seen.status, 403)
  assert.match(textOf(seen), /Confirm your address first/)
  assert.equal(await isIn(browser), false)
})

test('an address that was given to another person leads to no account of the former', async () => {
  await signInWith(world, verified('former', 'desk@example.com'))
  const { browser, seen } = await signInWith(world, verified('successor', 'desk@example.com'))
  assert.equal(seen.status, 403)
  assert.match(textOf(seen), /belongs to somebody else at Acme/)
  assert.equal(await isIn(browser), false)
})

test('two tabs that finish the first sign-in together are one person', async () => {
  const tabs = [new Browser(world.service), new Browser(world.service)]
  const addresses: string[] = []
  for (const tab of tabs)
    addresses.push(await world.provider.signIn(await leave(tab), verified('twin', 'twin@example.com')))
  const seen = await Promise.all(tabs.map((tab, i) => comeBack(tab, addresses[i]!)))
  assert.deepEqual(
    seen.map(({ status }) => status),
    [303, 303],
  )
  const links = await world.service.database.reader
    .selectFrom('openid_links')
    .selectAll()
    .where('subject', '=', 'twin')
    .execute()
  assert.equal(links.length, 1)
})

test('a suspended person does not get in, and does after being resumed', async () => {
  await signInWith(world, verified('sue', 'sue@example.com'))
  const { account_id } = (await userOf('sue@example.com'))!
  const by = byCommand()
  await world.service.database.write((tx) => suspendAccount(tx, account_id, null, by))
  const { browser, seen } = await signInWith(world, verified('sue', 'sue@example.com'))
  assert.equal(seen.status, 403)
  assert.match(textOf(seen), /Account suspended/)
  assert.equal(await isIn(browser), false)
  await world.service.database.write((tx) => resumeAccount(tx, account_id, by))
  assert.equal((await signInWith(world, verified('sue', 'sue@example.com'))).seen.status, 303)
})

test('goes on to the page that asked for it, and nowhere else', async () => {
  for (const [next, expected] of [
    ['/account/password?x=1', '/account/password?x=1'],
    ['https://evil.example/', '/console'],
    ['//evil.example', '/console'],
  ] as const) {
    const from = `/sign-in?${new URLSearchParams({ next })}`
    const { seen } = await signInWith(world, verified('nina', 'nina@example.com'), { from })
    assert.equal(seen.location, expected)
  }
})

test('signing out ends our session', async () => {
  const { browser } = await signInWith(world, verified('nina', 'nina@example.com'))
  await browser.submit(await browser.open('/account'), {}, '/sign-out')
  assert.equal(await isIn(browser), false)
})
