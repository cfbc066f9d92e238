import type { Database, Db } from '#kernel/database/database.ts'
import { typesOf } from '#kernel/events/event-filters.ts'
import { EVENT_TYPES } from '#kernel/events/event-types.ts'
import { readJournal } from '#kernel/events/journals/read-journal.ts'
import { type ContentFilter, passes } from '#resources/history/webhooks/content-filters.ts'
import { idAt, insertDeliveries } from '#resources/history/webhooks/deliveries-store.ts'
import { lockQueues, makeDue, queueBehindOthers } from '#resources/history/webhooks/delivering/queue-store.ts'
import { newDelivery } from '#resources/history/webhooks/delivery-record.ts'
import type { WebhookRow } from '#resources/history/webhooks/record.ts'
import { websitesHeardBy } from '#resources/history/webhooks/store.ts'

/** Events that one replay sends; the first of them in time. */
const MAX_REPLAYED = 1_000
/** Pages of events that are looked through for them. */
const MAX_PAGES = 200
const EVENTS_AT_ONCE = 200
/** Deliveries made in one transaction. */
const DELIVERIES_AT_ONCE = 200

/** `asked` is when it was asked for, in milliseconds since 1970. */
export type Replay = { website_id: string; webhook_id: string; seqs: number[]; asked: number }

/** The numbers of the events since a time that a webhook wants, in their order. `more`: there may be others. */
export async function eventsToReplay(db: Db, webhook: WebhookRow, since: number) {
  const types = typesOf(JSON.parse(webhook.events))
  const content = JSON.parse(webhook.filters) as ContentFilter[]
  const except = EVENT_TYPES.filter((type) => !types.includes(type))
  const found: number[] = []
  let pages = 0
  for (const website_id of await websitesHeardBy(db, webhook)) {
    let range = { above: 0, below: Number.MAX_SAFE_INTEGER }
    for (let ofWebsite = 0; ofWebsite < MAX_REPLAYED && pages < MAX_PAGES; pages++) {
      const wanted = { website_id, filter: [], except, since, range, order: 'asc' as const, limit: EVENTS_AT_ONCE }
      const { rows, next } = await readJournal(db, 'events', wanted)
      const passing = rows.filter(({ data }) => passes(content, data))
      found.push(...passing.map(({ seq }) => Number(seq)))
      ofWebsite += passing.length
      if (next === null) break
      range = { ...range, above: next }
    }
  }
  const seqs = found.sort((one, other) => one - other).slice(0, MAX_REPLAYED)
  return { seqs, more: found.length >= MAX_REPLAYED || pages >= MAX_PAGES }
}

/** Makes a delivery of each event, in small transactions. Safe to repeat: what was made since it was asked for is left out. */
export function replayEvents(database: Database) {
  return async ({ seqs, asked, ...of }: Replay, stopping: AbortSignal): Promise<number | undefined> => {
    const made = await madeSince(database.reader, of, asked)
    const missing = seqs.filter((seq) => !made.has(seq))
    for (let start = 0; start < missing.length; start += DELIVERIES_AT_ONCE) {
      if (stopping.aborted) return 0
      await makeSome(database, of, missing.slice(start, start + DELIVERIES_AT_ONCE))
    }
    return undefined
  }
}

type OfWebhook = Pick<Replay, 'website_id' | 'webhook_id'>

async function madeSince(db: Db, { website_id, webhook_id }: OfWebhook, asked: number): Promise<Set<number>> {
  const made = await db
    .selectFrom('deliveries')
    .select('event_seq')
    .where('website_id', '=', website_id)
    .where('webhook_id', '=', webhook_id)
    .where('id', '>=', idAt(asked))
    .execute()
  return new Set(made.map(({ event_seq }) => Number(event_seq)))
}

async function makeSome(database: Database, of: OfWebhook, seqs: readonly number[]) {
  const events = await database.reader
    .selectFrom('events')
    .select(['seq', 'id', 'type', 'resource_id'])
    .where('seq', 'in', seqs)
    .orderBy('seq')
    .execute()
  await database.write(async (tx) => {
    const now = Date.now()
    if (!(await lockQueues(database, tx, [of.webhook_id])).has(of.webhook_id)) return
    const deliveries = events.map(({ seq, id, type, resource_id }) =>
      newDelivery({ ...of, event_seq: Number(seq), event_id: id, event_type: type, record_id: resource_id }, now),
    )
    if (deliveries.length === 0) return
    await insertDeliveries(tx, deliveries)
    await queueBehindOthers(tx, deliveries)
    await makeDue(tx, [of.webhook_id], now)
  })
}
