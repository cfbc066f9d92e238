import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#kernel/database/database.ts'
import { zoneBacklog } from '#resources/domains/dns-records/backlog-store.ts'
import { purchaseBacklog } from '#resources/domains/purchases/backlog-store.ts'

/** What waits for a DNS provider, a registrar or a person, looked up when the metrics are collected. */
export function watchRemoteWork(registry: Registry, { longReader }: Pick<Database, 'longReader'>): void {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const refused = gauge('sitewright_dns_zones_refused', 'Zones that the DNS provider refuses.')
  const overdue = gauge(
    'sitewright_dns_unsettled_seconds',
    'For how long the oldest change has not reached the DNS provider; 0 when all have.',
  )
  const oldest = new Gauge({
    name: 'sitewright_purchases_oldest_seconds',
    help: 'For how long the oldest of them has been under way.',
    labelNames: ['status'],
    registers: [registry],
  })
  new Gauge({
    name: 'sitewright_dns_zones_unsettled',
    help: 'Zones with changes that may not have reached the DNS provider.',
    registers: [registry],
    async collect() {
      const zones = await zoneBacklog(longReader)
      this.set(zones.unsettled)
      refused.set(zones.refused)
      overdue.set(secondsSince(zones.since))
    },
  })
  new Gauge({
    name: 'sitewright_purchases',
    help: 'Purchases of domains that have not ended, by status.',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      const open = await purchaseBacklog(longReader)
      this.reset()
      oldest.reset()
      for (const { status, count, oldest: since } of open) {
        this.set({ status }, count)
        oldest.set({ status }, secondsSince(since))
      }
    },
  })
}

function secondsSince(time: number | null): number {
  return time === null ? 0 : Math.max(0, Date.now() - time) / 1_000
}
