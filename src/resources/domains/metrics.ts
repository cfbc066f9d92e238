import type { Registry } from 'prom-client'
import { gaugesOf, secondsSince } from '#http/gauges.ts'
import type { Db } from '#kernel/database/database.ts'
import { zoneBacklog } from '#resources/domains/dns-records/backlog-store.ts'
import { domainStatistics } from '#resources/domains/domains/due-store.ts'
import { purchaseBacklog } from '#resources/domains/purchases/backlog-store.ts'

/** How domains are, and what waits for a DNS provider, a registrar or a person. */
export function addDomainMetrics(registry: Registry, db: Db): void {
  const ofDomains = gaugesOf(registry, () => domainStatistics(db, Date.now()))
  ofDomains(
    'sitewright_domains',
    'Domains of websites, by status; misconfigured ones no longer lead here.',
    ({ byStatus }) => byStatus.map(({ status, count }) => [status, count]),
    'status',
  )
  ofDomains('sitewright_domains_due', 'Domains whose DNS is due for a check.', ({ due }) => due)
  ofDomains(
    'sitewright_domains_overdue_seconds',
    'For how long the oldest check of a domain has been due; 0 when none is.',
    ({ oldest }) => secondsSince(oldest),
  )
  const ofZones = gaugesOf(registry, () => zoneBacklog(db))
  ofZones(
    'sitewright_dns_zones_unsettled',
    'Zones with changes that may not have reached the DNS provider.',
    ({ unsettled }) => unsettled,
  )
  ofZones('sitewright_dns_zones_refused', 'Zones that the DNS provider refuses.', ({ refused }) => refused)
  ofZones(
    'sitewright_dns_unsettled_seconds',
    'For how long the oldest change has not reached the DNS provider; 0 when all have.',
    ({ since }) => secondsSince(since),
  )
  const ofPurchases = gaugesOf(registry, () => purchaseBacklog(db))
  ofPurchases(
    'sitewright_purchases',
    'Purchases of domains that have not ended, by status.',
    (open) => open.map(({ status, count }) => [status, count]),
    'status',
  )
  ofPurchases(
    'sitewright_purchases_oldest_seconds',
    'For how long the oldest of them has been under way.',
    (open) => open.map(({ status, oldest }) => [status, secondsSince(oldest)]),
    'status',
  )
}
