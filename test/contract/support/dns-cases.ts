import { managedDomain } from '#test/api/dns.ts'
import type { Case } from './cases.ts'
import { type Site, unique } from './world.ts'

/** The website is in no address; tests look for it there. */
const domain = async (site: Site) => ({ domain_id: (await newDomain(site)).id, website_id: site.website_id })

const record = async (site: Site) => {
  const { id: domain_id, records } = await newDomain(site)
  const { status, body } = await site.owner.post(records, newRecord())
  if (status !== 201) throw new Error(`the DNS record answered ${status}`)
  return { domain_id, id: body.id as string, website_id: site.website_id }
}

const dnssecKey = async (site: Site) => {
  const { id: domain_id } = await newDomain(site)
  const { status, body } = await site.owner.post(`/api/v1/domains/${domain_id}/dnssec_keys`)
  if (status !== 201) throw new Error(`the DNSSEC key answered ${status}`)
  return { domain_id, id: body.id as string, website_id: site.website_id }
}

export const DNS_CASES: Record<string, Case> = {
  dns_records_list: { params: domain },
  dns_records_create: { params: domain, body: newRecord, large: largeRecord },
  dns_records_get: { params: record },
  dns_records_update: { params: record, body: () => ({ ttl: 600 }), large: () => ({ record: longText() }) },
  dns_records_delete: { params: record },
  dns_records_import: { params: domain, body: () => ({ text: `${unique('h').replace(' ', '-')} 300 A 192.0.2.1` }) },
  dns_records_export: { params: domain },
  dnssec_keys_list: { params: domain },
  dnssec_keys_create: { params: domain },
  // No resolver answers there.
  dnssec_keys_delete: { params: dnssecKey, query: { unchecked: 'true' } },
}

function newDomain({ website_id, owner, database }: Site) {
  return managedDomain({ database }, owner, { id: website_id })
}

function newRecord() {
  return { type: 'TXT', host: 'text', record: unique('text'), ttl: 300 }
}

function largeRecord() {
  return { ...newRecord(), record: longText() }
}

function longText() {
  return 'x'.repeat(4_096)
}
