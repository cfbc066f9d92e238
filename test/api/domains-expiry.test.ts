import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertPurchased, saveRegistration } from '#resources/domains/domains/store.ts'
import { watchExpiry } from '#resources/domains/domains/watch-expiry.ts'
import type { Json } from '#test/support/client.ts'
import { mailsTo, mailTo } from '#test/support/mailbox.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { domainOf, newName } from './domains.ts'
import { API, answered, newWebsite } from './make.ts'

const DAY_MS = 86_400_000

let service: Service
let owner: Person
let site: Json
const name = newName()

before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
  site = await newWebsite(owner)
})
after(() => service?.close())

test('the end of a registration is notified 30, 14, 7 and 1 days before, each once, and then marked', async () => {
  const { database, feed, links, config } = service.services
  const { id } = await database.write((tx) => insertPurchased(tx, purchased(), Date.now()))
  /** As if it ended in so many days. */
  const watch = async (days: number) => {
    const now = Date.now()
    await database.write((tx) =>
      tx
        .updateTable('domains')
        .set({ registered_until: now + days * DAY_MS })
        .where('id', '=', id)
        .execute(),
    )
    await watchExpiry({ database, feed, links, plans: config.plans }, now)
  }
  const notices: string[] = []
  for (const days of [31, 30, 29, 14, 7, 1, 1]) {
    await watch(days)
    notices.push(`${days}: ${await count(['domain.expiring'])}`)
  }
  assert.deepEqual(notices, ['31: 0', '30: 1', '29: 1', '14: 2', '7: 3', '1: 4', '1: 4'])
  await mailTo(service, owner.email, ({ subject }) => subject === `The registration of ${name} ends in 1 day`)

  await watch(0)
  await watch(-1)
  const ended = await domainOf(owner, { id })
  assert.equal(ended.status, 'expired')
  assert.match(ended.next_action, /renew it/)
  await mailTo(service, owner.email, ({ subject }) => subject === `The registration of ${name} has ended`)
  assert.equal((await mailsTo(service, owner.email)).length, 5)

  const row = await database.reader.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await database.write((tx) => saveRegistration(tx, row, Date.now() + 365 * DAY_MS, Date.now()))
  assert.notEqual((await domainOf(owner, { id })).status, 'expired')
})

test('a purchased domain can be neither deleted nor lost with its website', async () => {
  const { data } = await answered(200, owner.get(`${API}/websites/${site.id}/domains`))
  const domain = await answered(422, owner.delete(`${API}/domains/${data[0].id}`))
  assert.equal(domain.code, 'domain_purchased')
  const website = await answered(422, owner.delete(`${API}/websites/${site.id}`))
  assert.equal(website.code, 'website_has_purchased_domain')
  assert.equal(
    (await answered(200, owner.patch(`${API}/domains/${data[0].id}`, { auto_renew: true }))).auto_renew,
    true,
  )
})

function purchased() {
  const of = { website_id: site.id, account_id: owner.accountId, name, unicode_name: name }
  return { ...of, auto_renew: 0, whois_privacy: 0, registrar_reference: 'one', registered_until: null }
}

async function count(types: string[]): Promise<number> {
  const { data } = await answered(200, owner.get(`${API}/websites/${site.id}/events`))
  return data.filter(({ type }: Json) => types.includes(type)).length
}
