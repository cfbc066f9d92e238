import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { takeTurn } from '#auth/attempts.ts'
import { type Service, startService } from '#test/support/service.ts'
import { Browser } from './browser.ts'
import { isIn, PASSWORD, said, signedInBrowser, signInAs } from './people.ts'

const PROXY = { TRUSTED_PROXIES: '127.0.0.1', SIGN_IN_LIMIT: '4' }
let service: Service
let address = 0
before(async () => {
  service = await startService(PROXY)
})
after(() => service.close())

/** A browser at an address that nobody has used. */
const elsewhere = (at = `203.0.113.${++address}`) => new Browser(service, { 'x-forwarded-for': at })
const newUser = () => service.newUser(undefined, { password: PASSWORD })

async function fail(email: string, times: number, browser: () => Browser): Promise<number[]> {
  const statuses = []
  for (let i = 0; i < times; i++) statuses.push((await signInAs(service, email, 'wrong', browser())).answer.status)
  return statuses
}

test('an address that fails too often is refused for a while, whomever it tries; what succeeds does not count', async () => {
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
    assert.match(said(answer), /Too many attempts.*try again in \d+ minutes/)
  }
  assert.equal((await signInAs(service, bob.email, PASSWORD, elsewhere())).answer.status, 303)
})

test('an IPv6 client has one count for all the addresses of its network', async () => {
  const { email } = await newUser()
  let host = 0
  const within = (network: string) => () => elsewhere(`${network}::${(++host).toString(16)}`)
  assert.deepEqual(await fail(email, 5, within('2001:db8:1:2')), [422, 422, 422, 422, 429])
  assert.deepEqual(await fail(email, 1, within('2001:db8:1:3')), [422])
})

test('nobody can lock another out: the right password gets in late, a known browser at once', async () => {
  const { email } = await newUser()
  const home = await signedInBrowser(service, email)
  await fail(email, 11, elsewhere)
  const stranger = elsewhere()
  const { answer } = await signInAs(service, email, PASSWORD, stranger)
  assert.equal(answer.status, 303)
  assert.ok(await isIn(stranger))
  await home.submit(await home.open('/account'), {}, '/sign-out')
  home.cookies.delete('sitewright-session')
  assert.equal((await signInAs(service, email, PASSWORD, home)).answer.status, 303)
  // A known browser is known for its own user only, and has its own count.
  const other = await newUser()
  await fail(other.email, 10, elsewhere)
  const own = Array.from({ length: 11 }, () => 'wrong')
  const statuses = []
  for (const wrong of own) {
    home.cookies.delete('sitewright-session')
    statuses.push((await signInAs(service, email, wrong, home)).answer.status)
  }
  assert.deepEqual(statuses, [...Array(10).fill(422), 429])
})

test('many at once count as many, and wait in line', async () => {
  const limit = { free: 3, past: 'slow down', gapMs: 1_000, maxWaitMs: 3_000 } as const
  const now = 1_000_000
  const turns = await Promise.all(Array.from({ length: 8 }, () => takeTurn(service.database, 'x', limit, now)))
  const waits = turns.map((turn) => ('waitMs' in turn ? turn.waitMs : -turn.retryAfter)).sort((a, b) => a - b)
  assert.deepEqual(waits, [-4, -4, 0, 0, 0, 1_000, 2_000, 3_000])
  // The window ends.
  assert.deepEqual(await takeTurn(service.database, 'x', limit, now + 15 * 60_000), { waitMs: 0 })
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

test('letters that strangers ask for are few', async () => {
  const browser = elsewhere()
  const page = await browser.open('/reset')
  const statuses = []
  for (let i = 0; i < 22; i++) statuses.push((await browser.submit(page, { email: `x${i}@example.com` })).status)
  assert.deepEqual(statuses, [...Array(20).fill(200), 429, 429])
})
