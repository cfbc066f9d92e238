import { Gauge, type Registry } from 'prom-client'
import type { Backlog } from '#kernel/jobs/backlog-store.ts'

/** How many jobs wait, and for how long, looked up when the metrics are collected. */
export function countJobs(registry: Registry, lookUp: () => Promise<Backlog>): void {
  let looked: Promise<Backlog> | undefined
  new Gauge({
    name: 'sitewright_jobs_waiting',
    help: 'Jobs that are due and that no process does.',
    registers: [registry],
    async collect() {
      looked = lookUp()
      this.set((await looked).waiting)
    },
  })
  new Gauge({
    name: 'sitewright_jobs_overdue_seconds',
    help: 'For how long the oldest of them has been due; 0 when none is.',
    registers: [registry],
    async collect() {
      const { since } = await (looked ?? lookUp())
      this.set(since === null ? 0 : Math.max(0, Date.now() - since) / 1_000)
    },
  })
}
