import type { Logger } from 'pino'
import { countCertificates } from '#certificates/certificate-metrics.ts'
import { healthOf } from '#certificates/health-store.ts'
import { ORDER_CERTIFICATES, orderAll } from '#certificates/order-all.ts'
import type { Config } from '#config.ts'
import type { Database } from '#database/database.ts'
import type { Feed } from '#events/feed.ts'
import type { Metrics } from '#http/metrics.ts'
import type { JobGate, JobHandler } from '#jobs/worker.ts'
import type { Vault } from '#operations/providers.ts'
import { CHALLENGE_TYPES } from '#providers/certificates/certificate-authority.ts'
import { authorityOf } from '#services/adapters.ts'

type Options = { config: Config; database: Database; feed: Feed; vault: Vault; metrics: Metrics; log: Logger }

/** The job that orders certificates; none where no authority is configured. */
export function certificateOrders({ config, database, feed, vault, metrics, log }: Options): {
  jobs: Record<string, JobHandler>
  gates: Record<string, JobGate>
} {
  const authority = authorityOf(config)
  if (!authority) return { jobs: {}, gates: {} }
  const attempts = countCertificates(metrics.registry, () => healthOf(database.longReader, Date.now()))
  const { job, gate } = orderAll({
    database,
    feed,
    vault,
    authority,
    proofs: config.httpsPort === null ? ['http-01'] : CHALLENGE_TYPES,
    counted: (outcome) => attempts.inc({ outcome }),
    log,
  })
  return { jobs: { [ORDER_CERTIFICATES]: job }, gates: { [ORDER_CERTIFICATES]: gate } }
}
