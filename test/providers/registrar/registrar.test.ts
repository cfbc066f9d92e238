// Runs once: no registrar has a database.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readRegistrar } from '#config/registrar.ts'
import { GuardedFetcher } from '#providers/fetch/guarded-fetcher.ts'
import { dnsimpleRegistrar } from '#providers/registrar/dnsimple.ts'
import { rdapClient } from '#providers/registrar/rdap.ts'
import type { Checked, Registrar } from '#providers/registrar/registrar.ts'
import { staticRegistrar } from '#providers/registrar/static.ts'
import { ACCOUNT, type Dnsimple, send, startDnsimple, TOKEN } from './dnsimple-server.ts'
import { startRdap } from './rdap-server.ts'

const PRICES = new Map([
  ['com', { registration: '20.00', transfer: '20.00', renewal: null, whoisPrivacy: true }],
  ['co.uk', { registration: '9.50', transfer: null, renewal: null, whoisPrivacy: null }],
])
const SHORT_MS = 300
const REGISTRANT = {
  first_name: 'Ann',
  last_name: 'Miller',
  email: 'ann@example.org',
  phone: '+4930123456',
  address: 'Mill Street 1',
  city: 'Berlin',
  postal_code: '10115',
  country: 'DE',
}
const orderOf = (name: string) => ({
  ...{ name, years: 1, autoRenew: false, whoisPrivacy: false },
  ...{ premiumPrice: null, registrant: REGISTRANT },
})

let dnsimple: Dnsimple
let rdap: Awaited<ReturnType<typeof startRdap>>
let fetcher: GuardedFetcher
const registrars: Record<string, Registrar> = {}

before(async () => {
  dnsimple = await startDnsimple()
  rdap = await startRdap()
  const allowance = { name: 'localhost', network: null, port: rdap.port }
  fetcher = new GuardedFetcher({ allowances: [allowance], authorities: rdap.authority })
  registrars.static = fixed(`${rdap.url}/rdap`)
  registrars.dnsimple = dnsimpleWith({})
})
after(async () => {
  await dnsimple?.close()
  await rdap?.close()
})

function fixed(url: string | null) {
  const client = url === null ? null : rdapClient({ fetcher, url, timeoutMs: 20_000 })
  return staticRegistrar({ prices: PRICES, currency: 'EUR', vatNote: 'Without VAT.', rdap: client })
}

function dnsimpleWith(more: object) {
  const config = { token: TOKEN, account: ACCOUNT, url: dnsimple.url, currency: 'EUR', vatNote: 'Without VAT.' }
  return dnsimpleRegistrar({ ...config, ...more })
}

function offersOf(checked: Checked) {
  assert.ok(checked.ok, JSON.stringify(checked))
  return checked.offers
}

for (const kind of ['static', 'dnsimple'])
  describe(`the registrar ${kind}`, () => {
    test('prices and availability in the order asked, each amount with two places', async () => {
      const names = ['free.com', 'taken.com', 'other.pineapple']
      const [free, taken, unsold] = offersOf(await registrars[kind]!.check(names))
      const price = { amount: '20.00', currency: 'EUR' }
      const sold = {
        registrationPrice: price,
        transferPrice: price,
        renewalPrice: price,
        premium: false,
        whoisPrivacy: true,
      }
      assert.deepEqual(free, { name: 'free.com', available: true, ...sold })
      assert.deepEqual(taken, { name: 'taken.com', available: false, ...sold })
      const none = {
        registrationPrice: null,
        transferPrice: null,
        renewalPrice: null,
        premium: false,
        whoisPrivacy: null,
      }
      assert.deepEqual(unsold, { name: 'other.pineapple', available: false, ...none })
    })

    test('the note is always there, and nothing is asked about no names', async () => {
      const checked = await registrars[kind]!.check([])
      assert.ok(checked.ok)
      assert.deepEqual(checked.offers, [])
      assert.match(checked.note, /^Without VAT\./)
    })

    test('fifty names are checked at once, in their order', async () => {
      const names = Array.from({ length: 50 }, (_, n) => `shop-${n}.com`)
      const offers = offersOf(await registrars[kind]!.check(names))
      assert.deepEqual(
        offers.map(({ name }) => name),
        names,
      )
      assert.ok(offers.every(({ available }) => available))
    })

    test('a name that was never ordered is not found; auto-renewal answers', async () => {
      assert.deepEqual(await registrars[kind]!.find('never.com', null), { ok: true, state: 'none' })
      assert.equal(typeof (await registrars[kind]!.setAutoRenew('never.com', true)).ok, 'boolean')
    })

    test('an order is taken', async () => {
      const taken = await registrars[kind]!.register(orderOf(`ordered-${kind}.com`))
      assert.ok(taken.ok && taken.state !== 'none', JSON.stringify(taken))
    })
  })

test('the static registrar says in its note that no registry was asked, of all names or of some', async () => {
  const unasked = await fixed(null).check(['taken.com'])
  assert.ok(unasked.ok && /No registry was asked/.test(unasked.note), JSON.stringify(unasked))
  assert.equal(unasked.offers[0]!.available, true)
  const bootstrap = fixed(`${rdap.url}/dns.json`)
  const some = await bootstrap.check(['taken.com', 'shop.co.uk'])
  assert.ok(some.ok)
  assert.match(some.note, /^Without VAT\. No registry could be asked about shop\.co\.uk\.$/)
  assert.deepEqual(
    some.offers.map(({ available, registrationPrice }) => [available, registrationPrice?.amount]),
    [
      [false, '20.00'],
      [true, '9.50'],
    ],
  )
  await bootstrap.check(['other.com'])
  assert.equal(rdap.paths.filter((path) => path === '/dns.json').length, 1, 'the bootstrap file is fetched once')
})

for (const [title, behave] of [
  ['fails', (response) => void response.writeHead(500).end()],
  ['is not RDAP', (response) => void response.writeHead(200).end('<html>')],
  ['describes something else', (response) => void response.writeHead(200).end('{"objectClassName": "entity"}')],
  ['limits requests', (response) => void response.writeHead(429).end()],
  ['hangs', () => {}],
  ['breaks off', (response) => response.destroy()],
] satisfies [string, Parameters<typeof rdap.set>[0]][])
  test(`a registry that ${title} fails the check`, async () => {
    rdap.set(behave)
    const checked = await registrars.static!.check(['free.com'])
    rdap.set(null)
    assert.ok(!checked.ok, JSON.stringify(checked))
  })

test('DNSimple: a premium name has its own price, which the order confirms', async () => {
  const [offer] = offersOf(await registrars.dnsimple!.check(['premium.com']))
  assert.deepEqual([offer!.premium, offer!.registrationPrice?.amount], [true, '640.50'])
  const refused = await registrars.dnsimple!.register({ ...orderOf('premium.com'), premiumPrice: '20.00' })
  assert.deepEqual(refused, { ok: false, reason: 'refused', message: 'Premium price does not match' })
  const bought = await registrars.dnsimple!.register({ ...orderOf('premium.com'), premiumPrice: '640.50' })
  assert.ok(bought.ok && bought.state === 'registered' && bought.expiresAt! > Date.now(), JSON.stringify(bought))
})

test('DNSimple: a top-level domain whose price is refused as unsupported is not sold', async () => {
  const [offer] = offersOf(await registrars.dnsimple!.check(['bingo.pizza']))
  assert.deepEqual([offer!.available, offer!.registrationPrice], [false, null])
})

test('DNSimple: a registration that takes its time is found by its reference, and by name without it', async () => {
  dnsimple.begin('registering')
  const begun = await registrars.dnsimple!.register({ ...orderOf('slow.com'), autoRenew: true })
  dnsimple.begin('registered')
  assert.ok(begun.ok && begun.state === 'pending' && begun.reference !== null)
  const { reference } = begun
  assert.deepEqual(await registrars.dnsimple!.find('slow.com', reference), begun)
  assert.deepEqual(await registrars.dnsimple!.find('slow.com', null), { ok: true, state: 'pending', reference: null })
  const made = dnsimple.registrations.find(({ name }) => name === 'slow.com')!
  assert.equal(made.body.auto_renew, true)
  assert.deepEqual(dnsimple.contacts[made.body.registrant_id - 1], {
    first_name: 'Ann',
    last_name: 'Miller',
    email: 'ann@example.org',
    phone: '+4930123456',
    address1: 'Mill Street 1',
    city: 'Berlin',
    state_province: 'Berlin',
    postal_code: '10115',
    country: 'DE',
  })
  made.state = 'registered'
  const found = await registrars.dnsimple!.find('slow.com', reference)
  assert.ok(found.ok && found.state === 'registered' && found.reference === reference)
  assert.deepEqual(await registrars.dnsimple!.setAutoRenew('slow.com', false), { ok: true })
  assert.deepEqual(await registrars.dnsimple!.renew('slow.com', 1, null), { ok: true })
  made.state = 'cancelled'
  const cancelled = await registrars.dnsimple!.find('slow.com', reference)
  assert.ok(!cancelled.ok && cancelled.reason === 'refused')
})

test('DNSimple: what it refuses is told in its words', async () => {
  const path = `/${ACCOUNT}/registrar/domains/odd.com/registrations`
  dnsimple.next(`POST ${path}`, (response) =>
    send(response, 400, { message: 'Invalid extended attributes', errors: { 'x-id-number': 'invalid number' } }),
  )
  assert.deepEqual(await registrars.dnsimple!.register(orderOf('odd.com')), {
    ok: false,
    reason: 'refused',
    message: 'Invalid extended attributes; x-id-number invalid number',
  })
})

const CHECK = `GET /${ACCOUNT}/registrar/domains/trouble.com/check`

test('DNSimple: a limit of requests that ends soon is waited for, a long one fails', async () => {
  dnsimple.next(CHECK, (response) => send(response, 429, { message: 'quota exceeded' }, { 'retry-after': '0' }))
  assert.equal(offersOf(await registrars.dnsimple!.check(['trouble.com']))[0]!.available, true)
  dnsimple.next(CHECK, (response) => send(response, 429, { message: 'quota exceeded' }, { 'retry-after': '3600' }))
  const limited = await registrars.dnsimple!.check(['trouble.com'])
  assert.ok(!limited.ok && /no more requests/.test(limited.message), JSON.stringify(limited))
})

for (const [title, behave] of [
  ['fails', (response) => send(response, 502, { message: 'Bad gateway' })],
  ['answers broken JSON', (response) => void response.writeHead(200).end('{"data": {')],
  ['answers another shape', (response) => send(response, 200, { data: { domain: 'trouble.com' } })],
  ['answers a list', (response) => send(response, 200, [])],
  ['redirects', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['hangs', () => {}],
  ['breaks off', (response) => response.destroy()],
] satisfies [string, Parameters<Dnsimple['next']>[1]][])
  test(`DNSimple: a check that ${title} fails as a value`, async () => {
    dnsimple.next(CHECK, behave)
    const checked = await dnsimpleWith({ timeoutMs: SHORT_MS }).check(['free.com', 'trouble.com'])
    assert.ok(!checked.ok && checked.message.length > 10, JSON.stringify(checked))
  })

test('DNSimple: a bad token is our trouble, not the order’s', async () => {
  const registrar = dnsimpleWith({ token: 'wrong' })
  const answers = [await registrar.register(orderOf('mine.com')), await registrar.find('mine.com', null)]
  for (const answer of answers) assert.ok(!answer.ok && answer.reason === 'unavailable', JSON.stringify(answer))
  assert.ok(!(await registrar.check(['mine.com'])).ok)
})

test('prices are read from the configuration, which says what is wrong with them', () => {
  const read = (env: Record<string, string>) =>
    readRegistrar(
      (name) => env[name] ?? (name === 'DOMAIN_CURRENCY' ? 'USD' : name === 'DNSIMPLE_URL' ? 'https://x.test' : ''),
    )
  assert.deepEqual(
    read({ DOMAIN_PRICES: '{".Com": "9", "de": {"registration": "5.5", "transfer": "1", "whois_privacy": true}}' })
      .prices,
    new Map([
      ['com', { registration: '9.00', transfer: null, renewal: null, whoisPrivacy: null }],
      ['de', { registration: '5.50', transfer: '1.00', renewal: null, whoisPrivacy: true }],
    ]),
  )
  assert.equal(read({ DOMAIN_PRICES: '{}' }).prices.size, 0)
  assert.ok(read({}).prices.size > 5)
  for (const bad of [
    '{"com": 9}',
    '{"com": "-1"}',
    '{"c m": "9"}',
    '[]',
    '{',
    '/no/such/file',
    '{"com": {"transfer": "1"}}',
  ])
    assert.throws(() => read({ DOMAIN_PRICES: bad }), /^ConfigError|DOMAIN_PRICES/)
  assert.throws(() => read({ RDAP_URL: 'http://rdap.test' }), /RDAP_URL must begin with https/)
  assert.throws(() => read({ DNSIMPLE_TOKEN: 'x' }), /DNSIMPLE_ACCOUNT is missing/)
  assert.throws(() => read({ DOMAIN_CURRENCY: 'euro' }), /DOMAIN_CURRENCY/)
})
