import type { Db } from '#kernel/database/database.ts'
import { indexedUpTo } from '#kernel/events/journals/index-journals.ts'
import { listOf } from '#kernel/events/journals/lists.ts'
import { numbersOf, numbersOfWebsites, oldestSeq, type Range, rowsBySeq } from '#kernel/events/journals/store.ts'
import { encodeEvent } from '#kernel/events/stream/encode.ts'
import { type Subscriber, wants } from '#kernel/events/stream/subscriber.ts'

/** Events of the caller's websites that a stream sends again; one that missed more has to resync. */
const MAX_BACKLOG = 10_000
const ROWS_AT_ONCE = 100

/** The numbers of the caller's events between the bounds, oldest first; null when there are too many, or some have expired. */
export async function backlogOf(db: Db, { roles, wishes }: Subscriber, range: Range): Promise<number[] | null> {
  if (range.above > range.below || range.above < (await oldestSeq(db, 'events')) - 1) return null
  const websites = [...roles.keys()].filter((id) => wishes.website_id === null || wishes.website_id === id)
  const mark = await indexedUpTo(db, 'events')
  const listed = { above: range.above, below: Math.min(range.below, mark + 1) }
  const numbers: number[] = []
  for (const website of websites) {
    const list = listOf('events', website, 'all')
    numbers.push(...(await numbersOf(db, list, listed, 'asc', MAX_BACKLOG + 1 - numbers.length)))
    if (numbers.length > MAX_BACKLOG) return null
  }
  const unlisted = { above: Math.max(range.above, mark), below: range.below }
  numbers.push(...(await numbersOfWebsites(db, websites, unlisted, MAX_BACKLOG + 1 - numbers.length)))
  return numbers.length > MAX_BACKLOG ? null : numbers.sort((a, b) => a - b)
}

/** Writes events as fast as the receiver takes them. */
export async function sendBacklog(db: Db, subscriber: Subscriber, numbers: readonly number[]): Promise<void> {
  const { connection, form } = subscriber
  for (let index = 0; index < numbers.length && subscriber.open; index += ROWS_AT_ONCE) {
    const rows = await rowsBySeq(db, 'events', numbers.slice(index, index + ROWS_AT_ONCE), 'asc')
    for (const row of rows) {
      if (!subscriber.open || !wants(subscriber, row.website_id, row.type)) continue
      const bytes = form ? form.show(row) : encodeEvent(row)
      if (bytes && !connection.write(bytes)) await connection.drained()
    }
  }
}
