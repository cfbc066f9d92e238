import ipaddr from 'ipaddr.js'
import type { DnsLinks } from '#kernel/operations/links.ts'
import { apexOf } from '#net/domain-name.ts'
import type { MailSeen } from '#resources/domains/domains/mail/observe-mail.ts'
import type { DomainRow, VerifiedBy } from '#resources/domains/domains/record.ts'

/** Values of the DNS: empty where there certainly are none, null where no answer could be had. */
export type Seen = readonly string[] | null

/** What a check saw; `txt` is that of the challenge, `target` the addresses to which CNAME records lead. */
export type Observed = {
  txt: Seen
  ns: Seen
  cname: Seen
  addresses: Seen
  target: Seen
  /** Where mail from the domain is to be signed. */
  mail?: MailSeen
  contested?: boolean
  taken?: boolean
}

/** The part of it that says where visitors arrive. */
export type Route = Pick<Observed, 'cname' | 'addresses' | 'target'>

export type DomainState = Pick<DomainRow, 'name' | 'source' | 'dns_managed' | 'owned_name' | 'verification_token'>

/** Whether the name is proved to be its account's, and how; whether it leads here. */
export type Verdict = { owner: VerifiedBy | 'no' | 'unknown'; leads: 'here' | 'elsewhere' | 'unknown' }

const CHALLENGE_LABEL = '_sitewright-challenge'

export function challengeName(name: string): string {
  return `${CHALLENGE_LABEL}.${name}`
}

export function challengeRecord({ verification_token }: Pick<DomainRow, 'verification_token'>): string {
  return `sitewright-verification=${verification_token}`
}

/** Whether the name itself is the registrable one, which can have no CNAME (RFC 1034, section 3.6.2). */
export function isOwnApex(name: string): boolean {
  return apexOf(name) === name
}

/** Whether the name servers of the domain are to be ours. */
export function isDelegated({ dns_managed }: Pick<DomainRow, 'dns_managed'>, { nameservers }: DnsLinks): boolean {
  return dns_managed === 1 && nameservers.length > 0
}

/**
 * A delegation alone proves nothing where others claim the name too, since all of them are given the same name servers;
 * then the TXT record decides.
 */
export function verdictOf(domain: DomainState, seen: Observed, dns: DnsLinks): Verdict {
  return { owner: ownerOf(domain, seen, dns), leads: leadsTo(seen, dns) }
}

function ownerOf(domain: DomainState, seen: Observed, dns: DnsLinks): Verdict['owner'] {
  if (domain.source === 'purchased') return 'registrar'
  if (seen.txt?.includes(challengeRecord(domain))) return 'txt'
  const byDelegation = isDelegated(domain, dns) && (domain.owned_name !== null || !seen.contested)
  if (byDelegation && delegatedHere(seen, dns)) return 'delegation'
  return seen.txt === null || (byDelegation && seen.ns === null) ? 'unknown' : 'no'
}

export function delegatedHere({ ns }: Observed, { nameservers }: DnsLinks): boolean {
  return ns !== null && ns.length > 0 && ns.every((name) => nameservers.includes(name))
}

export function leadsTo({ cname, addresses, target }: Route, dns: DnsLinks): Verdict['leads'] {
  if (cname?.includes(dns.target)) return 'here'
  if (addresses === null) return 'unknown'
  const ours = new Set([...dns.addresses, ...(target ?? [])].map(canonical))
  if (addresses.length > 0 && addresses.every((address) => ours.has(canonical(address)))) return 'here'
  return addresses.length > 0 && target === null ? 'unknown' : 'elsewhere'
}

function canonical(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address
}
