import type { DnsLinks } from '#kernel/operations/links.ts'
import { MAX_SPF_LOOKUPS } from '#mail/policies/check-spf.ts'
import { apexOf, readableName } from '#net/domain-name.ts'
import type { PublicDkimKey } from '#resources/domains/domains/mail/keys-store.ts'
import { mailRecords, mailSeenOf } from '#resources/domains/domains/mail/mail-records.ts'
import { listed } from '#resources/domains/domains/next-action.ts'
import type { DomainRow, RequiredRecord } from '#resources/domains/domains/record.ts'

/** What a person has to do next so that mail from the domain is accepted, in a sentence; null when that is nothing. */
export function mailAction(domain: DomainRow, key: PublicDkimKey, dns: Pick<DnsLinks, 'spf'>): string | null {
  const { name, dns_managed } = domain
  const wrong = mailRecords(domain, key, dns).filter(({ ok }) => !ok)
  if (wrong.length === 0) return spfFault(domain, key)
  const where =
    dns_managed === 1 ? 'In the DNS records here' : `At the DNS provider of ${readableName(apexOf(name) ?? name)}`
  return `${where}, ${listed(wrong.map(step))}; we check every few minutes, or immediately when you ask for it (verify).`
}

function step({ host, record, observed }: RequiredRecord): string {
  if (!observed || observed.length === 0) return `add TXT ${host} ${record}`
  if (observed.length === 1 && observed[0] === record)
    return `correct TXT ${host}, which includes a name whose own SPF record is missing or faulty`
  return `set TXT ${host} to ${record} in place of ${observed.length === 1 ? 'the record' : 'the records'} of its kind there`
}

function spfFault(domain: DomainRow, key: PublicDkimKey): string | null {
  const { verdict } = mailSeenOf(domain, key).spf
  if (verdict?.tooManyLookups)
    return `The SPF record of ${readableName(domain.name)} needs more than ${MAX_SPF_LOOKUPS} look-ups, so receivers reject it: remove includes that nothing sends by.`
  if (verdict?.allowsAnyone)
    return `The SPF record of ${readableName(domain.name)} lets anyone send in its name: end it with ~all or -all in place of +all.`
  return null
}
