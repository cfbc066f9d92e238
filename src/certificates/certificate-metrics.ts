import { Counter, Gauge, type Registry } from 'prom-client'
import type { Health } from '#certificates/health-store.ts'

/** Counts attempts by outcome; how all certificates are is looked up when the metrics are collected. */
export function countCertificates(registry: Registry, lookUp: () => Promise<Health>): Counter<'outcome'> {
  new Gauge({
    name: 'sitewright_certificates',
    help: 'Names whose certificate waits to be ordered, failed, or expires within a week; paused is 1 while the authority takes no orders.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      for (const [state, value] of Object.entries(await lookUp())) this.set({ state }, value)
    },
  })
  return new Counter({
    name: 'sitewright_certificate_attempts_total',
    help: 'Attempts to get a certificate, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
}
