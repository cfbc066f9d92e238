import type { TlsState } from '#certificates/tls-of.ts'
import type { DnsLinks } from '#kernel/operations/links.ts'
import { apexOf, partnerOf, readableName } from '#net/domain-name.ts'
import type { DomainRow, RequiredRecord } from '#resources/domains/domains/record.ts'
import { observedOf, requiredRecords } from '#resources/domains/domains/required-records.ts'

/** What a person has to do next for the domain, in a sentence; null when that is nothing. */
export function nextAction(domain: DomainRow & { tls: TlsState }, dns: DnsLinks): string | null {
  const { tls } = domain
  const name = readableName(domain.name)
  if (domain.status === 'expired')
    return `The registration of ${name} has ended: renew it before someone else takes it.`
  if (domain.dns_managed === 1 && !dns.answers)
    return 'DNS is managed here, but no DNS server of this installation answers: ask its operator to turn one on, or set dns_managed to false and add the required records at your DNS provider.'
  if (domain.dns_managed === 1 && dns.nameservers.length === 0)
    return 'DNS is managed here, but this installation has not named its DNS servers: ask its operator to set DNS_NAMESERVERS.'
  const seen = observedOf(domain)
  if (seen.taken)
    return `${name} is verified for another website: remove it there, or correct its DNS records so that only this website is proved.`
  const missing = requiredRecords(domain, dns).filter(({ ok }) => !ok)
  if (missing.length > 0) return missingSentence(domain, missing, dns)
  if (tls.uploaded && tls.error) return tls.error
  return tls.status === 'failed'
    ? `The certificate of ${name} could not be issued and is tried again automatically: ${tls.error ?? 'no reason is known'}.`
    : null
}

function missingSentence(
  { name, dns_managed, checked_at, source }: DomainRow,
  missing: readonly RequiredRecord[],
  dns: DnsLinks,
): string {
  const [written, registered] = [name, apexOf(name) ?? name].map(readableName)
  const silent = checked_at !== null && missing.every(({ observed }) => observed === null)
  if (silent)
    return `The DNS of ${written} gives no answer: check that the domain is registered and that its name servers work.`
  const servers = missing.filter(({ type }) => type === 'NS').map(({ record }) => record)
  if (servers.length > 0 && source === 'purchased')
    return `${written} was registered for you, and its name servers are not yet ${listed(servers)}: the operator of this installation sets them. We check every few minutes and go on when we see them.`
  if (servers.length > 0)
    return `At the registrar of ${registered}, set the name servers to ${listed(servers)}. We check every few minutes and go on when we see them.`
  const records = missing.map(({ type, host, record }) => `${type} ${host} ${record}`)
  const where = dns_managed === 1 ? 'Add to the DNS records here' : `At the DNS provider of ${registered}, add`
  const wrong = missing.some(({ type, observed }) => type !== 'TXT' && observed !== null && observed.length > 0)
  const replaced = wrong ? ', in place of what is there' : ''
  const www = dns_managed === 0 && missing.some(({ type }) => type !== 'TXT') ? wwwSentence(name, dns) : ''
  return `${where} ${listed(records)}${replaced}; we check every few minutes, or immediately when you ask for it (verify).${www}`
}

/** Not required: a name without its `www` is served all the same. */
function wwwSentence(name: string, { target }: DnsLinks): string {
  const partner = partnerOf(name)
  return partner === `www.${name}`
    ? ` For ${readableName(partner)} to lead there too, add CNAME www ${target} as well.`
    : ''
}

export function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
