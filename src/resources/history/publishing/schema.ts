import Type, { type Static } from 'typebox'
import type { PublishingRow } from '#kernel/database/tables/publishings.ts'
import { ActorShape } from '#kernel/operations/actor-shape.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import { VERSIONED_KINDS, type VersionedKind } from '#kernel/versioning/kinds.ts'

/** Records published at once: they are one transaction, for which other writes wait. */
export const MAX_PUBLISHED = 500

export type PublishedKind = VersionedKind | 'row'
export const PUBLISHED_KINDS: readonly PublishedKind[] = [...VERSIONED_KINDS, 'row']

const Kind = oneOf(PUBLISHED_KINDS)
const RECORD = {
  kind: about(Kind, 'The kind of record.'),
  id: Id,
  title: about(nullable(Type.String()), 'Its title or name; the first text of a row.'),
  path: about(nullable(Type.String()), "A page's path."),
}

const VersionNumber = Type.Object({ id: Id, number: Type.Integer({ about: 'Counts its versions, from 1.' }) })

export const WaitingItem = named(
  'WaitingItem',
  Type.Object({
    ...RECORD,
    live_version: about(nullable(VersionNumber), 'What visitors see; null when they see nothing of it.'),
    latest_version: about(nullable(VersionNumber), 'Its newest version; null for a row, which has none.'),
    change_set_id: about(NullableId, 'The change set of its last change.'),
    last_actor: about(nullable(Type.Object(ActorShape.properties)), 'Who changed it last.'),
    scheduled_at: about(nullable(Timestamp), 'When it is published, if that is scheduled.'),
  }),
)

const RecordToPublish = named(
  'RecordToPublish',
  Type.Object({
    kind: about(Kind, 'The kind of record.'),
    id: Id,
    version_id: Type.Optional(
      Type.String({ format: 'uuid', about: 'An older version, which is pinned; the newest by default.' }),
    ),
  }),
)
export type RecordToPublish = Static<typeof RecordToPublish>

export const Publish = named(
  'Publish',
  Type.Object(
    {
      records: Type.Optional(
        Type.Array(RecordToPublish, { minItems: 1, maxItems: MAX_PUBLISHED, about: 'These records.' }),
      ),
      change_set_id: Type.Optional(Type.String({ format: 'uuid', about: 'What this change set made.' })),
      all: Type.Optional(Type.Boolean({ about: 'Everything that waits.' })),
      at: Type.Optional(Type.String({ format: 'date-time', description: 'Later, within a year; now by default.' })),
    },
    { about: 'Give one of records, change_set_id and all.' },
  ),
)
export type PublishInput = Static<typeof Publish>

const HeldRecord = Type.Object({
  kind: about(Kind, 'The kind of record.'),
  id: Id,
  version_id: about(NullableId, 'The version; null for the newest one at that time, and for a row.'),
})
export type HeldRecord = Static<typeof HeldRecord>

export const Publishing = named(
  'Publishing',
  Type.Object({
    id: Id,
    website_id: Id,
    records: about(
      nullable(Type.Array(HeldRecord)),
      'What is published; of a change set, or all, what it held when it was scheduled.',
    ),
    change_set_id: about(NullableId, 'The change set that they are of.'),
    all: Type.Boolean({ about: 'They are everything that waited when it was scheduled.' }),
    at: about(Timestamp, 'When it is carried out.'),
    status: oneOf(['scheduled', 'done', 'failed', 'cancelled'], { about: 'What became of it.' }),
    error: about(nullable(Type.String()), 'Why it failed.'),
    requested_by: about(ActorShape, 'Who scheduled it: their role is checked again at that time.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

/** Of the event, for each record that visitors see anew. */
export const PublishedData = named(
  'PublishedRecord',
  Type.Object({
    ...RECORD,
    website_id: Id,
    version_id: Type.Optional(about(Id, 'The version that visitors see now; a row has none.')),
    version_number: Type.Optional(Type.Integer({ about: 'Its number.' })),
  }),
)

export const PublishResult = named(
  'PublishResult',
  Type.Object({
    records: Type.Array(
      Type.Object({
        ...RECORD,
        version: about(nullable(VersionNumber), 'The version that visitors see now; null for a row.'),
        result: oneOf(['published', 'unchanged'], { about: 'unchanged when visitors saw it already.' }),
      }),
      { about: 'What was published; empty when it was scheduled.' },
    ),
    publishing: Type.Optional(about(Publishing, 'What was scheduled, with at.')),
  }),
)
export type PublishedRecord = Static<typeof PublishResult>['records'][number]

export function presentPublishing(row: PublishingRow): Static<typeof Publishing> {
  const { id, website_id, records, change_set_id, status, error } = row
  return {
    id,
    website_id,
    records: records === null ? null : JSON.parse(records),
    change_set_id,
    all: row.is_all === 1,
    at: timestamp(row.at),
    status,
    error,
    requested_by: JSON.parse(row.requested_by),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

type Result = { records: PublishedRecord[]; publishing?: PublishingRow }

export function presentResult({ records, publishing }: Result) {
  return { records, ...(publishing && { publishing: presentPublishing(publishing) }) }
}
