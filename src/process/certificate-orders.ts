import type { Logger } from 'pino'
import { countCertificates } from '#certificates/certificate-metrics.ts'
import { healthOf } from '#certificates/health-store.ts'
import { deleteUnissued } from '#certificates/names-store.ts'
import { ORDER_CERTIFICATES, orderAll } from '#certificates/order-all.ts'
import type { Config } from '#config.ts'
import type { Metrics } from '#http/metrics.ts'
import type { Database } from '#kernel/database/database.ts'
import type { Feed } from '#kernel/events/feed.ts'
import type { JobGate, JobHandler } from '#kernel/jobs/worker.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import { authorityOf } from '#process/adapters.ts'
import { CHALLENGE_TYPES } from '#providers/certificates/certificate-authority.ts'
import type { Resolver } from '#providers/resolver/resolver.ts'

type Options = {
  config: Config
  database: Database
  feed: Feed
  vault: Vault
  resolver: Resolver
  links: Links
  metrics: Metrics
  log: Logger
}

/** The job that orders certificates; none where no authority is configured, and then what none waits for is dropped. */
export function certificateOrders({ config, database, feed, vault, resolver, links, metrics, log }: Options): {
  jobs: Record<string, JobHandler>
  gates: Record<string, JobGate>
  chores: (() => Promise<void>)[]
} {
  const authority = authorityOf(config)
  if (!authority) return { jobs: {}, gates: {}, chores: [() => database.write(deleteUnissued)] }
  const attempts = countCertificates(metrics.registry, () => healthOf(database.longReader, Date.now()))
  const { job, gate } = orderAll({
    database,
    feed,
    vault,
    resolver,
    links,
    plans: config.plans,
    authority,
    proofs: config.httpsPort === null ? ['http-01'] : CHALLENGE_TYPES,
    counted: (outcome) => attempts.inc({ outcome }),
    log,
  })
  return { jobs: { [ORDER_CERTIFICATES]: job }, gates: { [ORDER_CERTIFICATES]: gate }, chores: [] }
}
