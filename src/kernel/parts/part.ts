import type { Registry } from 'prom-client'
import type { Job } from '#kernel/jobs/worker.ts'

/** What a feature does for as long as the process runs. src/process/parts.ts lists them: started in order, closed in the opposite one. */
export type Part = {
  name: string
  start?: () => Promise<unknown>
  close?: () => Promise<unknown>
  jobs?: readonly Job[]
  /** Done every hour, one after another; each deletes what has expired. */
  chores?: readonly ((now: number) => Promise<unknown>)[]
  /** Adds what Prometheus reads at /metrics. */
  metrics?: (registry: Registry) => void
}
