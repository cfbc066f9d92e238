import Type, { type Static } from 'typebox'
import { ActorShape } from '#kernel/operations/actor-shape.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf, Timestamp } from '#kernel/operations/schemas.ts'
import { Kind, Publishing, type PublishingRow, presentPublishing } from '#resources/history/publishing/record.ts'

/** Records published together: they are one transaction, and other writes wait for it. */
export const MAX_PUBLISHED = 500

export const RECORD = {
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
    latest_version: about(nullable(VersionNumber), 'Its newest version; null for a row that was never changed.'),
    change_set_id: about(NullableId, 'The change set of its last change.'),
    last_actor: about(nullable(Type.Object(ActorShape.properties)), 'Who changed it last.'),
    scheduled_at: about(nullable(Timestamp), 'When it is published, if that is scheduled.'),
    unpublish_at: about(nullable(Timestamp), 'When it goes again, if it does.'),
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

/** The event's data, for each record that visitors now see in a new state. */
export const PublishedData = named(
  'PublishedRecord',
  Type.Object({
    ...RECORD,
    website_id: Id,
    version_id: Type.Optional(about(Id, 'The version that visitors see now; a row has none before its first change.')),
    version_number: Type.Optional(Type.Integer({ about: 'Its number.' })),
  }),
)

export const PublishResult = named(
  'PublishResult',
  Type.Object({
    records: Type.Array(
      Type.Object({
        ...RECORD,
        version: about(
          nullable(VersionNumber),
          'The version that visitors see now; null for a row that was never changed.',
        ),
        result: oneOf(['published', 'unchanged'], { about: 'unchanged when visitors saw it already.' }),
      }),
      { about: 'What was published; empty when it was scheduled.' },
    ),
    requests: Type.Optional(
      Type.Array(
        Type.Object({
          id: Id,
          summary: Type.String({ about: 'What was asked.' }),
          status: Type.String({ about: 'approved, or failed.' }),
        }),
        { about: 'Calls of the change set that waited, and were approved with it.' },
      ),
    ),
    publishing: Type.Optional(about(Publishing, 'What was scheduled, with at.')),
  }),
)
export type PublishedRecord = Static<typeof PublishResult>['records'][number]

type Asked = { id: string; summary: string; status: string }
type Result = { records: PublishedRecord[]; requests?: Asked[]; publishing?: PublishingRow }

export function presentResult({ records, requests = [], publishing }: Result) {
  return {
    records,
    ...(requests.length > 0 && { requests }),
    ...(publishing && { publishing: presentPublishing(publishing) }),
  }
}
