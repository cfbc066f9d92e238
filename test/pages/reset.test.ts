import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readConfig } from '#config.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { connect, refresh, refused } from '#test/oauth/support/connect.ts'
import { runCli } from '#test/support/cli.ts'
import { linkIn, mailsTo, mailTo } from '#test/support/mailbox.ts'
import { spawnService } from '#test/support/process.ts'
import { type Service, startService } from '#test/support/service.ts'
import { freshState } from '#test/support/state.ts'
import { Browser } from './browser.ts'
import { auditOf, isIn, PASSWORD, signedInBrowser, signInAs, textOf } from './people.ts'

let service: Service
before(async () => {
  service = await startService({ SIGN_IN_LIMIT: '0' })
})
after(() => service.close())

async function requestReset(email: string) {
  const browser = new Browser(service)
  const sign = await browser.open('/sign-in')
  assert.match(sign.text, /href="\/reset"/)
  return browser.submit(await browser.open('/reset'), { email })
}

async function linkFor(email: string): Promise<string> {
  await requestReset(email)
  const mail = await mailTo(service, email, ({ subject }) => subject === 'Choose a new password')
  const link = linkIn(mail)
  assert.ok(link.startsWith(`${service.url}/reset/new?token=`))
  return link.slice(service.url.length)
}

test('a new password by mail ends every session and connected client, but no API key', async () => {
  const ann = await service.newUser('ann@example.com', { password: PASSWORD })
  const thief = await signedInBrowser(service, ann.email)
  const connected = await connect(service, ann)
  const client = service.clientFor(connected.tokens.access_token)
  assert.equal((await client.get('/api/v1/websites')).status, 200)
  const link = await linkFor(ann.email)
  const browser = new Browser(service)
  const page = await browser.open(link)
  const short = await browser.submit(page, { password: 'short' }, '/reset/new')
  assert.equal(short.status, 422)
  assert.match(textOf(short), /Is too short \(minimum is 8 characters\)/)
  assert.equal(await isIn(thief), true)
  const done = await browser.submit(short, { password: 'a new password' }, '/reset/new')
  assert.deepEqual([done.status, done.location], [303, '/console'])
  assert.deepEqual([await isIn(browser), await isIn(thief)], [true, false])
  assert.equal((await client.get('/api/v1/websites')).status, 401)
  refused('invalid_grant', await refresh(service, connected.client, connected.tokens.refresh_token))
  assert.equal((await ann.get('/api/v1/websites')).status, 200)
  assert.equal((await signInAs(service, ann.email)).answer.status, 422)
  assert.equal((await signInAs(service, ann.email, 'a new password')).answer.status, 303)
  const known = await service.database.reader
    .selectFrom('devices')
    .selectAll()
    .where('user_id', '=', ann.userId)
    .execute()
  assert.equal(known.length, 2, 'browsers that were known before no longer are')
  assert.ok((await auditOf(service, ann.userId)).includes('password_reset'))
  await mailTo(service, ann.email, ({ subject }) => subject === 'Your password was changed')
})

test('a link works once, and opening it does not use it up', async () => {
  const { email } = await service.newUser(undefined, { password: PASSWORD })
  const [first, second] = [await linkFor(email), new Browser(service)]
  for (let i = 0; i < 3; i++) assert.equal((await second.open(first)).status, 200)
  const page = await second.open(first)
  const both = await Promise.all([
    second.submit(page, { password: 'one password' }, '/reset/new'),
    second.submit(page, { password: 'two password' }, '/reset/new'),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [303, 404])
  for (const answer of [await new Browser(service).open(first), await second.open('/reset/new?token=nonsense')]) {
    assert.equal(answer.status, 404)
    assert.match(textOf(answer), /This link no longer works/)
  }
})

test('an expired link does not work', async () => {
  const { email, userId } = await service.newUser(undefined, { password: PASSWORD })
  const old = await linkFor(email)
  await service.database.write((tx) =>
    tx
      .updateTable('one_time_tokens')
      .set({ expires_at: Date.now() - 1 })
      .where('user_id', '=', userId)
      .execute(),
  )
  assert.equal((await new Browser(service).open(old)).status, 404)
})

test('an operator can create the link, and turn the authenticator app off for a user who has lost it', async () => {
  const state = await freshState()
  const served = await spawnService(state.env)
  try {
    const env = { ...state.env, BASE_URL: served.url }
    await runCli(['user', 'create', '--email', 'ann@example.com'], env)
    const database = openDatabase(readConfig(state.env))
    const codes = () => database.reader.selectFrom('totp_secrets').select('user_id').execute()
    await database.write(async (tx) => {
      const { id } = await tx.selectFrom('users').select('id').executeTakeFirstOrThrow()
      const row = { user_id: id, secret: 'sealed', last_step: 0, confirmed_at: 1, created_at: 1 }
      await tx.insertInto('totp_secrets').values(row).execute()
    })
    await runCli(['user', 'reset', '--email', 'ann@example.com'], env)
    assert.equal((await codes()).length, 1)
    const { status, stdout } = await runCli(['user', 'reset', '--email', 'ann@example.com', '--without-codes'], env)
    assert.equal(status, 0)
    assert.ok(stdout.startsWith(`${served.url}/reset/new?token=`))
    assert.equal((await fetch(stdout.trim())).status, 200)
    assert.equal((await codes()).length, 0)
    await database.close()
  } finally {
    await served.kill()
    await state.remove()
  }
})

test('the answer is the same for every address, and unknown ones get no mail', async () => {
  const { email } = await service.newUser()
  const answers = await Promise.all([email, 'nobody@example.com'].map(requestReset))
  const texts = answers.map(({ text }, i) => text.replaceAll([email, 'nobody@example.com'][i]!, 'X'))
  assert.equal(texts[0], texts[1])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  await mailTo(service, email)
  // Jobs of one kind run in order, so a mail to the other address would have come first.
  await requestReset(email)
  assert.deepEqual(await mailsTo(service, 'nobody@example.com'), [])
  const wrong = await requestReset('no address')
  assert.equal(wrong.status, 422)
  assert.match(textOf(wrong), /Must be an email address/)
})

test('one address gets at most three mails, however many requests there are', async () => {
  const { email } = await service.newUser()
  for (let i = 0; i < 6; i++) assert.equal((await requestReset(email)).status, 200)
  const other = await service.newUser()
  await requestReset(other.email)
  await mailTo(service, other.email)
  assert.equal((await mailsTo(service, email)).length, 3)
})

test('a user with an authenticator app needs a code after a reset, too', async () => {
  const { email, userId } = await service.newUser(undefined, { password: PASSWORD })
  await service.database.write((tx) =>
    tx
      .insertInto('totp_secrets')
      .values({ user_id: userId, secret: 'sealed', last_step: 0, confirmed_at: 1, created_at: 1 })
      .execute(),
  )
  const browser = new Browser(service)
  const page = await browser.open(await linkFor(email))
  const answer = await browser.submit(page, { password: 'a new password' }, '/reset/new')
  assert.equal(answer.location, '/sign-in/code')
  assert.equal(await isIn(browser), false)
})
