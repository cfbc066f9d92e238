import { Counter, Gauge, type Registry } from 'prom-client'
import type { Health } from '#certificates/health-store.ts'

/** Counts attempts by outcome; how all certificates are is looked up when the metrics are collected. */
export function countCertificates(registry: Registry, lookUp: () => Promise<Health>): Counter<'outcome'> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const failing = gauge('sitewright_certificates_failing', 'Verified domains whose last order of a certificate failed.')
  const expiring = gauge('sitewright_certificates_expiring', 'Certificates in use that expire within a week.')
  const paused = gauge('sitewright_certificates_paused', '1 while the certificate authority takes no orders from us.')
  new Gauge({
    name: 'sitewright_certificates_waiting',
    help: 'Names whose certificate is due to be ordered.',
    registers: [registry],
    async collect() {
      const health = await lookUp()
      this.set(health.waiting)
      failing.set(health.failing)
      expiring.set(health.expiring)
      paused.set(health.paused ? 1 : 0)
    },
  })
  return new Counter({
    name: 'sitewright_certificate_attempts_total',
    help: 'Attempts to get a certificate, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
}
