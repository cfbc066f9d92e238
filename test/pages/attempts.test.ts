import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { admitAttempt } from '#auth/attempts.ts'
import { credentialHash } from '#auth/credentials.ts'
import { linkIn, mailTo } from '#test/support/mailbox.ts'
import { type Service, startService } from '#test/support/service.ts'
import { Browser, type Seen } from './browser.ts'
import { isIn, PASSWORD, signedInBrowser, signInAs, textOf } from './people.ts'

const PROXY = { TRUSTED_PROXIES: '127.0.0.1', SIGN_IN_LIMIT: '4' }
let service: Service
let address = 0
before(async () => {
  service = await startService(PROXY)
})
after(() => service.close())

/** A browser with a new client address. */
const elsewhere = (at = `203.0.113.${++address}`) => new Browser(service, { 'x-forwarded-for': at })
const newUser = () => service.newUser(undefined, { password: PASSWORD })

async function fail(email: string, times: number, browser: () => Browser): Promise<number[]> {
  const statuses = []
  for (let i = 0; i < times; i++) statuses.push((await signInAs(service, email, 'wrong', browser())).answer.status)
  return statuses
}

test('a client address that fails too often is refused for a while, for every user; successes do not count', async () => {
  const [ann, bob] = [await newUser(), await newUser()]
  const at = `203.0.113.${++address}`
  for (let i = 0; i < 6; i++)
    assert.equal((await signInAs(service, ann.email, PASSWORD, elsewhere(at))).answer.status, 303)
  assert.deepEqual(await fail(ann.email, 4, () => elsewhere(at)), [422, 422, 422, 422])
  for (const [email, password] of [
    [ann.email, PASSWORD],
    [bob.email, PASSWORD],
    ['nobody@example.com', 'x'],
  ] as const) {
    const { answer } = await signInAs(service, email, password, elsewhere(at))
    assert.equal(answer.status, 429)
    assert.ok(Number(answer.headers['retry-after']) > 0)
    assert.match(textOf(answer), /Too many attempts.*Try again in \d+ minutes/)
  }
  assert.equal((await signInAs(service, bob.email, PASSWORD, elsewhere())).answer.status, 303)
})

test('the addresses of an IPv6 network share one count', async () => {
  const { email } = await newUser()
  let host = 0
  const within = (network: string) => () => elsewhere(`${network}::${(++host).toString(16)}`)
  assert.deepEqual(await fail(email, 5, within('2001:db8:1:2')), [422, 422, 422, 422, 429])
  assert.deepEqual(await fail(email, 1, within('2001:db8:1:3')), [422])
})

test('forty wrong passwords at once, each from another address, do not keep the right one out', async () => {
  const { email } = await newUser()
  const strangers = Array.from({ length: 40 }, (_, i) => elsewhere(`198.51.100.${i}`))
  const owners = Array.from({ length: 5 }, () => elsewhere())
  const pages = new Map<Browser, Seen>()
  for (const browser of [...strangers, ...owners]) pages.set(browser, await browser.open('/sign-in'))
  const send = (password: string) => async (browser: Browser) =>
    (await browser.submit(pages.get(browser)!, { email, password }, '/sign-in')).status
  const [wrong, right] = await Promise.all([
    Promise.all(strangers.map(send('wrong'))),
    Promise.all(owners.map(send(PASSWORD))),
  ])
  assert.deepEqual(wrong, Array(40).fill(422))
  assert.deepEqual(right, Array(5).fill(303))
  for (const browser of owners) assert.ok(await isIn(browser))
  assert.equal((await signInAs(service, email, PASSWORD, elsewhere())).answer.status, 303)
})

/** As if strangers had used up all that they may try on this user, and filled the queue. */
async function besiege(email: string) {
  const now = Date.now()
  const full = { count: 1_000, next_at: now + 60_000, ends_at: now + 900_000 }
  await service.database.write((tx) =>
    tx
      .insertInto('attempts')
      .values({ key: credentialHash(`user ${email}`), ...full })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(full))
      .execute(),
  )
}

test('past a hundred attempts on a user a new browser is refused; the ways in that strangers cannot reach stay open', async () => {
  const { email } = await newUser()
  const home = await signedInBrowser(service, email)
  await besiege(email)
  const stranger = elsewhere()
  const { answer } = await signInAs(service, email, PASSWORD, stranger)
  assert.equal(answer.status, 429)
  assert.ok(Number(answer.headers['retry-after']) > 0)
  assert.match(
    textOf(answer),
    /passkey works now.*browser that you have signed in with before.*link by mail.*Let this browser in by a mailed link/,
  )

  home.cookies.delete('sitewright-session')
  assert.equal((await signInAs(service, email, PASSWORD, home)).answer.status, 303)

  await stranger.submit(await stranger.open('/reset'), { email })
  const link = linkIn(await mailTo(service, email)).slice(service.url.length)
  const reset = await stranger.submit(await stranger.open(link), { password: 'another good password' }, '/reset/new')
  assert.equal(reset.status, 303)
  assert.ok(await isIn(stranger))
})

test('an unknown address has the same limits', async () => {
  await besiege('nobody@example.com')
  assert.equal((await signInAs(service, 'nobody@example.com', 'x', elsewhere())).answer.status, 429)
})

test('a known browser is known for its own user only, and has its own count', async () => {
  const { email } = await newUser()
  const home = await signedInBrowser(service, email)
  const other = await newUser()
  await besiege(other.email)
  home.cookies.delete('sitewright-session')
  assert.equal((await signInAs(service, other.email, PASSWORD, home)).answer.status, 429)
  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push((await signInAs(service, email, 'wrong', home)).answer.status)
  assert.deepEqual(statuses, [...Array(10).fill(422), 429])
})

test('concurrent attempts are counted before they are made: past the free ones they pass one at a time', async () => {
  const limit = { free: 3, past: 'queue', gapMs: 1_000, maxWaitMs: 3_000 } as const
  const now = 1_000_000
  const admitted = await Promise.all(Array.from({ length: 8 }, () => admitAttempt(service.database, 'x', limit, now)))
  const waits = admitted.map((each) => ('waitMs' in each ? each.waitMs : -each.retryAfter)).sort((a, b) => a - b)
  assert.deepEqual(waits, [-4, -4, 0, 0, 0, 1_000, 2_000, 3_000])
  // The window ends.
  assert.deepEqual(await admitAttempt(service.database, 'x', limit, now + 15 * 60_000), { waitMs: 0 })
})

test('where no proxy is trusted, nobody can claim another address', async () => {
  const direct = await startService({ SIGN_IN_LIMIT: '3' })
  try {
    await direct.newUser('ann@example.com', { password: PASSWORD })
    const statuses = []
    for (let i = 0; i < 5; i++) {
      const browser = new Browser(direct, { 'x-forwarded-for': `203.0.113.${i}` })
      statuses.push((await signInAs(direct, 'ann@example.com', 'wrong', browser)).answer.status)
    }
    assert.deepEqual(statuses, [422, 422, 422, 429, 429])
  } finally {
    await direct.close()
  }
})

test('a client address can request few mails', async () => {
  const browser = elsewhere()
  const page = await browser.open('/reset')
  const statuses = []
  for (let i = 0; i < 22; i++) statuses.push((await browser.submit(page, { email: `x${i}@example.com` })).status)
  assert.deepEqual(statuses, [...Array(20).fill(200), 429, 429])
})

test('a mailed link lets a new browser of the right person in while a storm lasts, with the password', async () => {
  const { email } = await newUser()
  const now = Date.now()
  const storm = { count: 500, next_at: now + 600_000, ends_at: now + 900_000 }
  await service.database.write((tx) =>
    tx
      .insertInto('attempts')
      .values({ key: credentialHash(`user ${email}`), ...storm })
      .execute(),
  )
  const browser = elsewhere()
  const { answer } = await signInAs(service, email, PASSWORD, browser)
  assert.equal(answer.status, 429)
  assert.match(answer.text, /href="\/sign-in\/link"/)

  const asked = await browser.submit(await browser.open('/sign-in/link'), { email }, '/sign-in/link')
  assert.match(textOf(asked), /is on its way/)
  const { pathname, search } = new URL(linkIn(await mailTo(service, email)))
  await browser.submit(await browser.open(pathname + search), {}, '/sign-in/link/open')
  assert.equal(await isIn(browser), false)
  assert.equal((await signInAs(service, email, 'wrong', browser)).answer.status, 422)
  assert.equal((await signInAs(service, email, PASSWORD, browser)).answer.status, 303)
  assert.equal(await isIn(browser), true)

  // The link works once, and strangers wait as before.
  assert.notEqual((await browser.open(pathname + search)).status, 200)
  assert.equal((await signInAs(service, email, PASSWORD, elsewhere())).answer.status, 429)
})
