import Type from 'typebox'
import type { Db } from '#kernel/database/database.ts'
import { ActorShape } from '#kernel/operations/actor-shape.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import { about, named } from '#kernel/operations/named.ts'
import { NullableId, nullable, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import type { Scheduler } from '#kernel/versioning/appearing.ts'
import {
  listOccasions,
  type Occasion,
  publishingsAmong,
  type Range,
} from '#resources/history/publishing/appearing/schedule-store.ts'
import { type HeldRecord, type PublishingRow, publishing } from '#resources/history/publishing/record.ts'
import { type FoundRecord, findRecords } from '#resources/history/publishing/records-store.ts'
import { RECORD } from '#resources/history/publishing/schema.ts'

/** Records of one publishing that are named. */
const MAX_NAMED = 20

const { action, status, error } = publishing.fields

export const ScheduleItem = named(
  'ScheduleItem',
  Type.Object({
    at: about(Timestamp, 'When it happens, or happened.'),
    action: action.show,
    status: status.show,
    error: error.show,
    publishing_id: about(NullableId, 'The publishing; null for the publish_at or unpublish_at of a record.'),
    records: Type.Array(Type.Object(RECORD), { about: `What appears or goes, at most ${MAX_NAMED}.` }),
    records_count: Type.Integer({ about: 'How many they are.' }),
    requested_by: about(nullable(Type.Object(ActorShape.properties)), 'Who scheduled it.'),
  }),
)

export const ScheduleRange = Type.Object({
  from: Type.Optional(Type.String({ format: 'date-time', about: 'Not before this time.' })),
  until: Type.Optional(Type.String({ format: 'date-time', about: 'Before this time.' })),
})

type Item = { occasion: Occasion; publishing: PublishingRow | null; records: FoundRecord[]; count: number }

/** What appears and what goes in a range of time, with the records' titles. */
export async function scheduleOf(db: Db, website_id: string, window: Window, range: Range): Promise<Listed<Item>> {
  const { rows: occasions, total } = await listOccasions(db, website_id, window, range)
  const idsOf = (of: Occasion['of']) => occasions.filter((occasion) => occasion.of === of).map(({ id }) => id)
  const publishings = await publishingsAmong(db, website_id, idsOf('publishing'))
  const held = new Map([...publishings].map(([id, { records }]) => [id, heldOf(records)]))
  const named = [...held.values()].flatMap((records) => records.slice(0, MAX_NAMED).map(({ id }) => id))
  const found = await findRecords(db, website_id, [...new Set([...idsOf('record'), ...named])])
  const rows = occasions.map((occasion): Item => {
    const ids = held.get(occasion.id)?.map(({ id }) => id) ?? [occasion.id]
    const records = ids.slice(0, MAX_NAMED).flatMap((id) => found.get(id) ?? [])
    return { occasion, publishing: publishings.get(occasion.id) ?? null, records, count: ids.length }
  })
  return { rows, total }
}

function heldOf(records: string | null): HeldRecord[] {
  return records === null ? [] : (JSON.parse(records) as HeldRecord[])
}

export function presentScheduled({ occasion, publishing, records, count }: Item) {
  return {
    at: timestamp(occasion.at),
    action: occasion.action,
    status: publishing?.status ?? ('scheduled' as const),
    error: publishing?.error ?? null,
    publishing_id: publishing?.id ?? null,
    records: records.map(({ kind, id, title, path }) => ({ kind, id, title, path })),
    records_count: count,
    requested_by: publishing ? (JSON.parse(publishing.requested_by) as Actor) : whoScheduled(records[0]),
  }
}

function whoScheduled(record: FoundRecord | undefined): Actor | null {
  const by = record?.times?.scheduled_by
  return by ? (JSON.parse(by) as Scheduler).actor : null
}
