import { Counter } from 'prom-client'
import type { Folding } from '#analytics/fold/folding.ts'
import type { Part } from '#kernel/parts/part.ts'
import type { Visits } from '#site/visits/visits.ts'

export function visitsPart({ folding, visits }: { folding: Folding; visits: Visits | null }): Part {
  return {
    name: 'visits',
    start: async () => Promise.all([folding.start(), visits?.start()]),
    async close() {
      await visits?.close()
      await folding.close()
    },
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
