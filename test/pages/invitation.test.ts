import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import PostalMime from 'postal-mime'
import { smtpSink } from '#test/providers/mail/smtp-sink.ts'
import type { Json } from '#test/support/client.ts'
import { linkIn, mailTo } from '#test/support/mailbox.ts'
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
  const joined = await browser.follow(await browser.submit(invitationPage, {}, path))
  expectPage(joined, 200)
  assert.match(textOf(joined), /Welcome to the team You are on the team of Bread/)
  assert.ok(joined.text.includes(`href="${site.url}"`))
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

test('somebody new verifies the address first where the link was passed on by hand', async () => {
  const { invitation, path } = await invite('new@example.com')
  const browser = new Browser(service)
  const welcome = await browser.open(path)
  const sent = await browser.submit(welcome, {}, `${path}/sign-up`)
  expectPage(sent, 200)
  assert.match(textOf(sent), /new@example\.com/)
  const mail = await mailTo(service, 'new@example.com', ({ subject }) => subject === 'Finish signing up')
  const form = await browser.open(linkIn(mail).slice(service.url.length))
  const invitationPage = await browser.follow(await browser.submit(form, { name: 'Newcomer', password: PASSWORD }))
  const joined = await browser.follow(await browser.submit(invitationPage, {}, path))
  assert.match(textOf(joined), /You are on the team/)
  assert.equal(await statusOf(invitation), 'accepted')
})

test('somebody new who got the link by mail signs up at once', async () => {
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
    const browser = new Browser(mailing)
    const form = await browser.follow(await browser.submit(await browser.open(path), {}, `${path}/sign-up`))
    assert.match(textOf(form), /You are signing up as new@example\.com/)
    const invitationPage = await browser.follow(await browser.submit(form, { name: 'Newcomer', password: PASSWORD }))
    assert.match(textOf(await browser.follow(await browser.submit(invitationPage, {}, path))), /You are on the team/)
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

test('a user with another address, or an unverified one, cannot join', async () => {
  await service.newUser('carol@example.com', { password: PASSWORD })
  const dave = await service.newUser('dave@example.com', { password: PASSWORD })
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

  await service.database.write((tx) =>
    tx.updateTable('users').set({ email_verified_at: null }).where('id', '=', dave.userId).execute(),
  )
  const daves = await signedInBrowser(service, 'dave@example.com')
  const unverified = await daves.open(path)
  assert.match(textOf(unverified), /First confirm that dave@example\.com is your address/)
  assert.equal(await statusOf(invitation), 'pending')
  await daves.submit(unverified, {}, '/account/email/verify')
  const mail = await mailTo(service, 'dave@example.com', ({ subject }) => subject === 'Confirm your email address')
  const verify = await daves.open(linkIn(mail).slice(service.url.length))
  await daves.submit(await daves.follow(await daves.submit(verify, {}, '/verify')), {}, path)
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
