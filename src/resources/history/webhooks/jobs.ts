import type { Database } from '#kernel/database/database.ts'
import { deleteSomeOf, redeliverSome } from '#resources/history/webhooks/deliveries-store.ts'
import { deleteHours } from '#resources/history/webhooks/delivering/hours.ts'

/** The kinds of job that these do. */
export const PURGE_DELIVERIES = 'deliveries.purge'
export const REDELIVER_FAILED = 'deliveries.redeliver'
export const REPLAY_EVENTS = 'deliveries.replay'

/** The next process continues as soon as it looks, in milliseconds. */
const AT_ONCE_MS = 0

type OfWebhook = { website_id: string; webhook_id: string }

/** Deletes the deliveries of a deleted webhook and what was counted of them, in small transactions. Safe to repeat. */
export function purgeDeliveries(database: Database) {
  return async (of: OfWebhook, stopping: AbortSignal): Promise<number | undefined> => {
    await database.write((tx) => deleteHours(tx, { website_id: of.website_id, id: of.webhook_id }))
    while (await deleteSomeOf(database, of)) if (stopping.aborted) return AT_ONCE_MS
    return undefined
  }
}

/** Makes the failed deliveries of a webhook from `after` pending, in small transactions. Safe to repeat. */
export function redeliverFailed(database: Database) {
  return async (
    { after, ...of }: OfWebhook & { after: string },
    stopping: AbortSignal,
  ): Promise<number | undefined> => {
    let last: string | null = after
    while (last !== null) {
      if (stopping.aborted) return AT_ONCE_MS
      last = await redeliverSome(database, of, last)
    }
    return undefined
  }
}
