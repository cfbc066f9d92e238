import type { DnsLinks } from '#operations/links.ts'
import type { Resolved, Resolver } from '#providers/resolver/resolver.ts'
import {
  challengeName,
  type DomainState,
  isDelegated,
  isOwnApex,
  type Observed,
  type Seen,
} from '#resources/domains/verdict.ts'

/** Of one answer, which a stranger's server writes; they are stored and shown. */
const MAX_VALUES = 10
const MAX_CHARACTERS = 300

/** Asks the DNS whatever a check of the domain depends on. */
export async function observe(resolver: Resolver, domain: DomainState, dns: DnsLinks): Promise<Observed> {
  const { name } = domain
  const nothing: Resolved = { ok: false, reason: 'none' }
  const [txt, ns, cname, a, aaaa, targetA, targetAaaa] = await Promise.all([
    resolver.txt(challengeName(name)),
    isDelegated(domain, dns) ? resolver.ns(name) : nothing,
    isOwnApex(name) ? nothing : resolver.cname(name),
    resolver.a(name),
    resolver.aaaa(name),
    resolver.a(dns.target),
    resolver.aaaa(dns.target),
  ])
  return {
    txt: seenOf(txt),
    ns: seenOf(ns),
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
