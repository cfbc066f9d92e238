import { Counter } from 'prom-client'
import { expireLogs } from '#analytics/collect/logs-store.ts'
import type { Folding } from '#analytics/fold/folding.ts'
import type { Database } from '#kernel/database/database.ts'
import type { Part } from '#kernel/parts/part.ts'
import type { Visits } from '#site/visits/visits.ts'

type Needed = { database: Database; folding: Folding; visits: Visits | null }

export function visitsPart({ database, folding, visits }: Needed): Part {
  return {
    name: 'visits',
    start: async () => Promise.all([folding.start(), visits?.start()]),
    async close() {
      await visits?.close()
      await folding.close()
    },
    chores: [(now) => expireLogs(database, now)],
    metrics: (registry) =>
      void new Counter({
        name: 'sitewright_analytics_shed_total',
        help: 'Views of pages that were not counted because too many waited to be written.',
        registers: [registry],
        collect() {
          this.reset()
          this.inc(visits?.shed ?? 0)
        },
      }),
  }
}
