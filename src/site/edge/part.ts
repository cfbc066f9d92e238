import { gaugesOf, secondsSince } from '#http/gauges.ts'
import type { Database } from '#kernel/database/database.ts'
import type { Part } from '#kernel/parts/part.ts'
import type { EdgePurges } from '#site/edge/edge-purges.ts'
import { waitingSince } from '#site/edge/purge-store.ts'

/** `purges` is null where no edge can be told. */
export function edgePart({ database, purges }: { database: Database; purges: EdgePurges | null }): Part {
  if (purges === null) return { name: 'edge' }
  return {
    name: 'edge',
    start: () => purges.start(),
    close: () => purges.stop(),
    metrics(registry) {
      registry.registerMetric(purges.failures)
      registry.registerMetric(purges.delays)
      const gauge = gaugesOf(registry, () => waitingSince(database.longReader))
      gauge(
        'sitewright_edge_lag_seconds',
        'Age of the oldest change that the edge was not told of twice, in seconds; up to 2 while websites change.',
        secondsSince,
      )
    },
  }
}
