import { isIPv6 } from 'node:net'
import type { DnsLinks } from '#kernel/operations/links.ts'
import { hostOf } from '#net/domain-name.ts'
import type { DomainRow, RequiredRecord } from '#resources/domains/domains/record.ts'
import {
  challengeName,
  challengeRecord,
  delegatedHere,
  isDelegated,
  isOwnApex,
  type Observed,
  type Seen,
  verdictOf,
} from '#resources/domains/domains/verdict.ts'

export type DomainToShow = Pick<
  DomainRow,
  'name' | 'source' | 'dns_managed' | 'owned_name' | 'verification_token' | 'observed' | 'checked_at'
>

/** What the DNS must hold for the domain, and what the last check saw of it. */
export function requiredRecords(domain: DomainToShow, dns: DnsLinks): RequiredRecord[] {
  const seen = observedOf(domain)
  return [...proofs(domain, seen, dns), ...pointers(domain, seen, dns)]
}

export function observedOf({ observed }: Pick<DomainRow, 'observed'>): Observed {
  return { txt: null, ns: null, cname: null, addresses: null, target: null, ...JSON.parse(observed) }
}

function proofs(domain: DomainToShow, seen: Observed, dns: DnsLinks): RequiredRecord[] {
  const delegated = isDelegated(domain, dns)
  const servers = delegated
    ? dns.nameservers.map((record) => ({
        type: 'NS' as const,
        host: hostOf(domain.name),
        record,
        observed: shown(seen.ns),
        ok: delegatedHere(seen, dns),
      }))
    : []
  const byDelegation = delegated && (domain.owned_name !== null || !seen.contested)
  if (domain.source === 'purchased' || byDelegation) return servers
  const record = challengeRecord(domain)
  const host = hostOf(challengeName(domain.name))
  const txt = { type: 'TXT' as const, host, record, observed: shown(seen.txt), ok: seen.txt?.includes(record) ?? false }
  return [txt, ...servers]
}

function pointers(domain: DomainToShow, seen: Observed, dns: DnsLinks): RequiredRecord[] {
  const ok = verdictOf(domain, seen, dns).leads === 'here'
  const host = hostOf(domain.name)
  if (!isOwnApex(domain.name)) {
    const observed = shown(seen.cname?.length ? seen.cname : seen.addresses)
    return [{ type: 'CNAME', host, record: dns.target, observed, ok }]
  }
  if (dns.addresses.length === 0)
    return [{ type: 'ALIAS', host, record: dns.target, observed: shown(seen.addresses), ok }]
  return dns.addresses.map((record) => {
    const observed = seen.addresses?.filter((address) => isIPv6(address) === isIPv6(record)) ?? null
    return { type: isIPv6(record) ? 'AAAA' : 'A', host, record, observed, ok }
  })
}

function shown(seen: Seen): string[] | null {
  return seen && [...seen]
}
