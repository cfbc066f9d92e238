import type { Logger } from 'pino'
import type { Core } from '#kernel/operations/core.ts'
import type { Part } from '#kernel/parts/part.ts'
import { dnsIsUnsettled, SETTLE_DNS, settleDns } from '#resources/domains/dns-records/settle.ts'
import { CHECK_DOMAINS, checkDomains, domainsDue } from '#resources/domains/domains/check-domains.ts'
import { forgetHolders } from '#resources/domains/domains/former-holders-store.ts'
import { watchExpiry } from '#resources/domains/domains/watch-expiry.ts'
import { watchUploads } from '#resources/domains/domains/watch-uploads.ts'
import { addDomainMetrics } from '#resources/domains/metrics.ts'
import { settleRegistrar } from '#resources/domains/purchases/at-registrar.ts'
import { SETTLE_PURCHASE, SETTLE_REGISTRAR } from '#resources/domains/purchases/job-kinds.ts'
import { refreshRegistrations } from '#resources/domains/purchases/refresh-registrations.ts'
import { type Settled, settlePurchase } from '#resources/domains/purchases/settle-purchase.ts'
import { expirePurchases } from '#resources/domains/purchases/store.ts'

export function domainsPart(core: Core, log: Logger): Part {
  const { database } = core
  const { resolver, dns, registrar, vault } = core.providers
  const checking = checkDomains({ ...core, resolver, log })
  const settling = (domain: { id: string }) => settleRegistrar(database, registrar, domain)
  return {
    name: 'domains',
    close: () => dns.close(),
    jobs: [
      { kind: CHECK_DOMAINS, run: checking, recurs: true, hasWork: () => domainsDue(database) },
      {
        kind: SETTLE_DNS,
        run: settleDns(database, dns, vault),
        recurs: true,
        hasWork: () => dnsIsUnsettled(database, dns),
      },
      { kind: SETTLE_REGISTRAR, run: settling },
      { kind: SETTLE_PURCHASE, run: (purchase: Settled) => settlePurchase(core, purchase) },
    ],
    chores: [
      (now) => forgetHolders(database, now),
      (now) => refreshRegistrations(core, now),
      (now) => watchExpiry(core, now),
      (now) => watchUploads(core, now),
      (now) => expirePurchases(database, now),
    ],
    metrics: (registry) => addDomainMetrics(registry, database.longReader),
  }
}
