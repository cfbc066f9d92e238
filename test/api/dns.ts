import { randomBytes } from 'node:crypto'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { recordEvents } from '#kernel/operations/journal.ts'
import { linksOf } from '#kernel/operations/links.ts'
import { openZone } from '#resources/domains/dns-records/zones.ts'
import { domainEvent, SERVICE } from '#resources/domains/domains/domain-events.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { domainWithId, insertDomain } from '#resources/domains/domains/store.ts'
import type { Json } from '#test/support/client.ts'
import type { Person, Service } from '#test/support/service.ts'
import { SERVICE_ENV } from '#test/support/service-env.ts'
import { API } from './make.ts'

export type Managed = { id: string; name: string; website_id: string; records: string }

/** A verified domain of the website whose DNS is managed here, without any record. */
export async function managedDomain(
  service: Pick<Service, 'database'>,
  by: Pick<Person, 'accountId'>,
  site: { id: string },
  { name = `${randomBytes(6).toString('hex')}.org`, managed = true } = {},
): Promise<Managed> {
  const now = Date.now()
  const domain: DomainRow = {
    id: newId(),
    website_id: site.id,
    account_id: by.accountId,
    name,
    unicode_name: name,
    owned_name: name,
    source: 'attached',
    status: 'active',
    is_primary: 0,
    redirect: null,
    dns_managed: managed ? 1 : 0,
    auto_renew: 0,
    whois_privacy: null,
    attached_by: 'people',
    verification_token: newId(),
    verified_at: now,
    verified_by: 'txt',
    checked_at: null,
    next_check_at: null,
    checks_failed: 0,
    observed: '{}',
    registrar_reference: null,
    registered_until: null,
    expiry_notice: null,
    revision: 1,
    created_at: now,
    updated_at: now,
  }
  await service.database.write(async (tx) => {
    await insertDomain(tx, domain)
    if (managed) await openZone(tx, domain, { own: [], seen: [] }, now)
    await noteDomain(tx, domain)
  })
  return { id: domain.id, name, website_id: site.id, records: `${API}/domains/${domain.id}/dns_records` }
}

const LINKS = linksOf({ baseUrl: 'http://localhost', sitesDomain: SERVICE_ENV.SITES_DOMAIN, smtpUrl: null })

/** The event that a change of the domain raises. */
export async function noteDomain(tx: Tx, { id }: { id: string }): Promise<void> {
  const by = { account_id: null, actor: SERVICE, created_at: Date.now() }
  const domain = (await domainWithId(tx, id))!
  await recordEvents(tx, [await domainEvent(tx, 'domain.updated', domain, { links: LINKS })], by)
}

/** A record's fields without those that differ between any two. */
export function fieldsOf({ id, domain_id, website_id, created_at, updated_at, warnings, ...fields }: Json): Json {
  return fields
}
