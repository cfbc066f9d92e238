import type { Db } from '#kernel/database/database.ts'
import type { Range } from '#kernel/events/journals/store.ts'

/** An event without its record. */
export type EventHead = {
  seq: number
  id: string
  type: string
  website_id: string | null
  resource_id: string
  /** Of a row its table. */
  parent_id: string | null
  created_at: number
}

/** The first events between the bounds, of all websites, oldest first. */
export async function eventHeadsBetween(db: Db, { above, below }: Range, limit: number): Promise<EventHead[]> {
  return db
    .selectFrom('events')
    .select(['seq', 'id', 'type', 'website_id', 'resource_id', 'parent_id', 'created_at'])
    .where('seq', '>', above)
    .where('seq', '<', below)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** The records of events by the events' numbers, as JSON. */
export async function eventDataOf(db: Db, seqs: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('events').select(['seq', 'data']).where('seq', 'in', seqs).execute()
  return new Map(rows.map(({ seq, data }) => [Number(seq), data]))
}
