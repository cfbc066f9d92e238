import Type, { type Static } from 'typebox'
import { tableOf } from '#kernel/database/tables/table.ts'
import { ActorShape } from '#kernel/operations/actor-shape.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf, Timestamp } from '#kernel/operations/schemas.ts'
import { defineRecord, NO_PROMISES, presenterOf, type RowOf, shapeOf } from '#kernel/records/define-record.ts'
import { choice, flag, hidden, json, optionalJson, plain, time } from '#kernel/records/field.ts'
import { VERSIONED_KINDS } from '#kernel/versioning/kinds.ts'

export const Kind = oneOf(VERSIONED_KINDS)

const HeldRecord = Type.Object({
  kind: about(Kind, 'The kind of record.'),
  id: Id,
  version_id: about(NullableId, 'The version; null for the newest one at that time.'),
})
export type HeldRecord = Static<typeof HeldRecord>

/** What is to be published at a time. */
export const publishing = defineRecord({
  kind: 'publishing',
  plural: 'publishings',
  table: 'publishings',
  title: 'at',
  promises: NO_PROMISES,
  without: ['revision'],
  fields: {
    // Null of a publishing that was scheduled before they were held.
    records: optionalJson(
      about(
        nullable(Type.Array(HeldRecord)),
        'What is published; of a change set, or all, what it held when it was scheduled.',
      ),
    ),
    change_set_id: plain(about(NullableId, 'The change set that they are of.')),
    all: flag({ about: 'They are everything that waited when it was scheduled.' }, { column: 'is_all' }),
    action: choice(oneOf(['publish', 'unpublish'], { about: 'What its records do; they go when unpublished.' }), {
      blank: 'publish',
    }),
    at: time(about(Timestamp, 'When it is carried out.')),
    status: choice(oneOf(['scheduled', 'done', 'failed', 'cancelled'], { about: 'What became of it.' }), {
      blank: 'scheduled',
    }),
    error: plain(about(nullable(Type.String()), 'Why it failed.'), { blank: null }),
    requested_by: json(about(ActorShape, 'Who scheduled it: their role is checked again at that time.')),
    credential_kind: hidden<'api_key' | 'oauth' | 'session' | 'upload_token'>()(),
    credential_id: hidden<string>()(),
    source: hidden<'api' | 'mcp' | 'console'>()(),
  },
})

export interface PublishingRow extends RowOf<typeof publishing> {}
export const publishingTable = {
  publishings: tableOf<PublishingRow>(publishing, 'resources/history/publishing'),
}

export const Publishing = named('Publishing', shapeOf(publishing))
export const presentPublishing = presenterOf(publishing)
