import type { DnsLinks } from '#kernel/operations/links.ts'
import type { Resolved, Resolver } from '#providers/resolver/resolver.ts'
import type { PublicDkimKey } from '#resources/domains/domains/mail/keys-store.ts'
import { observeMail } from '#resources/domains/domains/mail/observe-mail.ts'
import {
  challengeName,
  type DomainState,
  isDelegated,
  isOwnApex,
  leadsTo,
  type Observed,
  type Route,
  type Seen,
  type Verdict,
} from '#resources/domains/domains/verdict.ts'

/** Of one answer, which a stranger's server writes; they are stored and shown. */
const MAX_VALUES = 10
const MAX_CHARACTERS = 300
const NOTHING: Resolved = { ok: false, reason: 'none' }

/** Asks the DNS for everything that a check of the domain depends on; `key` is null where its mail is not signed. */
export async function observe(
  resolver: Resolver,
  domain: DomainState,
  key: PublicDkimKey | null,
  dns: DnsLinks,
): Promise<Observed> {
  const { name } = domain
  const [txt, ns, route, mail] = await Promise.all([
    resolver.txt(challengeName(name)),
    isDelegated(domain, dns) ? resolver.ns(name) : NOTHING,
    observeRoute(resolver, name, dns),
    key && observeMail(resolver, name, key, dns),
  ])
  return { txt: seenOf(txt), ns: seenOf(ns), ...route, ...(mail ? { mail } : {}) }
}

/** Where visitors of the name arrive now. */
export async function whereItLeads(resolver: Resolver, name: string, dns: DnsLinks): Promise<Verdict['leads']> {
  return leadsTo(await observeRoute(resolver, name, dns), dns)
}

async function observeRoute(resolver: Resolver, name: string, dns: DnsLinks): Promise<Route> {
  const [cname, a, aaaa, targetA, targetAaaa] = await Promise.all([
    isOwnApex(name) ? NOTHING : resolver.cname(name),
    resolver.a(name),
    resolver.aaaa(name),
    resolver.a(dns.target),
    resolver.aaaa(dns.target),
  ])
  return {
    cname: seenOf(cname),
    addresses: together(seenOf(a), seenOf(aaaa)),
    target: together(seenOf(targetA), seenOf(targetAaaa)),
  }
}

function seenOf(resolved: Resolved): Seen {
  if (resolved.ok) return resolved.values.slice(0, MAX_VALUES).map((value) => value.slice(0, MAX_CHARACTERS))
  return resolved.reason === 'none' ? [] : null
}

/** Addresses of one family are enough to know where a name leads. */
function together(a: Seen, aaaa: Seen): Seen {
  const known = [...(a ?? []), ...(aaaa ?? [])]
  return known.length === 0 && (a === null || aaaa === null) ? null : known
}
