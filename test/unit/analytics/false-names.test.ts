// Runs once: it reads no database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NameResolver, reverseName } from '#analytics/classify/confirm-name.ts'
import { FalseNames } from '#analytics/classify/false-names.ts'
import type { Resolved } from '#providers/resolver/resolver.ts'

const TRUE_GOOGLE = '66.249.66.1'
const TRUE_GOOGLE_6 = '2001:4860:4801:10::1'
/** Names itself as Google's machines do, but the name has another address. */
const PRETENDER = '203.0.114.9'
const STRANGER = '198.52.100.7'
const NAMELESS = '198.52.100.8'

const NAMES: Record<string, string[]> = {
  [TRUE_GOOGLE]: ['crawl-66-249-66-1.googlebot.com'],
  [TRUE_GOOGLE_6]: ['crawl-6.googlebot.com'],
  [PRETENDER]: ['crawl-66-249-66-1.googlebot.com'],
  [STRANGER]: ['host7.isp.example', 'googlebot.com.isp.example'],
}
const ADDRESSES: Record<string, string[]> = {
  'crawl-66-249-66-1.googlebot.com': [TRUE_GOOGLE],
  'crawl-6.googlebot.com': ['2001:4860:4801:0010:0:0:0:1'],
}

function fixedResolver() {
  const looked: string[] = []
  const answer = (values: string[] | undefined): Resolved =>
    values ? { ok: true, values } : { ok: false, reason: 'none' }
  const ofName = async (name: string) => answer(ADDRESSES[name])
  const resolver: NameResolver = {
    async ptr(name) {
      const address = Object.keys(NAMES).find((known) => reverseName(known) === name)
      looked.push(address ?? name)
      return answer(NAMES[address ?? ''])
    },
    a: ofName,
    aaaa: ofName,
  }
  return { resolver, looked }
}

/** Resolves once all that waits is checked: the resolvers here answer at once. */
const checked = () => new Promise(setImmediate)

const failed = { ok: false, reason: 'failed' } as const
const none = { ok: false, reason: 'none' } as const

const CASES: [agent: string, address: string, isFalse: boolean][] = [
  ['Googlebot', TRUE_GOOGLE, false],
  ['Googlebot', `::ffff:${TRUE_GOOGLE}`, false],
  ['Googlebot', TRUE_GOOGLE_6, false],
  ['Googlebot', PRETENDER, true],
  ['Googlebot', STRANGER, true],
  ['Googlebot', NAMELESS, true],
  ['Bingbot', TRUE_GOOGLE, true],
  ['GPTBot', STRANGER, false],
  ['Googlebot', '10.0.0.1', false],
  ['Googlebot', '::1', false],
  ['Googlebot', 'no address', false],
]
for (const [agent, address, isFalse] of CASES)
  test(`${agent} at ${address}: ${isFalse ? 'a lie' : 'no lie that is known'}`, async () => {
    const names = new FalseNames(fixedResolver().resolver)
    assert.equal(names.has(agent, address), false, 'nothing is known at first')
    await checked()
    assert.equal(names.has(agent, address), isFalse)
  })

test('an address is looked up once for all agents of an operator', async () => {
  const { resolver, looked } = fixedResolver()
  const names = new FalseNames(resolver)
  for (const agent of ['Googlebot', 'Googlebot-Image', 'Googlebot']) names.has(agent, STRANGER)
  await checked()
  for (const agent of ['Googlebot', 'Googlebot-Image']) assert.equal(names.has(agent, STRANGER), true)
  assert.deepEqual(looked, [STRANGER])
})

test('a resolver that fails accuses nobody, and is left alone after a while', async () => {
  let looked = 0
  const ptr = async () => {
    looked++
    return failed
  }
  const names = new FalseNames({ ptr, a: async () => failed, aaaa: async () => failed })
  for (let i = 0; i < 500; i++) assert.equal(names.has('Googlebot', `8.8.${i >> 8}.${i & 255}`), false)
  await checked()
  for (let i = 0; i < 500; i++) assert.equal(names.has('Googlebot', `8.9.${i >> 8}.${i & 255}`), false)
  await checked()
  assert.ok(looked < 30, `${looked} look-ups`)
})

test('a name whose addresses cannot be had is not called a lie', async () => {
  const ptr = async (): Promise<Resolved> => ({ ok: true, values: ['crawl-1.googlebot.com'] })
  const names = new FalseNames({ ptr, a: async () => failed, aaaa: async () => failed })
  names.has('Googlebot', STRANGER)
  await checked()
  assert.equal(names.has('Googlebot', STRANGER), false)
})

test('addresses are looked up by their reverse names', () => {
  assert.equal(reverseName('66.249.66.1'), '1.66.249.66.in-addr.arpa')
  assert.equal(reverseName('2001:db8::1'), `1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2.ip6.arpa`)
})

test('what waits to be checked is bounded', async () => {
  const held = Promise.withResolvers<Resolved>()
  let looked = 0
  const ptr = () => {
    looked++
    return held.promise
  }
  const names = new FalseNames({ ptr, a: async () => none, aaaa: async () => none })
  for (let i = 0; i < 5_000; i++) names.has('Googlebot', `9.${i >> 16}.${(i >> 8) & 255}.${i & 255}`)
  held.resolve(none)
  await checked()
  assert.ok(looked > 900 && looked < 1_100, `${looked} look-ups`)
})

test('without a resolver no name is verified', () => {
  assert.equal(new FalseNames(null).has('Googlebot', STRANGER), false)
})
