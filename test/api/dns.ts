import { randomBytes } from 'node:crypto'
import { openZone } from '#resources/dns-records/zones.ts'
import type { Tx } from '#database/database.ts'
import { recordEvents } from '#operations/journal.ts'
import { insertPurchased } from '#resources/domains/store.ts'
import type { Json } from '#test/support/client.ts'
import type { Person, Service } from '#test/support/service.ts'
import { API } from './make.ts'

export type Managed = { id: string; name: string; website_id: string; records: string }

/** A domain of the website whose DNS is managed here, as a purchase leaves it. */
export async function managedDomain(
  service: Pick<Service, 'database'>,
  by: Pick<Person, 'accountId'>,
  site: { id: string },
  { name = `${randomBytes(6).toString('hex')}.org`, managed = true } = {},
): Promise<Managed> {
  const now = Date.now()
  const purchased = {
    website_id: site.id,
    account_id: by.accountId,
    name,
    unicode_name: name,
    auto_renew: 0,
    registrar_reference: null,
    registered_until: now + 86_400_000,
  }
  const { id } = await service.database.write(async (tx) => {
    const domain = await insertPurchased(tx, purchased, now)
    if (managed) await openZone(tx, domain, [], now)
    await noteDomain(tx, domain)
    return domain
  })
  return { id, name, website_id: site.id, records: `${API}/domains/${id}/dns_records` }
}

/** The event that a change of the domain raises. */
export async function noteDomain(tx: Tx, { id, website_id }: { id: string; website_id: string }): Promise<void> {
  const by = { account_id: null, actor: { type: 'system' as const }, created_at: Date.now(), change_set_id: null }
  await recordEvents(tx, [{ type: 'domain.updated', record: { id, website_id } }], by as never)
}

/** A record's fields without those that differ between any two. */
export function fieldsOf({ id, domain_id, website_id, created_at, updated_at, warnings, ...fields }: Json): Json {
  return fields
}
