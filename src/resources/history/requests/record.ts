import Type from 'typebox'
import { tableOf } from '#kernel/database/tables/table.ts'
import { ActorShape } from '#kernel/operations/actor-shape.ts'
import { about, named } from '#kernel/operations/named.ts'
import { NullableId, nullable, oneOf, Timestamp } from '#kernel/operations/schemas.ts'
import { defineRecord, NO_PROMISES, presenterOf, type RowOf, shapeOf } from '#kernel/records/define-record.ts'
import { choice, computed, hidden, json, optionalJson, plain, time } from '#kernel/records/field.ts'

export const REQUEST_STATUSES = ['waiting', 'approved', 'declined', 'withdrawn', 'expired', 'failed'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

const RecordAsked = Type.Object({
  kind: Type.String({ about: 'The kind of record.' }),
  id: Type.String({ about: 'Its id.' }),
  title: about(nullable(Type.String()), 'Its title, name or path when it was asked.'),
})

const DryRun = Type.Object(
  {
    records: Type.Array(
      Type.Object({
        kind: Type.String({ about: 'The kind of record.' }),
        id: Type.String({ about: 'Its id; of a new record not the one that it will have.' }),
        title: about(nullable(Type.String()), 'Its title, name or path.'),
        action: oneOf(['created', 'updated', 'deleted'], { about: 'What would be done with it.' }),
        fields: Type.Array(Type.Object({}, { additionalProperties: true }), {
          about: 'Each field before and after, cut where it is long.',
        }),
      }),
      { about: 'The first 50 records.' },
    ),
    records_count: Type.Integer({ about: 'Of all.' }),
    result: about(nullable(Type.Object({}, { additionalProperties: true })), 'The record as it would be answered.'),
    warnings: Type.Array(Type.String(), { about: 'As the call would answer them.' }),
  },
  { about: 'What the call would change.' },
)

/** A call that waits until a person approves it. */
export const request = defineRecord({
  kind: 'request',
  plural: 'requests',
  table: 'requests',
  title: 'summary',
  promises: NO_PROMISES,
  fields: {
    operation: plain(Type.String({ about: 'The operation that was called.' })),
    summary: plain(Type.String({ about: 'What is asked for, in a sentence.' })),
    input: json(
      Type.Optional(
        Type.Object({}, { additionalProperties: true, about: 'Path, query and body of the call; lists leave it out.' }),
      ),
    ),
    record: optionalJson(about(nullable(RecordAsked), 'What it is about; null where it makes something new.'), {
      column: 'about',
    }),
    record_revision: plain(about(nullable(Type.String()), 'The state of that record when it was asked.'), {
      column: 'asked_revision',
    }),
    note: plain(about(nullable(Type.String()), 'Why, in the words of who asked.')),
    requested_by: json(about(ActorShape, 'Who asked.')),
    change_set_id: plain(about(NullableId, 'The change set that it belongs to.')),
    status: choice(oneOf(REQUEST_STATUSES, { about: 'What became of it.' }), { blank: 'waiting' }),
    decided_by: optionalJson(about(nullable(ActorShape), 'Who approved, declined or withdrew it.'), { blank: null }),
    reason: plain(about(nullable(Type.String()), 'Why it was declined, or failed.'), { blank: null }),
    dry_run: optionalJson(
      about(nullable(DryRun), 'What the call would have changed when it was asked; null where that was not tried.'),
    ),
    role: plain(Type.String({ about: 'The least role with which it may be approved.' })),
    approve_url: computed(Type.String({ about: 'Where a person looks at it, and decides.' })),
    expires_at: time(about(Timestamp, 'When it expires unless it is decided.')),
    // Path, query and body as they were sent, as JSON and encrypted; null where they hold no secret, and once it is decided.
    sealed: hidden<string | null>()({ blank: null }),
    // JSON: what receiving its file has prepared, with the blob; null without a file.
    file: hidden<string | null>()({ blank: null }),
    // Of `record`.
    record_id: hidden<string | null>()(),
    // Whether those who may approve it were told.
    mailed: hidden<number>()({ blank: 0 }),
    user_id: hidden<string>()(),
    credential_id: hidden<string>()(),
    source: hidden<'api' | 'mcp' | 'console'>()(),
  },
})

export interface RequestRow extends RowOf<typeof request> {}
export const requestTable = {
  requests: tableOf<RequestRow>(request, 'resources/history/requests', {
    purge: { rowsAtOnce: 50 },
    person: { column: 'user_id', kept: 'a request stays with the name of who asked, for those who decide' },
  }),
}

const whole = shapeOf(request)
const { input: _input, dry_run: _dryRun, ...SHORT } = whole.properties
/** In events: without what was sent and what it would change, which may be long. */
export const RequestInEvent = named('RequestInEvent', Type.Object(SHORT))
export const Request = named('Request', whole, RequestInEvent)
export const present = presenterOf(request)
