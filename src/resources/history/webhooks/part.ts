import { gaugesOf, secondsSince } from '#http/gauges.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { Part } from '#kernel/parts/part.ts'
import { backlogOf, expireDeliveries } from '#resources/history/webhooks/deliveries-store.ts'
import type { Deliverer } from '#resources/history/webhooks/delivering/deliverer.ts'
import {
  PURGE_DELIVERIES,
  purgeDeliveries,
  REDELIVER_FAILED,
  REPLAY_EVENTS,
  redeliverFailed,
} from '#resources/history/webhooks/jobs.ts'
import { replayEvents } from '#resources/history/webhooks/replay.ts'

export function webhooksPart({ database }: Core, deliverer: Deliverer): Part {
  return {
    name: 'webhooks',
    start: () => deliverer.start(),
    close: () => deliverer.stop(),
    jobs: [
      { kind: PURGE_DELIVERIES, run: purgeDeliveries(database) },
      { kind: REDELIVER_FAILED, run: redeliverFailed(database) },
      { kind: REPLAY_EVENTS, run: replayEvents(database) },
    ],
    chores: [(now) => expireDeliveries(database, now)],
    metrics(registry) {
      registry.registerMetric(deliverer.attempts)
      const gauge = gaugesOf(registry, () => backlogOf(database.longReader))
      gauge('sitewright_deliveries_pending', 'Deliveries that wait for an attempt.', ({ pending }) => pending)
      gauge(
        'sitewright_deliveries_overdue_seconds',
        'For how long the oldest pending delivery has been due; 0 when none is.',
        ({ oldest }) => secondsSince(oldest),
      )
    },
  }
}
