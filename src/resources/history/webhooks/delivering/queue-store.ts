import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '#kernel/database/database.ts'
import { LEASE_MS, LEASE_OWNER } from '#kernel/database/leases.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { EventRow } from '#kernel/database/tables/journals.ts'
import type { WebhookQueueRow } from '#kernel/database/tables/webhook-queues.ts'
import type { Minute } from '#resources/history/webhooks/delivering/pace.ts'
import type { DeliveryRow } from '#resources/history/webhooks/delivery-record.ts'

/** Attempts of a delivery for which later events of the same record wait. */
export const ORDERED_TRIES = 3
/** Failures in a row after which nothing is sent to a webhook until its pause is over. */
export const PAUSING_FAILURES = 5
/** Queues that are considered at a time. */
const CANDIDATES = 256

export type Queue = Pick<WebhookQueueRow, 'id' | 'website_id' | 'account_id' | 'host' | 'consecutive_failures'>
/** Whether the last attempt succeeded. */
export type Lane = 'healthy' | 'failing'
type Busy = { lane: Lane; accounts: readonly string[]; hosts: readonly string[] }

/** Queues with a delivery due that no process has leased, the longest due first, without those that are busy. */
export async function dueQueues(db: Db, now: number, busy: Busy): Promise<Queue[]> {
  let due = db
    .selectFrom('webhook_queues')
    .select(['id', 'website_id', 'account_id', 'host', 'consecutive_failures'])
    .where('due_at', '<=', now)
    .where(free(now))
    .orderBy('due_at')
    .limit(CANDIDATES)
  if (busy.accounts.length > 0) due = due.where('account_id', 'not in', busy.accounts)
  if (busy.hosts.length > 0) due = due.where('host', 'not in', busy.hosts)
  return due.where('consecutive_failures', busy.lane === 'healthy' ? '=' : '>', 0).execute()
}

/** Leases those that are still free. Two processes never have the same one. */
export async function leaseQueues(database: Database, ids: string[], now: number): Promise<Set<string>> {
  const leased = await database.write((tx) => {
    const some = tx
      .selectFrom('webhook_queues')
      .select('id')
      .where('id', 'in', ids)
      .where('due_at', '<=', now)
      .where(free(now))
      .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked())
    return tx
      .updateTable('webhook_queues')
      .set({ leased_until: now + LEASE_MS, leased_by: LEASE_OWNER })
      .where('id', 'in', some)
      .returning('id')
      .execute()
  })
  return new Set(leased.map(({ id }) => id))
}

function free(now: number) {
  return sql<boolean>`(leased_until is null or leased_until < ${now})`
}

/** A delivery with its event; `event` is null for an event that is no longer stored. */
export type Due = { delivery: DeliveryRow; event: StoredEvent | null }
/** With the name of its website, unless that is gone. */
type StoredEvent = Selectable<EventRow> & { website_name: string | null }

/** The webhook's deliveries that are due, in the order in which they are to be sent. */
export async function dueDeliveries(
  db: Db,
  { website_id, id }: Pick<Queue, 'website_id' | 'id'>,
  now: number,
  limit: number,
): Promise<Due[]> {
  const deliveries = await findDue(db, { website_id, webhook_id: id, now, limit })
  const events = new Map<number, StoredEvent>()
  const seqs = deliveries.flatMap(({ event_seq }) => event_seq ?? [])
  if (seqs.length > 0) for (const event of await eventsAt(db, seqs)) events.set(event.seq, event)
  return deliveries.map((delivery) => ({ delivery, event: events.get(delivery.event_seq!) ?? null }))
}

function eventsAt(db: Db, seqs: readonly number[]): Promise<StoredEvent[]> {
  return db
    .selectFrom('events')
    .leftJoin('websites', 'websites.id', 'events.website_id')
    .selectAll('events')
    .select('websites.name as website_name')
    .where('events.seq', 'in', seqs)
    .execute()
}

const findDue = prepare<{ website_id: string; webhook_id: string; now: number; limit: number }, DeliveryRow>(
  (db, { website_id, webhook_id, now, limit }) =>
    db
      .selectFrom('deliveries')
      .selectAll()
      .where('website_id', '=', website_id)
      .where('webhook_id', '=', webhook_id)
      .where('status', '=', sql.lit('pending'))
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .orderBy('event_seq')
      .limit(limit),
)

export type Result = Pick<DeliveryRow, 'id' | 'status' | 'attempts' | 'tries' | 'next_attempt_at'>

export async function saveResult(tx: Tx, delivery: DeliveryRow, result: Result, now: number): Promise<void> {
  const { website_id, webhook_id } = delivery
  await update(tx, { ...result, website_id, webhook_id, updated_at: now })
}

const update = prepare<Result & Pick<DeliveryRow, 'website_id' | 'webhook_id' | 'updated_at'>, never>((db, values) =>
  db
    .updateTable('deliveries')
    .set({
      status: values.status,
      attempts: values.attempts,
      tries: values.tries,
      next_attempt_at: values.next_attempt_at,
      updated_at: values.updated_at,
    })
    .where('website_id', '=', values.website_id)
    .where('webhook_id', '=', values.webhook_id)
    .where('id', '=', values.id),
)

/** Later events of the same record wait for this one. */
export async function postponeFollowers(tx: Tx, delivery: DeliveryRow, until: number): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ next_attempt_at: until })
    .where('website_id', '=', delivery.website_id)
    .where('webhook_id', '=', delivery.webhook_id)
    .where('record_id', '=', delivery.record_id)
    .where('event_seq', '>', delivery.event_seq!)
    .where('status', '=', sql.lit('pending'))
    .where('next_attempt_at', '<', until)
    .execute()
}

/** New deliveries wait for those of the same record that are to be attempted again. The queues must be locked. */
export async function queueBehindOthers(tx: Tx, deliveries: readonly DeliveryRow[]): Promise<void> {
  const ids = deliveries.map(({ id }) => id)
  const earlier = sql`from deliveries as earlier where earlier.website_id = deliveries.website_id
    and earlier.webhook_id = deliveries.webhook_id and earlier.record_id = deliveries.record_id
    and earlier.status = 'pending' and earlier.event_seq < deliveries.event_seq
    and earlier.tries < ${sql.lit(ORDERED_TRIES)} and earlier.next_attempt_at > deliveries.next_attempt_at`
  await sql`
    update deliveries set next_attempt_at = (select max(earlier.next_attempt_at) ${earlier})
    where id in (${sql.join(ids)}) and exists (select 1 ${earlier})`.execute(tx)
}

/** Locks the queues in the order of their ids, so that no two transactions wait for each other. @returns those that exist */
export async function lockQueues(database: Database, tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const queues = await tx
    .selectFrom('webhook_queues')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(database.kind === 'postgres', (query) => query.forUpdate())
    .execute()
  return new Set(queues.map(({ id }) => id))
}

/** A paused queue stays paused. */
export async function makeDue(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  await tx
    .updateTable('webhook_queues')
    .set({ due_at: now })
    .where('id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('due_at', 'is', null),
        eb.and([eb('due_at', '>', now), eb('consecutive_failures', '<', PAUSING_FAILURES)]),
      ]),
    )
    .execute()
}

export type Failures = Pick<WebhookQueueRow, 'consecutive_failures' | 'failing_since'>
/** What a queue counts. */
export type Counts = Failures & Minute
/** What is known of the last attempts; what is left out stays. */
export type Lasts = Partial<Pick<WebhookQueueRow, 'last_success_at' | 'last_failure_at' | 'last_failure'>>

/** Undefined when the webhook is deleted. */
export function countsOf(db: Db, { website_id, id }: Pick<Queue, 'website_id' | 'id'>): Promise<Counts | undefined> {
  return db
    .selectFrom('webhook_queues')
    .select(['consecutive_failures', 'failing_since', 'minute_from', 'minute_count'])
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Sets when the queue is next due: never before `notBefore`. @returns whether its lease is kept, since it goes on */
export async function settleQueue(
  tx: Tx,
  { website_id, id }: Pick<Queue, 'website_id' | 'id'>,
  { counts, notBefore, goesOn }: { counts: Counts & Lasts; notBefore: number; goesOn: (due: number | null) => boolean },
): Promise<boolean> {
  const { next } = await tx
    .selectFrom('deliveries')
    .where('website_id', '=', website_id)
    .where('webhook_id', '=', id)
    .where('status', '=', sql.lit('pending'))
    .select((eb) => eb.fn.min('next_attempt_at').as('next'))
    .executeTakeFirstOrThrow()
  const due_at = next === null ? null : Math.max(Number(next), notBefore)
  const keepsLease = goesOn(due_at)
  const lease = keepsLease ? {} : { leased_until: null, leased_by: null }
  await tx
    .updateTable('webhook_queues')
    .set({ ...counts, due_at, ...lease })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .execute()
  return keepsLease
}

/** Gives up what waits for a webhook that is off. @returns how many that are; fewer than `limit` are the last */
export async function giveUpSome(tx: Tx, { website_id, id }: Queue, limit: number, now: number): Promise<number> {
  const some = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('website_id', '=', website_id)
    .where('webhook_id', '=', id)
    .where('status', '=', sql.lit('pending'))
    .limit(limit)
    .execute()
  if (some.length > 0)
    await tx
      .updateTable('deliveries')
      .set({ status: 'failed', next_attempt_at: null, updated_at: now })
      .where('website_id', '=', website_id)
      .where('webhook_id', '=', id)
      .where(
        'id',
        'in',
        some.map((one) => one.id),
      )
      .execute()
  return some.length
}
