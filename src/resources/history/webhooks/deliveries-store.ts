import { sql } from 'kysely'
import { countRows } from '#kernel/database/count-rows.ts'
import type { Database, Db, Tx } from '#kernel/database/database.ts'
import type { Window } from '#kernel/operations/list.ts'
import type { Target } from '#kernel/operations/target.ts'
import { columnsOf } from '#kernel/records/define-record.ts'
import { type DeliveryRow, delivery } from '#resources/history/webhooks/delivery-record.ts'
import type { WebhookRow } from '#resources/history/webhooks/record.ts'

/** Deliveries in one statement or transaction. */
const AT_ONCE = 500
const DAY_MS = 86_400_000
/** Contract, section 3. */
const MAX_AGE_MS = 30 * DAY_MS

/** A delivery is changed together with its webhook's queue, which is locked first. */
export const deliveryTarget: Target<DeliveryRow> = {
  label: 'Delivery',
  table: 'deliveries',
  lockedBy: { table: 'webhook_queues', column: 'webhook_id' },
  websiteColumn: 'deliveries.website_id',
  query: (db) => db.selectFrom('deliveries').selectAll('deliveries'),
}

/** Of the webhooks of the caller's account. */
export const accountDeliveryTarget: Target<DeliveryRow> = {
  ...deliveryTarget,
  websiteColumn: { ofUser: 'webhooks.user_id' },
  query: (db) =>
    db
      .selectFrom('deliveries')
      .innerJoin('webhooks', (join) =>
        join
          .onRef('webhooks.website_id', '=', 'deliveries.website_id')
          .onRef('webhooks.id', '=', 'deliveries.webhook_id'),
      )
      .select(OWN_COLUMNS)
      .select('deliveries.website_id as owner_id'),
}

const OWN_COLUMNS = columnsOf(delivery)
  .filter(({ column }) => column !== 'website_id')
  .map(({ column }) => `deliveries.${column as keyof DeliveryRow}` as const)

/** Newest first. `total` is counted where it holds nobody up. */
export async function listDeliveries(
  { db, longDb }: { db: Db; longDb: Db },
  { id, website_id }: WebhookRow,
  { window, status }: { window: Window; status: DeliveryRow['status'] | undefined },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const those = (from: Db) => {
    const all = from.selectFrom('deliveries').where('website_id', '=', website_id).where('webhook_id', '=', id)
    return status === undefined ? all : all.where('status', '=', status)
  }
  const rows = await those(db).selectAll().orderBy('id', 'desc').limit(window.per).offset(window.offset).execute()
  const { total } = await those(longDb)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export async function insertDeliveries(tx: Tx, deliveries: DeliveryRow[]): Promise<void> {
  if (deliveries.length > 0) await tx.insertInto('deliveries').values(deliveries).execute()
}

/** Makes it pending as if it was new. The queue must be locked. */
export async function redeliver(tx: Tx, delivery: DeliveryRow, now: number): Promise<DeliveryRow> {
  const again = { ...delivery, status: 'pending' as const, tries: 0, next_attempt_at: now, updated_at: now }
  await redeliverAll(tx, delivery, [delivery.id], now)
  return again
}

type OfWebhook = Pick<DeliveryRow, 'website_id' | 'webhook_id'>

export async function countFailed(db: Db, of: OfWebhook, since: number): Promise<number> {
  return countRows(failed(db, of, idAt(since)))
}

/** Makes the next failed deliveries after `after` pending. @returns the id of the last, or null at the end */
export async function redeliverSome(database: Database, of: OfWebhook, after: string): Promise<string | null> {
  const some = await failed(database.reader, of, after).select('id').orderBy('id').limit(AT_ONCE).execute()
  const last = some.at(-1)
  if (!last) return null
  const ids = some.map(({ id }) => id)
  await database.write(async (tx) => {
    await database.lockRow(tx, { table: 'webhook_queues' }, of.webhook_id)
    await redeliverAll(tx, of, ids, Date.now())
  })
  return last.id
}

/** The least id that a record made at this time can have. */
export function idAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Deletes deliveries that are too old, a few in each transaction. */
export async function expireDeliveries(database: Database, now: number): Promise<void> {
  for (;;) {
    const old = await database.reader
      .selectFrom('deliveries')
      .select('id')
      .where('id', '<', idAt(now - MAX_AGE_MS))
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    if (old.length === 0) return
    await deleteDeliveries(
      database,
      old.map(({ id }) => id),
    )
  }
}

/** Deletes some deliveries of a webhook. @returns whether there may be more */
export async function deleteSomeOf(database: Database, { website_id, webhook_id }: OfWebhook): Promise<boolean> {
  const some = await database.reader
    .selectFrom('deliveries')
    .select('id')
    .where('website_id', '=', website_id)
    .where('webhook_id', '=', webhook_id)
    .limit(AT_ONCE)
    .execute()
  await deleteDeliveries(
    database,
    some.map(({ id }) => id),
  )
  return some.length === AT_ONCE
}

/** How many deliveries are pending, and since when the oldest of them is due. */
export async function backlogOf(db: Db): Promise<{ pending: number; oldest: number | null }> {
  const { pending, oldest } = await db
    .selectFrom('deliveries')
    .where('status', '=', sql.lit('pending'))
    .select((eb) => [eb.fn.countAll<number>().as('pending'), eb.fn.min('next_attempt_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { pending: Number(pending), oldest: oldest === null ? null : Number(oldest) }
}

function failed(db: Db, { website_id, webhook_id }: OfWebhook, after: string) {
  return db
    .selectFrom('deliveries')
    .where('website_id', '=', website_id)
    .where('webhook_id', '=', webhook_id)
    .where('status', '=', 'failed')
    .where('event_seq', 'is not', null)
    .where('id', '>', after)
}

async function redeliverAll(tx: Tx, { website_id, webhook_id }: OfWebhook, ids: string[], now: number) {
  await tx
    .updateTable('deliveries')
    .set({ status: 'pending', tries: 0, next_attempt_at: now, updated_at: now })
    .where('website_id', '=', website_id)
    .where('webhook_id', '=', webhook_id)
    .where('id', 'in', ids)
    .execute()
  await tx
    .updateTable('webhook_queues')
    .set({ due_at: now })
    .where('website_id', '=', website_id)
    .where('id', '=', webhook_id)
    .execute()
}

async function deleteDeliveries(database: Database, ids: string[]) {
  if (ids.length > 0) await database.write((tx) => tx.deleteFrom('deliveries').where('id', 'in', ids).execute())
}
