import type { Vault } from '#kernel/operations/providers.ts'
import { type Disabling, disableWebhook } from '#resources/history/webhooks/delivering/disable-webhook.ts'
import { countInHour } from '#resources/history/webhooks/delivering/hours.ts'
import { messageOf } from '#resources/history/webhooks/delivering/message.ts'
import { openSecrets } from '#resources/history/webhooks/delivering/opened-secrets.ts'
import { attemptsLeft } from '#resources/history/webhooks/delivering/pace.ts'
import {
  countsOf,
  type Due,
  dueDeliveries,
  giveUpSome,
  ORDERED_TRIES,
  type Queue,
} from '#resources/history/webhooks/delivering/queue-store.ts'
import { type Outcome, recordOutcomes } from '#resources/history/webhooks/delivering/record-outcomes.ts'
import { type Attempt, type Sending, send } from '#resources/history/webhooks/delivering/send.ts'
import { isTest, testEvent } from '#resources/history/webhooks/delivering/test-event.ts'
import { type Endpoint, endpointOf } from '#resources/history/webhooks/store.ts'

/** After this time other queues have a chance, in milliseconds. */
const DRAIN_MS = 30_000
/** Deliveries in a batch: the first goes alone, so that an endpoint that hangs costs little; then twice as many each time. */
const MAX_BATCH = 32
/** Of a batch, those that are sent at the same time. */
const CONCURRENT = 8
const GIVEN_UP_AT_ONCE = 500

export type Delivering = Pick<Sending, 'poster'> &
  Disabling & { vault: Pick<Vault, 'open'>; counted: (outcome: 'delivered' | 'failed') => void }

/** Sends what is due of a webhook, in order for each record, as long as it succeeds. The queue is released at the end. */
export async function drainQueue(queue: Queue, delivering: Delivering, stopping: AbortSignal): Promise<void> {
  const { database } = delivering
  const end = Date.now() + DRAIN_MS
  for (let size = 1; ; size = Math.min(size * 2, MAX_BATCH)) {
    const endpoint = await endpointOf(database.reader, queue.website_id, queue.id)
    if (!endpoint?.active) return giveUp(queue, delivering)
    const { max_per_minute } = endpoint
    const left = max_per_minute === null ? size : await leftOf(queue, max_per_minute, delivering)
    const due = left === 0 ? [] : await dueDeliveries(database.reader, queue, Date.now(), Math.min(size, left))
    const isOver = () => stopping.aborted || Date.now() >= end
    const sending = { poster: delivering.poster, secrets: openSecrets(endpoint, delivering.vault) }
    const outcomes = await sendBatch(due, endpoint, sending, { stopping, isOver })
    for (const { attempt } of outcomes) delivering.counted(attempt.succeeded ? 'delivered' : 'failed')
    const { goesOn, disable } = await recordOutcomes(database, queue, outcomes, { isOver, max_per_minute })
    if (disable) await disableWebhook(delivering, endpoint, disable)
    if (!goesOn) return
  }
}

async function leftOf(queue: Queue, most: number, { database }: Delivering): Promise<number> {
  const counts = await countsOf(database.reader, queue)
  return counts ? attemptsLeft(counts, most, Date.now()) : 0
}

/** What waits for a webhook that is off, or deleted, can still be redelivered. */
async function giveUp(queue: Queue, { database }: Delivering) {
  for (let more = true; more; )
    more = await database.write(async (tx) => {
      await database.lockRow(tx, { table: 'webhook_queues' }, queue.id)
      const now = Date.now()
      const failed = await giveUpSome(tx, queue, GIVEN_UP_AT_ONCE, now)
      const isThere = failed > 0 && (await countsOf(tx, queue)) !== undefined
      if (isThere) await countInHour(tx, queue, { delivered: 0, failed, attempts: 0, durations: {} }, now)
      return failed === GIVEN_UP_AT_ONCE
    })
  await recordOutcomes(database, queue, [], { isOver: () => true, max_per_minute: null })
}

/** Events of one record one after the other, those of different records at the same time. */
async function sendBatch(
  due: Due[],
  endpoint: Endpoint,
  sending: Sending,
  { stopping, isOver }: { stopping: AbortSignal; isOver: () => boolean },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let unreachable = false
  const records = Map.groupBy(due, ({ delivery }) => delivery.record_id).values()
  const sendRecord = async (ofRecord: Due[]) => {
    for (const { delivery, event: stored } of ofRecord) {
      const named = { format: endpoint.format, website_name: stored?.website_name ?? endpoint.website_name }
      const event = isTest(delivery) ? testEvent(delivery, endpoint) : stored
      if (unreachable || isOver()) return
      const attempt = event ? await send(messageOf(event, named), endpoint, sending) : forgotten()
      // Cut off by the end of this process, not by the endpoint.
      if (stopping.aborted && attempt.status === null && !attempt.succeeded) return
      outcomes.push({ delivery, attempt, isFinal: event === null })
      unreachable ||= (attempt.status === null && event !== null) || attempt.gone
      if (!attempt.succeeded && event && delivery.tries + 1 < ORDERED_TRIES) return
    }
  }
  const worker = async () => {
    for (const ofRecord of records) await sendRecord(ofRecord)
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENT, due.length) }, worker))
  return outcomes
}

function forgotten(): Attempt {
  const at = new Date().toISOString()
  const error = 'The event is no longer stored.'
  return { at, status: null, duration_ms: 0, error, response: null, succeeded: false, gone: false, retryAfter: null }
}
