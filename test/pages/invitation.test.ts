import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import PostalMime from 'postal-mime'
import { smtpSink } from '#test/providers/mail/smtp-sink.ts'
import type { Json } from '#test/support/client.ts'
import { linkIn } from '#test/support/mailbox.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { Browser, formsOf, type Seen } from './browser.ts'
import { PASSWORD, signedInBrowser, textOf } from './people.ts'

let service: Service
let owner: Person
before(async () => {
  service = await startService()
  owner = await service.newUser('owner@example.com', { name: 'The owner', plan: 'business' })
})
after(() => service?.close())

let sites = 0
async function invite(email: string, at: Service = service, by: Person = owner) {
  const site: Json = (await by.post('/api/v1/websites', { name: `Bread & Roses ${++sites}` })).body
  const { body } = await by.get(`/api/v1/websites/${site.id}/accesses`)
  const under = `/api/v1/websites/accesses/${body.data[0].id}/invitations`
  const { body: invitation, text } = await by.post(under, { email, role: 'editor' })
  assert.ok(invitation.id, text)
  return { site, invitation, path: invitation.accept_url?.slice(at.url.length) as string }
}

async function statusOf({ id }: Json): Promise<string> {
  return (await owner.get(`/api/v1/websites/accesses/invitations/${id}`)).body.status
}

function expectPage({ status, headers, text }: Seen, wanted: number) {
  assert.equal(status, wanted, text)
  assert.match(headers['content-security-policy']!, /default-src 'none'/)
  assert.equal(headers['cache-control'], 'no-store')
  assert.doesNotMatch(text, /<script| style=| on\w+=/)
}

test('an existing user signs in, returns and joins by pressing the button', async () => {
  await service.newUser('bob@example.com', { password: PASSWORD })
  const { site, invitation, path } = await invite('bob@example.com')
  const browser = new Browser(service)
  const welcome = await browser.open(path)
  expectPage(welcome, 200)
  assert.match(textOf(welcome), /work on the website Bread &amp; Roses \d+ as an editor\. The invitation is for bob@/)
  const [, next] = /href="(\/sign-in\?next=[^"]+)"/.exec(welcome.text)!
  const signIn = await browser.open(next!)
  const signedIn = await browser.submit(signIn, { email: 'bob@example.com', password: PASSWORD }, '/sign-in')
  assert.equal(signedIn.location, path)
  const invitationPage = await browser.open(path)
  expectPage(invitationPage, 200)
  assert.equal(await statusOf(invitation), 'pending', 'opening the page accepts nothing')
  const home = `/console/websites/${site.id}`
  assert.equal((await browser.submit(invitationPage, {}, path)).location, home)
  const joined = await browser.open(path)
  expectPage(joined, 200)
  assert.match(textOf(joined), /Welcome to the team You are on the team of Bread/)
  for (const href of [home, site.url]) assert.ok(joined.text.includes(`href="${href}"`))
  assert.equal(await statusOf(invitation), 'accepted')
  const audit = await service.database.reader
    .selectFrom('audit_events')
    .selectAll()
    .where('operation', '=', 'invitations_accept')
    .where('website_id', '=', site.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([audit.credential_kind, audit.source, audit.resource_id], ['session', 'console', invitation.id])
  // Once used, the link reveals nothing to others.
  assert.equal((await new Browser(service).open(path)).status, 404)
})

/** Opens the link, and fills in the one form that it leads to. */
async function join(at: Service, path: string): Promise<Browser> {
  const browser = new Browser(at)
  const welcome = await browser.open(path)
  expectPage(welcome, 200)
  assert.match(textOf(welcome), /as an editor\. Choose a password for new@example\.com/)
  const wrong = await browser.submit(welcome, { name: 'Newcomer', password: 'short' }, `${path}/sign-up`)
  expectPage(wrong, 422)
  const done = await browser.submit(wrong, { name: 'Newcomer', password: PASSWORD }, `${path}/sign-up`)
  assert.match(done.location!, /^\/console\/websites\/[0-9a-f-]{36}$/)
  return browser
}

const isVerified = async (at: Service) =>
  (
    await at.database.reader
      .selectFrom('users')
      .select('email_verified_at')
      .where('email', '=', 'new@example.com')
      .executeTakeFirstOrThrow()
  ).email_verified_at !== null

test('somebody new joins by the link that was passed on, in one form, and counts as nobody they are not', async () => {
  const { site, invitation, path } = await invite('new@example.com')
  const browser = await join(service, path)
  assert.equal(await statusOf(invitation), 'accepted')
  const { data } = (await owner.get(`/api/v1/websites/${site.id}/accesses`)).body
  assert.ok(data.some(({ user, role }: Json) => user.email === 'new@example.com' && role === 'editor'))
  assert.equal(await isVerified(service), false)
  assert.match(textOf(await browser.open('/account')), /new@example\.com Not confirmed yet/)
  // The link makes nobody else's account, nor a second one.
  const late = new Browser(service)
  assert.equal((await late.open(path)).status, 404)
  const { form_token } = formsOf(await late.open('/sign-in'))[0]!.fields
  const values = { form_token: form_token!, name: 'Late', password: PASSWORD }
  assert.equal((await late.post(`${path}/sign-up`, values)).status, 404)
})

test('somebody who signed up in the meantime is asked to sign in', async () => {
  const { path } = await invite('meanwhile@example.com')
  const browser = new Browser(service)
  const welcome = await browser.open(path)
  await service.newUser('meanwhile@example.com', { password: PASSWORD })
  const values = { name: 'Other', password: PASSWORD }
  assert.equal((await browser.submit(welcome, values, `${path}/sign-up`)).location, path)
  assert.match(textOf(await browser.open(path)), /Sign in to join/)
})

test('a mailed link proves the address of somebody new', async () => {
  const sink = await smtpSink()
  const mailing = await startService({ SMTP_URL: sink.url, MAIL_FROM: 'sites@example.com' })
  try {
    const by = await mailing.newUser()
    await invite('new@example.com', mailing, by)
    await until(() => {
      mailing.services.worker.wake()
      return sink.received.length > 0
    })
    const path = linkIn(await PostalMime.parse(sink.received[0]!.raw)).slice(mailing.url.length)
    await join(mailing, path)
    assert.equal(await isVerified(mailing), true)
    const dave = await mailing.newUser('dave@example.com', { password: PASSWORD })
    await mailing.database.write((tx) =>
      tx.updateTable('users').set({ email_verified_at: null }).where('id', '=', dave.userId).execute(),
    )
    await invite('dave@example.com', mailing, by)
    await until(() => {
      mailing.services.worker.wake()
      return sink.received.length > 1
    })
    const daves = linkIn(await PostalMime.parse(sink.received[1]!.raw)).slice(mailing.url.length)
    const unverified = await (await signedInBrowser(mailing, 'dave@example.com')).open(daves)
    assert.match(textOf(unverified), /First confirm that dave@example\.com is your address/)
    assert.ok(!formsOf(unverified).some(({ action }) => action === daves))
    const token = daves.split('/').at(-1)
    assert.equal((await dave.post('/api/v1/invitations/accept', { token })).status, 422)
  } finally {
    await mailing.close()
    await sink.close()
  }
})

test('where signing up is closed, the page points to the operator', async () => {
  const closed = await startService({ SIGN_UP: 'closed' })
  try {
    const { path } = await invite('new@example.com', closed, await closed.newUser())
    const browser = new Browser(closed)
    const page = await browser.open(path)
    assert.match(textOf(page), /Ask the operator/)
    assert.deepEqual(formsOf(page), [])
    const signIn = await browser.open('/sign-in')
    const { form_token } = formsOf(signIn)[0]!.fields
    assert.equal((await browser.post(`${path}/sign-up`, { form_token: form_token! })).status, 404)
  } finally {
    await closed.close()
  }
})

test('a user with another address cannot join', async () => {
  await service.newUser('carol@example.com', { password: PASSWORD })
  await service.newUser('dave@example.com', { password: PASSWORD })
  const { invitation, path } = await invite('dave@example.com')
  const carols = await signedInBrowser(service, 'carol@example.com')
  const refused = await carols.open(path)
  assert.match(textOf(refused), /signed in as carol@example\.com \. Sign in as dave@example\.com to join/)
  assert.ok(!formsOf(refused).some(({ action }) => action === path))
  const { form_token } = formsOf(refused)[0]!.fields
  const forced = await carols.post(path, { form_token: form_token! })
  assert.deepEqual([forced.status, /another e-mail address/.test(textOf(forced))], [422, true])

  const signIn = await carols.follow(await carols.submit(refused, {}, '/sign-out'))
  const back = await carols.submit(signIn, { email: 'dave@example.com', password: PASSWORD }, '/sign-in')
  assert.equal(back.location, path)
  assert.equal(await statusOf(invitation), 'pending')
  await carols.submit(await carols.open(path), {}, path)
  assert.equal(await statusOf(invitation), 'accepted')
})

test('a form of another site joins nobody', async () => {
  await service.newUser('eve@example.com', { password: PASSWORD })
  const { invitation, path } = await invite('eve@example.com')
  const browser = await signedInBrowser(service, 'eve@example.com')
  const { fields } = formsOf(await browser.open(path)).find(({ action }) => action === path)!
  const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  for (const refused of [
    await browser.post(path, {}),
    await browser.post(path, { form_token: 'x' }),
    await browser.post(path, fields, elsewhere),
  ])
    assert.equal(refused.status, 403)
  assert.equal(await statusOf(invitation), 'pending')
})

test('an expired, deleted or unknown link opens nothing', async () => {
  const { invitation, path } = await invite('frank@example.com')
  const set = { expires_at: Date.now() - 1 }
  await service.database.write((tx) => tx.updateTable('invitations').set(set).where('id', '=', invitation.id).execute())
  const browser = new Browser(service)
  const expired = await browser.open(path)
  expectPage(expired, 410)
  assert.match(textOf(expired), /has expired.*Ask the person who invited you/)
  await owner.delete(`/api/v1/websites/accesses/invitations/${invitation.id}`)
  for (const gone of [
    path,
    '/invitations/x',
    `/invitations/${'x'.repeat(150)}`,
    '/invitations/%00',
    '/invitations/%2F',
  ])
    expectPage(await browser.open(gone), 404)
})
