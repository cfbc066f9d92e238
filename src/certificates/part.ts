import { Counter } from 'prom-client'
import { healthOf } from '#certificates/health-store.ts'
import { deleteUnissued } from '#certificates/names-store.ts'
import { ORDER_CERTIFICATES, orderAll } from '#certificates/order-all.ts'
import type { Ordering } from '#certificates/ordering.ts'
import { gaugesOf } from '#http/gauges.ts'
import type { Part } from '#kernel/parts/part.ts'
import { type CertificateAuthority, CHALLENGE_TYPES } from '#providers/certificates/certificate-authority.ts'

type Needed = Omit<Ordering, 'authority' | 'proofs' | 'counted'> & {
  authority: CertificateAuthority | null
  servesHttps: boolean
}

/** The job that orders certificates; none where no authority is configured, and then what none waits for is dropped. */
export function certificatesPart({ authority, servesHttps, ...needed }: Needed): Part {
  const { database } = needed
  if (!authority) return { name: 'certificates', chores: [() => database.write(deleteUnissued)] }
  const attempts = new Counter({
    name: 'sitewright_certificate_attempts_total',
    help: 'Attempts to get a certificate, by outcome.',
    labelNames: ['outcome'],
    registers: [],
  })
  const ordering = orderAll({
    ...needed,
    authority,
    proofs: servesHttps ? CHALLENGE_TYPES : ['http-01'],
    counted: (outcome) => attempts.inc({ outcome }),
  })
  return {
    name: 'certificates',
    jobs: [{ kind: ORDER_CERTIFICATES, ...ordering, recurs: true }],
    metrics(registry) {
      registry.registerMetric(attempts)
      gaugesOf(registry, () => healthOf(database.longReader, Date.now()))(
        'sitewright_certificates',
        'Names whose certificate waits to be ordered, failed, or expires within a week; paused is 1 while the authority takes no orders.',
        Object.entries,
        'state',
      )
    },
  }
}
