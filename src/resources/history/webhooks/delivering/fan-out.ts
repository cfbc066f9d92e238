import type { Database } from '#kernel/database/database.ts'
import { isWanted } from '#kernel/events/event-filters.ts'
import { type EventHead, eventDataOf, eventHeadsBetween } from '#kernel/events/event-heads-store.ts'
import { EVENT_TYPES } from '#kernel/events/event-types.ts'
import { settledUpTo } from '#kernel/events/journals/settled.ts'
import { lockMark, moveMark, newestSeq, readMark } from '#kernel/events/journals/store.ts'
import { type ContentFilter, passes } from '#resources/history/webhooks/content-filters.ts'
import { insertDeliveries } from '#resources/history/webhooks/deliveries-store.ts'
import { lockQueues, makeDue, queueBehindOthers } from '#resources/history/webhooks/delivering/queue-store.ts'
import { newDelivery } from '#resources/history/webhooks/delivery-record.ts'
import { anyListens, listeningOf } from '#resources/history/webhooks/store.ts'

const MARK = 'events delivered'
const EVENTS_AT_ONCE = 500
/** Deliveries made in one transaction. */
const DELIVERIES_AT_ONCE = 300
/** Events without a delivery after which the mark is moved all the same. */
const UNMARKED_EVENTS = 5_000

/** `waiting`: there are events that cannot be read yet. */
export type Progress = 'more' | 'waiting' | 'done'
/** `owner` is the first part of the keys of the webhook's deliveries. */
type Match = { event: EventHead; webhook_id: string; owner: string }
type Candidate = Match & { content: readonly ContentFilter[] }

/**
 * Makes a delivery of each event for each webhook that wants it, once: the mark of how far in the events this has come moves
 * in the same transaction. Not in the transaction of the change itself, which would wait for it.
 */
export class FanOut {
  #database: Database
  /** Up to here no event had a webhook; further than the mark, so that nothing is written where nobody listens. */
  #seen = 0

  constructor(database: Database) {
    this.#database = database
  }

  /** Webhooks get no events from before they were first looked for. */
  async start(): Promise<void> {
    const { reader } = this.#database
    if ((await readMark(reader, MARK)) > 0) return
    const newest = await newestSeq(reader, 'events')
    await this.#database.write(async (tx) => {
      if ((await lockMark(tx, MARK)) === 0) await moveMark(tx, MARK, newest)
    })
  }

  async step(): Promise<Progress> {
    const { reader } = this.#database
    const mark = await readMark(reader, MARK)
    const from = Math.max(mark, this.#seen)
    const newest = await newestSeq(reader, 'events')
    if (newest <= from || (newest - from < UNMARKED_EVENTS && !(await anyListens(reader)))) return 'done'
    const settled = await settledUpTo(reader, 'events', from)
    const waits = settled < newest
    const events = await eventHeadsBetween(reader, { above: from, below: settled + 1 }, EVENTS_AT_ONCE)
    if (events.length === 0) return waits ? 'waiting' : 'done'
    const { matches, last } = await this.#match(events)
    if (matches.length > 0 || last - mark >= UNMARKED_EVENTS) await this.#make(matches, mark, last)
    else this.#seen = last
    if (last < events.at(-1)!.seq || events.length === EVENTS_AT_ONCE) return 'more'
    return waits ? 'waiting' : 'done'
  }

  /** Up to some number of deliveries, ending after a whole event. */
  async #match(events: readonly EventHead[]): Promise<{ matches: Match[]; last: number }> {
    const external = events.filter(({ type }) => EXTERNAL.has(type))
    const websites = [...new Set(external.flatMap(({ website_id }) => website_id ?? []))]
    const webhooks = (await listeningOf(this.#database.reader, websites)).map((webhook) => ({
      ...webhook,
      wanted: JSON.parse(webhook.events) as string[],
      content: JSON.parse(webhook.filters) as ContentFilter[],
    }))
    const byWebsite = Map.groupBy(webhooks, ({ hears }) => hears)
    const matches: Candidate[] = []
    for (const event of events) {
      for (const { id, website_id: owner, wanted, content, created_at } of EXTERNAL.has(event.type)
        ? (byWebsite.get(event.website_id!) ?? [])
        : [])
        if (event.created_at >= created_at && !isItsOwnCreation(event, id) && isWanted(wanted, event.type))
          matches.push({ event, webhook_id: id, owner, content })
      if (matches.length >= DELIVERIES_AT_ONCE) return { matches: await this.#passing(matches), last: event.seq }
    }
    return { matches: await this.#passing(matches), last: events.at(-1)!.seq }
  }

  /** The candidates that pass the content filters. The events' data is read in one statement, and only if a webhook has filters. */
  async #passing(candidates: Candidate[]): Promise<Match[]> {
    const asked = candidates.flatMap(({ content, event }) => (content.length > 0 ? event.seq : []))
    if (asked.length === 0) return candidates
    const data = await eventDataOf(this.#database.reader, [...new Set(asked)])
    return candidates.filter(({ content, event }) => passes(content, data.get(event.seq) ?? '{}'))
  }

  async #make(matches: readonly Match[], mark: number, last: number) {
    const now = Date.now()
    await this.#database.write(async (tx) => {
      // Another process has gotten further in the meantime.
      if ((await lockMark(tx, MARK)) !== mark) return
      const ids = [...new Set(matches.map(({ webhook_id }) => webhook_id))]
      const queues = await lockQueues(this.#database, tx, ids)
      const deliveries = matches.flatMap((match) => (queues.has(match.webhook_id) ? deliveryOf(match, now) : []))
      if (deliveries.length > 0) {
        await insertDeliveries(tx, deliveries)
        await queueBehindOthers(tx, deliveries)
        await makeDue(tx, ids, now)
      }
      await moveMark(tx, MARK, last)
    })
  }
}

const EXTERNAL: ReadonlySet<string> = new Set(EVENT_TYPES)

/** Everything else about a webhook may be of use to its endpoint. */
function isItsOwnCreation({ type, resource_id }: EventHead, webhookId: string): boolean {
  return type === 'webhook.created' && resource_id === webhookId
}

function deliveryOf({ event, webhook_id, owner }: Match, now: number) {
  const { seq, id, type, resource_id } = event
  const about = { event_seq: seq, event_id: id, event_type: type, record_id: resource_id }
  return newDelivery({ website_id: owner, webhook_id, ...about }, now)
}
