import { randomUUID } from 'node:crypto'
import { managedDomain } from '#test/api/dns.ts'
import type { Person } from '#test/support/service.ts'
import type { Case } from './cases.ts'
import { type Site, unique } from './world.ts'

const REGISTRANT = {
  first_name: 'Ann',
  last_name: 'Miller',
  email: 'ann@bakery.example',
  phone: '+49 30 123456',
  address: 'Mill Street 1',
  city: 'Berlin',
  postal_code: '10115',
  country: 'DE',
}
const PRICE = { amount: '15.00', currency: 'USD' }
const website = async (site: Site) => ({ website_id: site.website_id })
const newPurchase = () => ({
  name: `${unique('shop').replaceAll(/[^a-z0-9]/gi, '')}.com`,
  expected_price: PRICE,
  registrant: REGISTRANT,
})
const purchase = async (site: Site) => {
  const path = `/api/v1/websites/${site.website_id}/domains/purchase`
  const { body } = await site.owner.send('POST', path, newPurchase(), { headers: { 'idempotency-key': randomUUID() } })
  return { id: body.id }
}

const newTransfer = () => ({ ...newPurchase(), auth_code: 'a code' })
/** A domain as a purchase leaves it. */
const bought = async ({ website_id, owner, database }: Site) => {
  const { id } = await managedDomain(
    { database },
    owner,
    { id: website_id },
    { name: newPurchase().name, managed: false },
  )
  await database.write((tx) => tx.updateTable('domains').set({ source: 'purchased' }).where('id', '=', id).execute())
  return { id }
}
const newContact = () => ({ label: unique('Office'), registrant: REGISTRANT })
const ownContact = async (_: Site, caller: Person) => {
  const { body } = await caller.post('/api/v1/registrant_contacts', newContact())
  return { id: body.id as string }
}

export const PURCHASE_CASES: Record<string, Case> = {
  domains_availability_check: { params: async () => ({}), body: () => ({ names: ['example.com'] }) },
  domains_purchase: {
    params: website,
    body: newPurchase,
    large: () => ({
      ...newPurchase(),
      registrant: Object.fromEntries(
        Object.entries(REGISTRANT).map(([field, value]) => [
          field,
          /name|address|city/.test(field) ? '\u{1F9C1}'.repeat(100) : value,
        ]),
      ),
    }),
  },
  domains_renew: { params: bought, body: () => ({ expected_price: PRICE }) },
  domains_transfer: { params: website, body: newTransfer },
  registrant_contacts_list: { params: async () => ({}) },
  registrant_contacts_create: { params: async () => ({}), body: newContact },
  registrant_contacts_get: { params: ownContact },
  registrant_contacts_update: { params: ownContact, body: () => ({ label: unique('Office') }) },
  registrant_contacts_delete: { params: ownContact },
  purchases_list: { params: async () => ({}) },
  purchases_get: { params: purchase },
}
