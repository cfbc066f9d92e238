// Runs once: only which names are owned or being bought here is looked up in the database; domain-purchases.test.ts sees that on both.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Dnsimple, send, startDnsimple } from '#test/providers/registrar/dnsimple-server.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, refused } from './make.ts'

const PATH = `${API}/domains/availability_check`

let service: Service
let registered: Service
let dnsimple: Dnsimple
let reader: Person
let other: Person
before(async () => {
  service = await startService({ VAT_NOTE: 'Prices include 19 % VAT.', DOMAIN_CURRENCY: 'eur' })
  dnsimple = await startDnsimple()
  registered = await startService(dnsimple.env)
  reader = await service.readOnlyKeyFor(await service.newUser())
  other = await registered.newUser()
})
after(async () => {
  await service?.close()
  await registered?.close()
  await dnsimple?.close()
})

test('a read-only key checks names: the rows have exactly these fields, in the order asked', async () => {
  const names = ['example.com', 'example.pineapple', 'www.example.com']
  const { vat_note, rows, ...rest } = await answered(200, reader.post(PATH, { names }))
  assert.deepEqual(rest, {})
  assert.match(vat_note, /^Prices include 19 % VAT\. No registry was asked/)
  const price = { amount: '15.00', currency: 'EUR' }
  const unsold = { registration_price: null, transfer_price: null, renewal_price: null }
  const none = { ...unsold, premium: false, whois_privacy_supported: null }
  assert.deepEqual(rows, [
    { ...none, name: 'example.com', available: true, registration_price: price, renewal_price: price },
    { ...none, name: 'example.pineapple', available: false },
    { ...none, name: 'www.example.com', available: false },
  ])
})

test('names are normalised, and each is answered once', async () => {
  const names = ['BÜCHER.com', 'xn--bcher-kva.COM.', ' bücher.com ']
  const { rows } = await answered(200, reader.post(PATH, { names }))
  assert.deepEqual(
    rows.map(({ name }: { name: string }) => name),
    ['xn--bcher-kva.com'],
  )
})

test('400 without names, with none, with too many and with what is no list of texts', async () => {
  const tooMany = Array.from({ length: 51 }, (_, n) => `shop-${n}.com`)
  for (const body of [{}, { names: [] }, { names: 'example.com' }, { names: [7] }, { names: null }, { names: tooMany }])
    assert.equal((await reader.post(PATH, body)).status, 400, JSON.stringify(body).slice(0, 80))
  assert.equal((await answered(200, reader.post(PATH, { names: tooMany.slice(1) }))).rows.length, 50)
})

test('what is no domain name is refused with its reason', async () => {
  const names = ['fine.com', 'https://example.com/', '127.0.0.1', 'co.uk', '-.com']
  const { errors } = await refused(reader.post(PATH, { names }), 'names')
  assert.equal(errors.names.length, 4)
  assert.match(errors.names[0], /has "https:\/\/example\.com\/", which must be a domain name alone/)
})

test('a credential is required', async () => {
  await answered(401, service.anonymous.post(PATH, { names: ['example.com'] }))
})

test('prices and privacy come from the registrar', async () => {
  const { vat_note, rows } = await answered(
    200,
    other.post(PATH, { names: ['premium.com', 'taken.com', 'bingo.pizza', 'x.pineapple'] }),
  )
  assert.equal(vat_note, 'Prices are without VAT.')
  assert.deepEqual(
    rows.map((row: Record<string, unknown>) => [
      row.available,
      (row.registration_price as { amount: string } | null)?.amount,
      row.premium,
      row.whois_privacy_supported,
    ]),
    [
      [true, '640.50', true, true],
      [false, '20.00', false, true],
      [false, undefined, false, null],
      [false, undefined, false, null],
    ],
  )
})

const CHECK = 'GET /1010/registrar/domains/free.com/check'
for (const [title, behave] of [
  ['is down', (response) => response.destroy()],
  ['fails', (response) => send(response, 500, {})],
  ['answers nonsense', (response) => void response.writeHead(200).end('no')],
  ['limits requests', (response) => send(response, 429, {}, { 'retry-after': '60' })],
] satisfies [string, Parameters<Dnsimple['next']>[1]][])
  test(`422 when the checker ${title}`, async () => {
    dnsimple.next(CHECK, behave)
    const body = await answered(422, other.post(PATH, { names: ['free.com'] }))
    assert.equal(body.code, 'availability_check_failed')
    assert.ok(!JSON.stringify(body).includes('a-token'))
  })
