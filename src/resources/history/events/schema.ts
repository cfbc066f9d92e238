import Type from 'typebox'
import { EVENT_TYPES } from '#kernel/events/event-types.ts'
import { ActorShape } from '#kernel/operations/actor-shape.ts'
import { cursorFields } from '#kernel/operations/cursor-list.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, oneOf, Timestamp } from '#kernel/operations/schemas.ts'
import { Cursor } from '#resources/history/events/cursor.ts'

export const MAX_FILTERS = 20

export const Event = named(
  'Event',
  Type.Object({
    id: Type.String({ format: 'uuid', about: 'The same wherever the event is delivered again.' }),
    type: oneOf(EVENT_TYPES, { about: 'What happened; the catalog is under x-event-types.' }),
    timestamp: about(Timestamp, 'When it happened.'),
    created_at: about(Timestamp, 'The same.'),
    updated_at: about(Timestamp, 'The same: what happened does not change.'),
    website_id: about(NullableId, 'The website; null for what belongs to the account.'),
    source: Type.Optional(about(Type.String(), 'How the change came in, such as api or mcp.')),
    change_set_id: Type.Optional(about(Id, 'The change set of the change.')),
    actor: about(ActorShape, 'Who did it.'),
    data: Type.Object(
      {},
      {
        additionalProperties: true,
        about: 'The record after the change, without html; truncated is true if fields were left out.',
      },
    ),
  }),
)

export const Types = Type.Array(Type.String({ maxLength: 100 }), {
  maxItems: MAX_FILTERS,
  description: 'Exact, or page.*.',
})

export const EventQuery = Type.Object({
  types: Type.Optional(Types),
  record_id: Type.Optional(about(Id, 'Only events about this record.')),
  since: Type.Optional(about(Timestamp, 'Only events from this time on.')),
  until: Type.Optional(about(Timestamp, 'Up to this time.')),
  cursor: Type.Optional({ ...Cursor, description: 'meta.previous has what comes later, oldest first.' }),
  per: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000, about: 'Events in one answer; 50 by default, at most 200.' }),
  ),
})

export const EventPage = named(
  'EventPage',
  Type.Object({
    data: Type.Array(Event, { about: 'The events.' }),
    meta: Type.Object(
      { ...cursorFields, more: Type.Boolean({ about: 'There may be more in this direction.' }) },
      { about: 'Where to go on.' },
    ),
  }),
)

export const StreamQuery = Type.Object({
  website_id: Type.Optional(about(Id, 'Only events of this website.')),
  types: Type.Optional(Types),
  after: Type.Optional(about(Cursor, 'Where to go on, as the header Last-Event-ID, which has precedence.')),
  presence: Type.Optional(Type.Boolean({ about: 'Also presence.updated: where others are in an editor.' })),
})
