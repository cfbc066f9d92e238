import type { DnsLinks } from '#kernel/operations/links.ts'
import type { Checked } from '#resources/domains/dns-records/rules/check-record.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { isOwnApex } from '#resources/domains/domains/verdict.ts'

const TTL_SECONDS = 3_600

/** The records with which a zone leads to its website, as far as others leave room for them. */
export function pointingHere({ name }: DomainRow, { target }: DnsLinks): Checked[] {
  const record = { ttl: TTL_SECONDS, record: target, priority: null, weight: null, port: null }
  const apex: Checked = { ...record, type: 'ALIAS', host: '@' }
  return isOwnApex(name) ? [apex, { ...record, type: 'CNAME', host: 'www' }] : [apex]
}
