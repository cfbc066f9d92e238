import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { checkQueues } from '#doctor/queues.ts'
import { agentOf } from '#test/mcp/support/agent.ts'
import { connect } from '#test/oauth/support/connect.ts'
import { runCli } from '#test/support/cli.ts'
import type { Json } from '#test/support/client.ts'
import { linkIn, mailTo } from '#test/support/mailbox.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { API, answered, newWebsite, refused } from './make.ts'
import { PRICE, purchase, purchaseNow, REGISTRANT } from './purchases.ts'

let service: Service
let owner: Person
let website: Json
const logged: string[] = []
before(async () => {
  const stream = new Writable({
    write(line, _, done) {
      logged.push(String(line))
      done()
    },
  })
  service = await startService({ LOG_LEVEL: 'trace' }, { log: pino({ level: 'trace', base: null }, stream) })
  owner = await service.newUser('owner@example.com', { plan: 'pro', name: 'Olivia Owner' })
  website = await newWebsite(owner, { name: 'The shop' })
})
after(() => service?.close())

const operator = (...args: string[]) => {
  const { dataDir, databaseUrl, baseUrl } = service.services.config
  return runCli(['domain', ...args], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', BASE_URL: baseUrl })
}

async function eventsOf(type: string): Promise<Json[]> {
  const rows = await service.database.reader.selectFrom('events').selectAll().where('type', '=', type).execute()
  return rows.map(({ data }) => JSON.parse(data))
}

test('a person’s purchase is an order; once the operator fulfils it, the domain is purchased in every respect', async () => {
  const bought = await answered(
    201,
    purchase(owner, website, 'Ordered.COM.', {
      auto_renew: true,
      years: 2,
      expected_price: { amount: '30', currency: 'usd' },
    }),
  )
  assert.deepEqual(
    [bought.name, bought.status, bought.years, bought.price, bought.auto_renew, bought.confirm_url],
    ['ordered.com', 'ordered', 2, { amount: '30.00', currency: 'USD' }, true, null],
  )
  assert.match(bought.next_action, /operator/)
  const { rows } = await answered(200, owner.post(`${API}/domains/availability_check`, { names: ['ordered.com'] }))
  assert.equal(rows[0].available, false, 'a name that is being bought is taken')

  const { text } = await service.visit('localhost', '/metrics')
  assert.match(text, /^sitewright_purchases\{status="ordered"\} 1$/m)
  const findings = await checkQueues(service.database, { commandName: 'sitewright' })
  assert.ok(findings.some(({ says }) => says.startsWith('1 bought domain waits to be registered by you')))

  const orders = await operator('orders')
  const [order] = orders.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    [order.name, order.years, order.registrant.phone, order.registrant.country],
    ['ordered.com', 2, '+493012345678', 'DE'],
  )

  const done = await operator('fulfil', '--name', 'ordered.com', '--expires', '2031-05-01', '--reference', 'R-17')
  assert.equal(done.status, 0, done.stderr)
  const { domain_id, status } = await purchaseNow(owner, bought)
  assert.equal(status, 'registered')
  const domain = await answered(200, owner.get(`${API}/domains/${domain_id}`))
  assert.deepEqual(
    [domain.name, domain.source, domain.auto_renew, domain.expires_at, domain.website_id],
    ['ordered.com', 'purchased', true, '2031-05-01T23:59:59.000Z', website.id],
  )
  assert.ok(domain.verified_at)
  assert.equal((await owner.delete(`${API}/domains/${domain_id}`)).status, 422)
  assert.equal((await owner.delete(`${API}/websites/${website.id}`)).status, 422)
  const [event] = await eventsOf('domain.purchased')
  assert.deepEqual([event.id, event.name], [domain_id, 'ordered.com'])
  const mail = await mailTo(service, 'owner@example.com', ({ subject }) => subject === 'ordered.com is yours')
  assert.match(mail.text!, /registered for the website “The shop”, for 2 years/)
  assert.equal((await operator('orders')).stdout, '')
  const again = await operator('fulfil', '--name', 'ordered.com')
  assert.match(again.stderr, /ordered\.com is not ordered/)
  const renewed = await operator('fulfil', '--name', 'ordered.com', '--expires', '2032-05-01')
  assert.equal(renewed.status, 0, renewed.stderr)
  const after = await answered(200, owner.get(`${API}/domains/${domain_id}`))
  assert.equal(after.expires_at, '2032-05-01T23:59:59.000Z')
})

test('the registrant is in no log, event, audit row, answer or table', async () => {
  const bought = await answered(201, purchase(owner, website, 'secretive.com'))
  const { database } = service
  const tables = ['events', 'audit_events', 'idempotency_keys', 'purchases', 'jobs', 'changed_rows'] as const
  const stored = await Promise.all(tables.map((table) => database.reader.selectFrom(table).selectAll().execute()))
  const everywhere = JSON.stringify([stored, logged, bought])
  assert.ok(everywhere.includes('secretive.com'))
  for (const secret of ['Registrantova', 'private@registrant', 'Hidden Lane', '12345678'])
    assert.ok(!everywhere.includes(secret), secret)
  const rejected = await operator('reject', '--name', 'secretive.com', '--reason', 'The registry refused it')
  assert.equal(rejected.status, 0, rejected.stderr)
  const { status, error } = await purchaseNow(owner, bought)
  assert.deepEqual([status, error], ['failed', 'The registry refused it'])
  const { registrant, open_name } = await database.reader
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', bought.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([registrant, open_name], [null, null], 'it is deleted when the purchase has ended')
  const mail = await mailTo(service, 'owner@example.com', ({ subject }) => subject === 'secretive.com was not bought')
  assert.match(mail.text!, /The registry refused it/)
  await answered(201, purchase(owner, website, 'secretive.com'))
  assert.equal((await operator('reject', '--name', 'secretive.com', '--reason', 'no')).status, 0)
})

test('an Idempotency-Key is required, and a repeat buys nothing again', async () => {
  const path = `${API}/websites/${website.id}/domains/purchase`
  const body = { name: 'once.com', expected_price: PRICE, registrant: REGISTRANT }
  const missing = await answered(400, owner.post(path, body))
  assert.equal(missing.code, 'idempotency_key_missing')
  const key = randomUUID()
  const first = await answered(201, purchase(owner, website, 'once.com', {}, key))
  const repeated = await purchase(owner, website, 'once.com', {}, key)
  assert.deepEqual(
    [repeated.status, repeated.body.id, repeated.headers['idempotent-replayed']],
    [201, first.id, 'true'],
  )
  const other = await answered(422, purchase(owner, website, 'other.com', {}, key))
  assert.equal(other.code, 'idempotency_key_reused')
  const anew = await answered(422, purchase(owner, website, 'once.com'))
  assert.equal(anew.code, 'domain_unavailable')
  const together = await Promise.all([1, 2, 3].map(() => purchase(owner, website, 'together.com')))
  assert.deepEqual(together.map(({ status }) => status).sort(), [201, 422, 422])
})

test('a moved price is 422 with the new one; so is a name that cannot be bought', async () => {
  const moved = await answered(
    422,
    purchase(owner, website, 'moved.com', { expected_price: { amount: '14.99', currency: 'USD' } }),
  )
  assert.deepEqual([moved.code, moved.price], ['price_changed', PRICE])
  assert.equal(
    (
      await answered(
        422,
        purchase(owner, website, 'moved.com', { expected_price: { amount: '15.00', currency: 'EUR' } }),
      )
    ).code,
    'price_changed',
  )
  assert.equal((await answered(422, purchase(owner, website, 'moved.com', { years: 2 }))).price.amount, '30.00')
  assert.equal((await answered(422, purchase(owner, website, 'moved.pineapple'))).code, 'domain_unavailable')
  await refused(purchase(owner, website, 'www.moved.com'), 'name')
  await refused(purchase(owner, website, 'not a name'), 'name')
  await refused(
    purchase(owner, website, 'moved.com', { expected_price: { amount: '-1', currency: 'USD' } }),
    'expected_price',
  )
})

test('the registrant is checked field by field', async () => {
  const wrong = { ...REGISTRANT, phone: '030 123', email: 'nobody', country: '12', city: ' ', last_name: 'a\nb' }
  const fields = [
    'registrant.city',
    'registrant.country',
    'registrant.email',
    'registrant.last_name',
    'registrant.phone',
  ]
  await refused(purchase(owner, website, 'checked.com', { registrant: wrong }), ...fields)
  const { first_name: _, ...without } = REGISTRANT
  assert.equal((await purchase(owner, website, 'checked.com', { registrant: without })).status, 422)
})

test('purchases of all websites are listed, and hidden from strangers', async () => {
  const list = await answered(200, owner.get(`${API}/domains/purchases?status=registered`))
  assert.deepEqual(
    list.data.map(({ name }: Json) => name),
    ['ordered.com'],
  )
  const stranger = await service.newUser()
  assert.deepEqual((await answered(200, stranger.get(`${API}/domains/purchases`))).data, [])
  await answered(404, stranger.get(`${API}/domains/purchases/${list.data[0].id}`))
  const elsewhere = await newWebsite(owner)
  assert.deepEqual((await answered(200, owner.get(`${API}/domains/purchases?website_id=${elsewhere.id}`))).data, [])
})

test('the account’s limit counts what is being bought', async () => {
  const person = await service.newUser(undefined, { plan: 'pro' })
  await service.database.write((tx) =>
    tx.updateTable('accounts').set({ domain_limit: 2 }).where('id', '=', person.accountId).execute(),
  )
  const site = await newWebsite(person)
  await answered(201, purchase(person, site, 'first-of-two.com'))
  await answered(201, person.post(`${API}/websites/${site.id}/domains`, { name: 'attached.example.org' }))
  const over = await answered(422, purchase(person, site, 'third.com'))
  assert.equal(over.code, 'domain_limit_reached')
  assert.equal(
    (await answered(422, person.post(`${API}/websites/${site.id}/domains`, { name: 'more.example.org' }))).code,
    'domain_limit_reached',
  )
})

test('a website for which something is ordered cannot be deleted', async () => {
  const site = await newWebsite(owner)
  await answered(201, purchase(owner, site, 'holds-it.com'))
  const refusal = await answered(422, owner.delete(`${API}/websites/${site.id}`))
  assert.equal(refusal.code, 'website_has_purchased_domain')
  assert.equal((await operator('reject', '--name', 'holds-it.com', '--reason', 'no')).status, 0)
  await answered(204, owner.delete(`${API}/websites/${site.id}`))
})

test('what an agent asks for waits for a person: by OAuth and by a tool', async () => {
  const { tokens } = await connect(service, owner)
  const program = service.clientFor(tokens.access_token)
  const waiting = await answered(202, purchase(program, website, 'by-oauth.com'))
  assert.deepEqual(
    [waiting.status, waiting.confirm_url],
    ['awaiting_confirmation', `${service.url}/purchases/${waiting.id}`],
  )
  assert.equal(waiting.requested_by.client, 'Test program')
  const early = await operator('fulfil', '--name', 'by-oauth.com')
  assert.match(early.stderr, /waits until an admin of the website confirms it/)
  assert.match((await operator('reject', '--name', 'by-oauth.com', '--reason', 'x')).stderr, /waits/)
  const subject = 'Confirm the purchase of by-oauth.com'
  const mail = await mailTo(service, 'owner@example.com', (one) => one.subject === subject)
  assert.equal(linkIn(mail), waiting.confirm_url)

  const tool = agentOf(service.clientFor(owner.key))
  const called = await tool.call('domains_purchase', {
    website_id: website.id,
    name: 'by-tool.com',
    expected_price: PRICE,
    registrant: REGISTRANT,
  })
  assert.ok(!called.isError, called.text)
  assert.deepEqual(
    [called.structured.status, called.structured.confirm_url.startsWith(`${service.url}/purchases/`)],
    ['awaiting_confirmation', true],
  )
  const requested = await eventsOf('domain.purchase.requested')
  assert.ok(requested.some(({ name, status }) => name === 'by-tool.com' && status === 'awaiting_confirmation'))
  assert.equal((await operator('orders')).stdout.includes('by-tool.com'), false)
})

test('what nobody confirms expires, and the name is free again', async () => {
  const { tokens } = await connect(service, owner)
  const waiting = await answered(202, purchase(service.clientFor(tokens.access_token), website, 'forgotten.com'))
  await service.database.write(async (tx) => {
    await tx.updateTable('purchases').set({ confirm_until: 1 }).where('id', '=', waiting.id).execute()
    await tx.updateTable('jobs').set({ run_at: 0 }).where('kind', '=', 'housekeeping').execute()
  })
  service.services.worker.wake()
  await until(
    () => purchaseNow(owner, waiting),
    ({ status }) => status === 'expired',
  )
  const { rows } = await answered(200, owner.post(`${API}/domains/availability_check`, { names: ['forgotten.com'] }))
  assert.equal(rows[0].available, true)
})

test('only admins buy', async () => {
  const reader = await service.readOnlyKeyFor(owner)
  await answered(403, purchase(reader, website, 'mine.com'))
})

test('the operator renews by hand what was ordered, and nothing is transferred that has no price for it', async () => {
  const headers = () => ({ headers: { 'idempotency-key': randomUUID() } })
  const { domain_id } = await fulfilled(await answered(201, purchase(owner, website, 'by-hand.com')))
  const at = `${API}/domains/${domain_id}`
  const { expires_at } = await answered(200, owner.get(at))
  const renewal = await answered(201, owner.post(`${at}/renew`, { expected_price: PRICE }, headers()))
  assert.match(renewal.next_action, /operator of this service renews/)
  await fulfilled(renewal)
  assert.ok(Date.parse((await answered(200, owner.get(at))).expires_at) > Date.parse(expires_at) + 360 * 86_400_000)
  const transfer = { name: 'moves.com', auth_code: 'Xy7', expected_price: PRICE, registrant: REGISTRANT }
  const { code } = await answered(
    422,
    owner.post(`${API}/websites/${website.id}/domains/transfer`, transfer, headers()),
  )
  assert.equal(code, 'domain_unavailable')
})

async function fulfilled(order: Json): Promise<Json> {
  const done = await operator('fulfil', '--name', order.name)
  assert.equal(done.status, 0, done.stderr)
  return purchaseNow(owner, order)
}
