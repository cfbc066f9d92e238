import { gaugesOf, secondsSince } from '#http/gauges.ts'
import type { Database } from '#kernel/database/database.ts'
import { jobBacklog } from '#kernel/jobs/backlog-store.ts'
import type { Worker } from '#kernel/jobs/worker.ts'
import type { Part } from '#kernel/parts/part.ts'

export const HOUSEKEEPING = 'housekeeping'
const INTERVAL_MS = 3_600_000

/** Has the worker do the jobs of these features, and their chores. */
export function jobsPart(
  { database, worker }: { database: Database; worker: Worker },
  features: readonly Part[],
): Part {
  const chores = features.flatMap(({ chores = [] }) => chores)
  const housekeeping = async () => {
    for (const chore of chores) await chore(Date.now())
    return INTERVAL_MS
  }
  worker.add({ kind: HOUSEKEEPING, run: housekeeping, recurs: true }, ...features.flatMap(({ jobs = [] }) => jobs))
  return {
    name: 'jobs',
    start: () => worker.start(),
    close: () => worker.stop(),
    metrics(registry) {
      const gauge = gaugesOf(registry, () => jobBacklog(database.longReader, Date.now()))
      gauge('sitewright_jobs_waiting', 'Jobs that are due and that no process does.', ({ waiting }) => waiting)
      gauge(
        'sitewright_jobs_overdue_seconds',
        'For how long the oldest of them has been due; 0 when none is.',
        ({ since }) => secondsSince(since),
      )
    },
  }
}
