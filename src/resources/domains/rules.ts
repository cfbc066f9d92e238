import ipaddr from 'ipaddr.js'
import type { DomainRow, DomainStatus, VerifiedBy } from '#database/tables/domains.ts'
import { apexOf } from '#net/domain-name.ts'
import type { DnsLinks } from '#operations/links.ts'

/** Values of the DNS: empty where there certainly are none, null where no answer could be had. */
export type Seen = readonly string[] | null

/** What a check saw; `txt` is that of the challenge, `target` the addresses to which CNAME records lead. */
export type Observed = {
  txt: Seen
  ns: Seen
  cname: Seen
  addresses: Seen
  target: Seen
  contested?: boolean
  taken?: boolean
}

export type DomainState = Pick<DomainRow, 'name' | 'source' | 'dns_managed' | 'owned_name' | 'verification_token'>

/** Whether the name is proved to be its account's, and how; whether it leads here. */
export type Verdict = { owner: VerifiedBy | 'no' | 'unknown'; leads: 'here' | 'elsewhere' | 'unknown' }

const CHALLENGE_LABEL = '_sitewright-challenge'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Between checks of a domain that is as it should be, in milliseconds. */
const ACTIVE_MS = 6 * HOUR_MS
/** After the first, second, … check that failed; the last one repeats. */
const BACKOFF_MS = [1, 1, 2, 5, 10, 30, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS)
/** The part of a delay that varies, so that domains attached together are not checked together for ever. */
const JITTER = 0.2
/** Checks in a row that contradict before an active domain is misconfigured: one may hit a change in progress. */
const CONTRADICTED = 2
/** Checks in a row without an answer before it is: about 20 minutes. */
const UNANSWERED = 6

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

function leadsTo({ cname, addresses, target }: Observed, dns: DnsLinks): Verdict['leads'] {
  if (cname?.includes(dns.target)) return 'here'
  if (addresses === null) return 'unknown'
  const ours = new Set([...dns.addresses, ...(target ?? [])].map(canonical))
  if (addresses.length > 0 && addresses.every((address) => ours.has(canonical(address)))) return 'here'
  return addresses.length > 0 && target === null ? 'unknown' : 'elsewhere'
}

type Checked = Pick<DomainRow, 'status' | 'owned_name' | 'checks_failed'>
export type Outcome = {
  status: DomainStatus
  checks_failed: number
  happened: 'verified' | 'misconfigured' | 'changed' | null
}

/**
 * What a check makes of a domain. `decisive` is one that a person asked for, whose answer holds at once; others must find
 * the same twice before visitors are led elsewhere.
 */
export function outcomeOf(domain: Checked, { owner, leads }: Verdict, { decisive }: { decisive: boolean }): Outcome {
  const proved = owner !== 'no' && owner !== 'unknown'
  const fine = proved && leads === 'here'
  const { status } = domain
  const checks_failed = fine ? 0 : decisive ? 1 : domain.checks_failed + 1
  if (status === 'expired') return { status, checks_failed, happened: null }
  if (domain.owned_name === null) {
    if (!proved) return { status: 'pending_verification', checks_failed, happened: null }
    return { status: fine ? 'active' : 'pending_verification', checks_failed, happened: 'verified' }
  }
  if (fine) return { status: 'active', checks_failed, happened: status === 'active' ? null : 'changed' }
  if (status !== 'active') return { status, checks_failed, happened: null }
  const contradicted = owner === 'no' || leads === 'elsewhere'
  const lost = contradicted ? decisive || checks_failed >= CONTRADICTED : checks_failed >= UNANSWERED
  return lost
    ? { status: 'misconfigured', checks_failed, happened: 'misconfigured' }
    : { status, checks_failed, happened: null }
}

/** Milliseconds until the next check; `chance` is from 0 to 1. */
export function delayUntilCheck({ status, checks_failed }: Pick<Outcome, 'status' | 'checks_failed'>, chance: number) {
  const settled = checks_failed === 0 && status !== 'pending_verification'
  const delay = settled ? ACTIVE_MS : BACKOFF_MS[Math.min(Math.max(checks_failed, 1), BACKOFF_MS.length) - 1]!
  return Math.round(delay * (1 - JITTER * chance))
}

function canonical(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address
}
