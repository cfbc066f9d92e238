import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { type Lie, SoftPasskey } from '#test/support/soft-passkey.ts'
import { Browser, type Seen, unescaped } from './browser.ts'
import { growStale, isIn, PASSWORD, signedInBrowser } from './people.ts'

const NEW = '/account/passkeys/new'
const SIGN_IN = '/sign-in/passkey'
const ELSEWHERE = 'http://localhost.evil.example:3000'
/** What neither a registration nor a sign-in may contain. */
const LIES: [string, Lie][] = [
  ['another origin', { origin: ELSEWHERE }],
  ['another port', { origin: 'http://localhost:1' }],
  ['a website of the service', { origin: 'http://x.sites.test' }],
  ['another rpId', { rpId: 'evil.example' }],
  ['no verification of the person', { verified: false }],
  ['no presence of the person', { present: false }],
  ['no challenge', { challenge: '' }],
  ['an invented challenge', { challenge: Buffer.from('a.99999999999999.b').toString('base64url') }],
]

let service: Service
before(async () => {
  service = await startService()
})
after(() => service?.close())

const challengeOn = ({ text }: Seen): string =>
  JSON.parse(unescaped(/data-options="([^"]*)"/.exec(text)![1]!)).challenge

/** A user with a passkey, and how to sign in with it in a new browser. */
async function withPasskey() {
  const user = await service.newUser(undefined, { password: PASSWORD })
  const browser = await signedInBrowser(service, user.email)
  const passkey = new SoftPasskey(service.url)
  const page = await browser.open(NEW)
  const added = await browser.submit(page, { name: 'Device', answer: passkey.register(challengeOn(page)) }, NEW)
  assert.equal(added.location, '/account?done=passkey')
  return { ...user, browser, passkey }
}

async function atSignIn() {
  const browser = new Browser(service)
  const page = await browser.open('/sign-in')
  const send = (answer: string) => browser.submit(page, { answer }, SIGN_IN)
  return { browser, page, challenge: challengeOn(page), send }
}

async function passkeysOf(userId: string) {
  return await service.database.reader.selectFrom('passkeys').selectAll().where('user_id', '=', userId).execute()
}

test('a passkey of a device in software is added and signs in', async () => {
  const { passkey, email } = await withPasskey()
  const { browser, challenge, send } = await atSignIn()
  assert.equal((await send(passkey.assert(challenge))).status, 303)
  assert.ok((await browser.open('/account')).text.includes(email))
})

test('a registration with one lie adds nothing', async () => {
  const user = await service.newUser(undefined, { password: PASSWORD })
  const browser = await signedInBrowser(service, user.email)
  const page = await browser.open(NEW)
  for (const [name, lie] of [...LIES, ['a sign-in', { type: 'webauthn.get' }] as [string, Lie]]) {
    const answer = new SoftPasskey(service.url).register(challengeOn(page), lie)
    assert.equal((await browser.submit(page, { answer }, NEW)).status, 422, name)
  }
  const theirs = await signedInBrowser(service, (await service.newUser(undefined, { password: PASSWORD })).email)
  const answer = new SoftPasskey(service.url).register(challengeOn(await theirs.open(NEW)))
  assert.equal((await browser.submit(page, { answer }, NEW)).status, 422, "another session's challenge")
  assert.deepEqual(await passkeysOf(user.userId), [])
})

test('a challenge registers one passkey, also when two are sent at once', async () => {
  const user = await service.newUser(undefined, { password: PASSWORD })
  const browser = await signedInBrowser(service, user.email)
  const page = await browser.open(NEW)
  const register = () => browser.submit(page, { answer: new SoftPasskey(service.url).register(challengeOn(page)) }, NEW)
  const both = await Promise.all([register(), register()])
  assert.deepEqual(both.map(({ status }) => status).sort(), [303, 422])
  assert.equal((await register()).status, 422)
  assert.equal((await passkeysOf(user.userId)).length, 1)
})

test('a sign-in with one lie is refused', async () => {
  const { passkey } = await withPasskey()
  const { browser, challenge, send } = await atSignIn()
  for (const [name, lie] of [...LIES, ['a registration', { type: 'webauthn.create' }] as [string, Lie]])
    assert.equal((await send(passkey.assert(challenge, lie))).status, 422, name)
  const elsewhere = await atSignIn()
  assert.equal((await send(passkey.assert(elsewhere.challenge))).status, 422, "another browser's challenge")
  const answer = JSON.parse(passkey.assert(challenge))
  const forged = JSON.parse(new SoftPasskey(service.url).assert(challenge))
  answer.response.signature = forged.response.signature
  assert.equal((await send(JSON.stringify(answer))).status, 422, "another key's signature")
  assert.equal((await send(new SoftPasskey(service.url).assert(challenge))).status, 422, 'an unknown passkey')
  assert.equal(await isIn(browser), false)
  assert.equal((await send(passkey.assert(challenge))).status, 303, 'none of them used the challenge up')
})

test('an assertion, and a challenge, count once, also at the same time', async () => {
  const { passkey } = await withPasskey()
  const { challenge, send } = await atSignIn()
  const answer = passkey.assert(challenge)
  const same = await Promise.all([send(answer), send(answer)])
  assert.deepEqual(same.map(({ status }) => status).sort(), [303, 422])
  const other = await atSignIn()
  const both = await Promise.all([
    other.send(passkey.assert(other.challenge)),
    other.send(passkey.assert(other.challenge)),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [303, 422])
})

test('a counter that goes back, or stays, is a copy of the passkey; copies used at once sign in once', async () => {
  const { passkey, userId } = await withPasskey()
  const use = async (counter: number) => {
    const { challenge, send } = await atSignIn()
    return (await send(passkey.assert(challenge, { counter }))).status
  }
  assert.equal(await use(7), 303)
  for (const counter of [7, 6, 0]) assert.equal(await use(counter), 422, String(counter))
  assert.equal(await use(8), 303)
  const copies = await Promise.all([use(9), use(9), use(9)])
  assert.deepEqual(copies.sort(), [303, 422, 422])
  assert.deepEqual(
    (await passkeysOf(userId)).map(({ counter }) => counter),
    [9],
  )
})

test('a passkey that does not count signs in again and again', async () => {
  const { passkey } = await withPasskey()
  for (let again = 0; again < 2; again++) {
    const { challenge, send } = await atSignIn()
    assert.equal((await send(passkey.assert(challenge, { counter: 0 }))).status, 303)
  }
})

test("another user's passkey confirms nobody, and a removed one signs in nobody", async () => {
  const [ann, ben] = [await withPasskey(), await withPasskey()]
  await growStale(service, ann.userId)
  const page = await ann.browser.follow(await ann.browser.open('/account/password'))
  const confirm = (answer: string) => ann.browser.submit(page, { answer }, '/confirm/passkey')
  assert.equal((await confirm(ben.passkey.assert(challengeOn(page)))).status, 422)
  assert.equal((await confirm(ann.passkey.assert(challengeOn(page)))).location, '/account/password')
  const [passkey] = await passkeysOf(ann.userId)
  await ann.browser.submit(await ann.browser.open('/account'), {}, `/account/passkeys/${passkey!.id}/remove`)
  const { challenge, send } = await atSignIn()
  assert.equal((await send(ann.passkey.assert(challenge))).status, 422)
})
