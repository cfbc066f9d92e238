import { LRUCache } from 'lru-cache'
import type { OtherHost } from '#http/host-kind.ts'
import { FreshCache } from '#kernel/answers/fresh-cache.ts'
import { tagOfKind } from '#kernel/answers/tags.ts'
import type { Database } from '#kernel/database/database.ts'
import type { Feed } from '#kernel/events/feed.ts'
import { partnerOf } from '#net/domain-name.ts'
import type { DomainRedirect } from '#resources/domains/domains/record.ts'
import { findSite, findSiteByDomain, type Site } from '#site/find-site.ts'

/** Of names that answer, and as much again of names that lead to another: some 30,000 each. */
const MAX_KNOWN_BYTES = 12_000_000
/** Names without a website. Strangers send any number of them, so they are counted apart and push out no website. */
const MAX_UNKNOWN_BYTES = 1_000_000
/** What an entry costs besides its name. */
const OVERHEAD_BYTES = 300
/** Characters of a DNS label. */
const SUBDOMAIN = /^[a-z0-9-]{1,63}$/

type Options = { database: Database; feed: Feed; sitesDomain: string }

/** Where visitors are led instead: to the website's primary domain, or to where its domain redirects. */
export type Lead = { name: string } | DomainRedirect
/** `lead` is null where the website answers itself. */
export type Located = { site: Site; lead: Lead | null }

/**
 * Finds the website that answers at a host name. Everything else that visitors get is found by the website's id.
 *
 * A website answers at its subdomain and its verified domains; `www.example.org` leads to `example.org` and the reverse,
 * where only one of them is verified. All of them lead to the primary domain, unless that is misconfigured or waits for its
 * first certificate. A domain that redirects leads nobody to its own website, and neither does its partner.
 *
 * Invariant: a cached name agrees with every change of a website or domain that the feed has reported. Only ready pages
 * are served by a cached name; any rendering or writing starts from the database (`find`), so a name that has
 * just moved to another website never shows the former one's pages for longer than the feed lags. No name of a suspended
 * website is cached, so each of its requests is seen to be refused.
 */
export class HostResolver {
  #reader: Database['reader']
  #suffix: string
  #ids: FreshCache<string>
  #leads: FreshCache<Lead>
  #unknown = new LRUCache<string, true>({
    maxSize: MAX_UNKNOWN_BYTES,
    sizeCalculation: (_, name) => name.length + OVERHEAD_BYTES,
  })
  /** The feed's position at the last change of any website or domain. */
  #changedAt = 0

  constructor({ database, feed, sitesDomain }: Options) {
    this.#reader = database.reader
    this.#suffix = `.${sitesDomain}`
    this.#ids = new FreshCache(feed, MAX_KNOWN_BYTES, (id) => 2 * id.length + OVERHEAD_BYTES)
    this.#leads = new FreshCache(
      feed,
      MAX_KNOWN_BYTES,
      (lead) => 2 * ('name' in lead ? lead.name : lead.to).length + OVERHEAD_BYTES,
    )
    const forgetUnknown = () => {
      this.#changedAt = feed.position()
      this.#unknown.clear()
    }
    feed.subscribe(({ type }) => /^(website|domain)\./.test(type) && forgetUnknown())
    feed.onMissed(forgetUnknown)
  }

  /** Null for a name that is known to have no website, undefined when only the database knows or it leads elsewhere. */
  cachedId(host: OtherHost): string | null | undefined {
    if (host.seenAt === this.#changedAt) return host.websiteId
    const id = this.#ids.get(host.name)
    if (id === undefined) return this.#unknown.has(host.name) ? null : undefined
    // Noted on what the request has found already: among 10,000 names every further look-up costs a fiftieth of answering.
    host.websiteId = id
    host.seenAt = this.#changedAt
    return id
  }

  /** The website that had the name when changes could still be followed. */
  outdatedId(name: string): string | undefined {
    return this.#ids.getOutdated(name)
  }

  /** Where visitors of this name are led, if that is known. */
  cachedLead(name: string): Lead | undefined {
    return this.#leads.get(name)
  }

  /** The website, also at a name that leads elsewhere. */
  async find(name: string): Promise<Site | undefined> {
    return (await this.locate(name))?.site
  }

  async locate(name: string): Promise<Located | undefined> {
    const begun = this.#ids.begin()
    const located = await (name.endsWith(this.#suffix) ? this.#bySubdomain(name) : this.#byDomain(name))
    if (!located) {
      if (begun >= this.#changedAt) this.#unknown.set(name, true)
      return undefined
    }
    const { site, lead } = located
    if (site.suspended_at !== null) return located
    const tags = [tagOfKind(site.id, 'website'), tagOfKind(site.id, 'domain')]
    if (lead === null) this.#ids.set(begun, site.id, name, site.id, tags)
    else this.#leads.set(begun, site.id, name, lead, tags)
    return located
  }

  async #bySubdomain(name: string): Promise<Located | undefined> {
    const subdomain = name.slice(0, -this.#suffix.length)
    const site = SUBDOMAIN.test(subdomain) ? await findSite(this.#reader, subdomain) : undefined
    return site && { site, lead: leadTo(site.primary_domain, name) }
  }

  async #byDomain(name: string): Promise<Located | undefined> {
    if (!name.includes('.')) return undefined
    const found = await findSiteByDomain(this.#reader, name, partnerOf(name) ?? name)
    if (!found) return undefined
    const { domain, domain_status, domain_reachable, domain_redirect, ...site } = found
    if (domain_redirect !== null) return { site, lead: JSON.parse(domain_redirect) as DomainRedirect }
    const isLeading = domain_status === 'active' && domain_reachable === 1
    return { site, lead: leadTo(site.primary_domain ?? (isLeading ? domain : name), name) }
  }
}

function leadTo(canonical: string | null, name: string): Lead | null {
  return canonical === null || canonical === name ? null : { name: canonical }
}
