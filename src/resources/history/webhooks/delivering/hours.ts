import type { Db, Tx } from '#kernel/database/database.ts'
import type { DeliveryHourRow } from '#kernel/database/tables/webhook-queues.ts'
import { addDurations, type Durations } from '#resources/history/webhooks/delivering/durations.ts'

/**
 * What became of the deliveries of each webhook, by hour: at most as many rows for a webhook as there are hours in eight days,
 * so that statistics read few rows however many deliveries there are. Written with the queue locked.
 */

export const HOUR_MS = 3_600_000
/** Hours that are kept; older ones are deleted when one begins. */
const KEPT_MS = 8 * 24 * HOUR_MS

type OfWebhook = { website_id: string; id: string }
export type Counted = Pick<DeliveryHourRow, 'delivered' | 'failed' | 'attempts'> & { durations: Durations }

/** Counts more of a webhook in the hour of `now`. */
export async function countInHour(tx: Tx, { website_id, id }: OfWebhook, more: Counted, now: number): Promise<void> {
  const key = { website_id, webhook_id: id, hour: hourOf(now) }
  const found = await tx
    .selectFrom('delivery_hours')
    .select(['delivered', 'failed', 'attempts', 'durations'])
    .where('website_id', '=', website_id)
    .where('webhook_id', '=', id)
    .where('hour', '=', key.hour)
    .executeTakeFirst()
  const durations = found ? (JSON.parse(found.durations) as Durations) : {}
  addDurations(durations, more.durations)
  const counts = {
    delivered: (found?.delivered ?? 0) + more.delivered,
    failed: (found?.failed ?? 0) + more.failed,
    attempts: (found?.attempts ?? 0) + more.attempts,
    durations: JSON.stringify(durations),
  }
  if (found)
    await tx
      .updateTable('delivery_hours')
      .set(counts)
      .where('website_id', '=', website_id)
      .where('webhook_id', '=', id)
      .where('hour', '=', key.hour)
      .execute()
  else {
    await tx
      .deleteFrom('delivery_hours')
      .where('website_id', '=', website_id)
      .where('webhook_id', '=', id)
      .where('hour', '<', now - KEPT_MS)
      .execute()
    await tx
      .insertInto('delivery_hours')
      .values({ ...key, ...counts })
      .execute()
  }
}

/** The hours that begin at `since` or later. */
export function hoursSince(db: Db, { website_id, id }: OfWebhook, since: number) {
  return db
    .selectFrom('delivery_hours')
    .select(['hour', 'delivered', 'failed', 'attempts', 'durations'])
    .where('website_id', '=', website_id)
    .where('webhook_id', '=', id)
    .where('hour', '>=', since)
    .execute()
}

export async function deleteHours(tx: Tx, { website_id, id }: OfWebhook): Promise<void> {
  await tx.deleteFrom('delivery_hours').where('website_id', '=', website_id).where('webhook_id', '=', id).execute()
}

export function hourOf(time: number): number {
  return time - (time % HOUR_MS)
}
