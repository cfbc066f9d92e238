import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { HOUSEKEEPING } from '#kernel/jobs/part.ts'
import { SETTLE_PURCHASE } from '#resources/domains/purchases/job-kinds.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import { connect } from '#test/oauth/support/connect.ts'
import { ACCOUNT, type Dnsimple, send, startDnsimple } from '#test/providers/registrar/dnsimple-server.ts'
import { runCli } from '#test/support/cli.ts'
import type { Client, Json } from '#test/support/client.ts'
import { mailTo } from '#test/support/mailbox.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, newWebsite, refused } from './make.ts'
import { purchase, purchaseNow, REGISTRANT } from './purchases.ts'

const PRICE = { amount: '20.00', currency: 'USD' }
const LOST_MS = 25 * 3_600_000

let service: Service
let dnsimple: Dnsimple
let owner: Person
let website: Json
before(async () => {
  dnsimple = await startDnsimple()
  service = await startService({ ...dnsimple.env, PLAN_LIMITS: '{"pro": {"domains": 100}}' })
  owner = await service.newUser('owner@example.com', { plan: 'pro' })
  website = await newWebsite(owner)
})
after(async () => {
  await service?.close()
  await dnsimple?.close()
})

const buy = (name: string, fields: object = {}) =>
  answered(201, purchase(owner, website, name, { expected_price: PRICE, ...fields }))
const idempotent = () => ({ headers: { 'idempotency-key': randomUUID() } })
const registrations = (name: string) => `POST /${ACCOUNT}/registrar/domains/${name}/registrations`

/** Looks again at once, instead of after some time; `sentAgo` is how long ago the registrar was asked. */
async function until(bought: Json, status: string, sentAgo?: number): Promise<Json> {
  return eventually(async () => {
    await service.database.write(async (tx) => {
      await tx
        .updateTable('jobs')
        .set({ run_at: 0 })
        .where('kind', '=', SETTLE_PURCHASE)
        .where('locked_until', 'is', null)
        .execute()
      if (sentAgo !== undefined)
        await tx
          .updateTable('purchases')
          .set({ sent_at: Date.now() - sentAgo })
          .where('id', '=', bought.id)
          .where('sent_at', 'is not', null)
          .execute()
    })
    service.services.worker.wake()
    const now = await purchaseNow(owner, bought)
    assert.equal(now.status, status, JSON.stringify(now))
    return now
  })
}

test('the registrar registers what was ordered, and auto-renewal reaches it', async () => {
  const bought = await buy('bought.com', { auto_renew: true })
  assert.equal(bought.status, 'ordered')
  const { domain_id } = await until(bought, 'registered')
  const domain = await answered(200, owner.get(`${API}/domains/${domain_id}`))
  assert.deepEqual([domain.source, domain.auto_renew], ['purchased', true])
  assert.ok(Date.parse(domain.expires_at) > Date.now())
  assert.equal(domain.dns_managed, true)
  const records = `${API}/domains/${domain_id}/dns_records`
  const types = (await answered(200, owner.get(records))).data.map(({ type, host }: Json) => `${type} ${host}`)
  assert.deepEqual(types, ['ALIAS @', 'CNAME www'])
  await answered(201, owner.post(records, { type: 'MX', host: '@', record: 'mail.example.net', ttl: 300 }))
  assert.equal(dnsimple.registrations.find(({ name }) => name === 'bought.com')!.body.auto_renew, true)
  const path = `/${ACCOUNT}/registrar/domains/bought.com/auto_renewal`
  const off = await answered(200, owner.patch(`${API}/domains/${domain_id}`, { auto_renew: false }))
  assert.equal(off.auto_renew, false)
  assert.ok(dnsimple.calls.some((call) => call.method === 'DELETE' && call.path === path))
  dnsimple.next(`PUT ${path}`, (response) => send(response, 500, {}))
  const failed = await answered(503, owner.patch(`${API}/domains/${domain_id}`, { auto_renew: true }))
  assert.equal(failed.code, 'registrar_unavailable')
  dnsimple.next(`PUT ${path}`, (response) => send(response, 400, { message: 'Not for this domain' }))
  const { errors } = await refused(owner.patch(`${API}/domains/${domain_id}`, { auto_renew: true }), 'auto_renew')
  assert.match(errors.auto_renew[0], /Not for this domain/)
  assert.equal((await answered(200, owner.get(`${API}/domains/${domain_id}`))).auto_renew, false)
})

test('who owns it is kept as a contact, and hidden from the public at the registrar', async () => {
  const contacts = `${API}/registrant_contacts`
  const wrong = await answered(
    422,
    owner.post(contacts, { label: 'Office', registrant: { ...REGISTRANT, phone: '1' } }),
  )
  assert.ok(wrong.errors['registrant.phone'])
  const { id } = await answered(201, owner.post(contacts, { label: 'Office', registrant: REGISTRANT }))
  const { registrant } = await answered(200, owner.get(`${contacts}/${id}`))
  assert.deepEqual(registrant, { ...REGISTRANT, phone: '+493012345678', country: 'DE' })
  const stored = await service.database.reader.selectFrom('registrant_contacts').selectAll().execute()
  assert.ok(!JSON.stringify(stored).includes('Hidden Lane'))
  const other = await service.newUser(undefined, { plan: 'pro' })
  assert.equal((await other.get(`${contacts}/${id}`)).status, 404)
  assert.equal((await answered(200, other.get(contacts))).meta.total_count, 0)
  const foreign = { registrant: undefined, registrant_contact_id: id, expected_price: PRICE }
  await refused(purchase(other, await newWebsite(other), 'theirs.com', foreign), 'registrant_contact_id')
  await refused(purchase(owner, website, 'both.com', { ...foreign, registrant: REGISTRANT }), 'registrant_contact_id')

  const bought = await buy('private.com', { registrant: undefined, registrant_contact_id: id, whois_privacy: true })
  const { domain_id, whois_privacy } = await until(bought, 'registered')
  const { body } = dnsimple.registrations.find(({ name }) => name === 'private.com')!
  assert.deepEqual([whois_privacy, body.whois_privacy], [true, true])
  assert.equal(dnsimple.contacts.at(-1)!.address1, '17 Hidden Lane')
  // The only contact is used without being named.
  await until(await buy('unnamed.com', { registrant: undefined }), 'registered')
  await answered(201, owner.post(contacts, { label: 'Home', registrant: REGISTRANT }))
  await refused(purchase(owner, website, 'which.com', { registrant: undefined, expected_price: PRICE }), 'registrant')

  const at = `${API}/domains/${domain_id}`
  const path = `/${ACCOUNT}/registrar/domains/private.com/whois_privacy`
  assert.equal((await answered(200, owner.patch(at, { whois_privacy: false }))).whois_privacy, false)
  assert.ok(dnsimple.calls.some((call) => call.method === 'DELETE' && call.path === path))
  dnsimple.next(`PUT ${path}`, (response) => send(response, 400, { message: 'Not for .com' }))
  const { errors } = await refused(owner.patch(at, { whois_privacy: true }), 'whois_privacy')
  assert.match(errors.whois_privacy[0], /Not for .com/)
  assert.equal((await answered(200, owner.get(at))).whois_privacy, false)

  const renamed = await answered(200, owner.patch(`${contacts}/${id}`, { label: 'Shop' }))
  assert.deepEqual(
    [renamed.label, (await answered(200, owner.get(`${contacts}/${id}`))).registrant],
    ['Shop', registrant],
  )
  await answered(204, owner.delete(`${contacts}/${id}`))
  assert.equal((await owner.get(`${contacts}/${id}`)).status, 404)
  const audit = await service.database.reader.selectFrom('audit_events').selectAll().execute()
  const events = await service.database.reader.selectFrom('events').selectAll().execute()
  assert.ok(!JSON.stringify([audit, events]).includes('Hidden Lane'))
})

test('a domain is renewed by who is an admin, once, and what the registrar refuses changes nothing', async () => {
  const { domain_id } = await until(await buy('yearly.com'), 'registered')
  const renew = (body: object = {}, by: Client = owner) =>
    by.post(`${API}/domains/${domain_id}/renew`, { expected_price: PRICE, ...body }, idempotent())
  const before = await answered(200, owner.get(`${API}/domains/${domain_id}`))
  const changed = await answered(422, renew({ expected_price: { amount: '1.00', currency: 'USD' } }))
  assert.deepEqual([changed.code, changed.price], ['price_changed', PRICE])
  const path = `POST /${ACCOUNT}/registrar/domains/yearly.com/renewals`
  dnsimple.next(path, (response) => send(response, 400, { message: 'It may not be renewed yet' }))
  const refusedByRegistrar = await answered(201, renew())
  assert.equal(refusedByRegistrar.kind, 'renewal')
  assert.equal((await until(refusedByRegistrar, 'failed')).error, 'It may not be renewed yet.')
  assert.equal((await answered(200, owner.get(`${API}/domains/${domain_id}`))).expires_at, before.expires_at)

  const renewal = await answered(201, renew({ years: 2, expected_price: { amount: '40.00', currency: 'USD' } }))
  assert.equal((await until(renewal, 'registered')).domain_id, domain_id)
  const { expires_at } = await answered(200, owner.get(`${API}/domains/${domain_id}`))
  const days = (Date.parse(expires_at) - Date.parse(before.expires_at)) / 86_400_000
  assert.ok(days > 720 && days < 740, `${days}`)
  assert.equal(dnsimple.calls.filter((call) => `${call.method} ${call.path}` === path).length, 2)
  await mailTo(service, 'owner@example.com', ({ subject }) => subject === 'yearly.com is renewed')
  const program = service.clientFor((await connect(service, owner)).tokens.access_token)
  const asked = await answered(202, renew({}, program))
  assert.deepEqual([asked.status, asked.kind], ['awaiting_confirmation', 'renewal'])
  assert.equal((await answered(422, renew())).code, 'domain_unavailable')

  const attached = await answered(201, owner.post(`${API}/websites/${website.id}/domains`, { name: 'attached.com' }))
  const elsewhere = owner.post(`${API}/domains/${attached.id}/renew`, { expected_price: PRICE }, idempotent())
  assert.match((await answered(422, elsewhere)).errors.base[0], /Only purchased domains/)
})

test('a domain of another registrar moves here with its code, and keeps its DNS where it is', async () => {
  const transfer = (name: string, fields: object = {}) => {
    const body = { name, auth_code: 'Xy7-secret', expected_price: PRICE, registrant: REGISTRANT, ...fields }
    return owner.post(`${API}/websites/${website.id}/domains/transfer`, body, idempotent())
  }
  await refused(transfer('free-name.com'), 'name')
  const domain = await answered(201, owner.post(`${API}/websites/${website.id}/domains`, { name: 'taken-mine.com' }))
  const moving = await answered(201, transfer('taken-mine.com', { auto_renew: true, whois_privacy: true }))
  assert.equal(moving.kind, 'transfer')
  const stored = await service.database.reader.selectFrom('purchases').selectAll().execute()
  assert.ok(!JSON.stringify(stored).includes('Xy7-secret'))
  const { domain_id } = await until(moving, 'registered')
  const { body } = await dnsimple.called('POST', /taken-mine\.com\/transfers$/)
  assert.deepEqual([body.auth_code, body.auto_renew, body.whois_privacy], ['Xy7-secret', true, true])
  const moved = await answered(200, owner.get(`${API}/domains/${domain_id}`))
  assert.deepEqual(
    [moved.id, moved.source, moved.dns_managed, moved.auto_renew, moved.whois_privacy],
    [domain.id, 'purchased', false, true, true],
  )
  assert.ok(moved.expires_at)
  await refused(transfer('taken-mine.com'), 'name')
  const kept = service.database.reader.selectFrom('purchases').select(['auth_code', 'registrant'])
  assert.deepEqual(await kept.where('id', '=', moving.id).execute(), [{ auth_code: null, registrant: null }])
  const fresh = await until(await answered(201, transfer('taken-new.com')), 'registered')
  const added = await answered(200, owner.get(`${API}/domains/${fresh.domain_id}`))
  assert.deepEqual([added.source, added.dns_managed, added.status], ['purchased', false, 'pending_verification'])
  const held = await answered(201, transfer('taken-locked.com'))
  await dnsimple.called('POST', /taken-locked\.com\/transfers$/)
  dnsimple.endTransfers('cancelled', 'The domain is locked at its registrar')
  assert.equal((await until(held, 'failed')).error, 'The domain is locked at its registrar.')
})

test('a registration that takes its time is waited for, over failures of the registrar', async () => {
  dnsimple.begin('registering')
  const bought = await buy('slow.com')
  await until(bought, 'registering')
  dnsimple.begin('registered')
  const made = await eventually(async () => {
    const found = dnsimple.registrations.find(({ name }) => name === 'slow.com')
    assert.ok(found)
    return found
  })
  dnsimple.next(`GET /${ACCOUNT}/registrar/domains/slow.com/registrations/${made.id}`, (response) =>
    send(response, 503, {}),
  )
  made.state = 'registered'
  await until(bought, 'registered')
  assert.equal(dnsimple.purchases('slow.com'), 1)
})

test('a premium name is bought at its own price', async () => {
  const bought = await buy('premium-shop.com', { expected_price: { amount: '640.50', currency: 'USD' } })
  assert.equal((await until(bought, 'registered')).premium, true)
})

test('what the registrar renews by itself is noted, and what the operator renews', async () => {
  const { domain_id } = await until(await buy('renewed.com'), 'registered')
  await service.database.write(async (tx) => {
    await tx
      .updateTable('domains')
      .set({ registered_until: Date.now() + 1_000 })
      .where('id', '=', domain_id)
      .execute()
    await tx.updateTable('jobs').set({ run_at: 0 }).where('kind', '=', HOUSEKEEPING).execute()
  })
  const later = await eventually(async () => {
    service.services.worker.wake()
    const domain = await answered(200, owner.get(`${API}/domains/${domain_id}`))
    assert.ok(Date.parse(domain.expires_at) > Date.now() + LOST_MS, domain.expires_at)
    return domain
  })
  assert.equal(later.source, 'purchased')
  const { dataDir, databaseUrl } = service.services.config
  const env = { ...dnsimple.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }
  const renewed = await runCli(['domain', 'renew', '--name', 'renewed.com'], env)
  assert.equal(renewed.status, 0, renewed.stderr)
  assert.ok(dnsimple.calls.some(({ path, method }) => method === 'POST' && path.endsWith('/renewed.com/renewals')))
  const path = `POST /${ACCOUNT}/registrar/domains/renewed.com/renewals`
  dnsimple.next(path, (response) => send(response, 400, { message: 'renewed.com may not be renewed at this time' }))
  const early = await runCli(['domain', 'renew', '--name', 'renewed.com'], env)
  assert.deepEqual([early.status, early.stderr], [1, 'renewed.com may not be renewed at this time.\n'])
})

test('what the registrar refuses fails, with its words and a mail, and frees the name', async () => {
  dnsimple.next(registrations('odd.com'), (response) =>
    send(response, 400, { message: 'Odd names are not registered' }),
  )
  const bought = await buy('odd.com')
  const { error, domain_id } = await until(bought, 'failed')
  assert.deepEqual([error, domain_id], ['Odd names are not registered.', null])
  const mail = await mailTo(service, 'owner@example.com', ({ subject }) => subject === 'odd.com was not bought')
  assert.match(mail.text!, /Odd names are not registered/)
  await until(await buy('odd.com'), 'registered')
})

test('an answer that never came is looked up: what was bought is not bought again', async () => {
  dnsimple.next(registrations('unheard.com'), (response, { body }) => {
    dnsimple.registrations.push({ id: 900, name: 'unheard.com', state: 'registered', years: 1, body })
    response.destroy()
  })
  await until(await buy('unheard.com'), 'registered')
  assert.equal(dnsimple.purchases('unheard.com'), 1)
})

test('a request that was lost is repeated, only once it cannot be carried out any more', async () => {
  dnsimple.next(registrations('lost.com'), (response) => response.destroy())
  const bought = await buy('lost.com')
  await until(bought, 'registering')
  await dnsimple.called('GET', /\/domains\/lost\.com$/)
  assert.equal(dnsimple.purchases('lost.com'), 0)
  await until(bought, 'registered', LOST_MS)
  assert.equal(dnsimple.purchases('lost.com'), 1)
})

test('a token that is refused loses no purchase', async () => {
  dnsimple.next(`POST /${ACCOUNT}/contacts`, (response) => send(response, 401, { message: 'Authentication failed' }))
  const bought = await buy('patient.com')
  await until(bought, 'registering')
  await until(bought, 'registered', LOST_MS)
})

test('an unreachable registrar is 503 before anything is ordered', async () => {
  dnsimple.next(`GET /${ACCOUNT}/registrar/domains/later.com/check`, (response) => response.destroy())
  const reply = await purchase(owner, website, 'later.com', { expected_price: PRICE })
  assert.deepEqual([reply.status, reply.body.code], [503, 'registrar_unavailable'])
  assert.ok(Number(reply.headers['retry-after']) > 0)
  const { data } = await answered(200, owner.get(`${API}/domains/purchases`))
  assert.ok(data.every(({ name }: Json) => name !== 'later.com'))
  await refused(purchase(owner, website, 'later.com', { expected_price: PRICE, years: 2 }), 'years')
})
