import Type, { type Static } from 'typebox'
import type { AuditRow } from '#database/tables/journals.ts'
import { about, named } from '#operations/named.ts'
import { Id, NullableId, nullable, oneOf, Timestamp, timestamp } from '#operations/schemas.ts'
import { Cursor } from '#resources/events/cursor.ts'
import { ActorShape } from '#versioning/schema.ts'

export const FORMATS = ['csv', 'jsonl'] as const

const Name = Type.String({ minLength: 1, maxLength: 100 })

export const AuditEvent = named(
  'AuditEvent',
  Type.Object({
    id: Id,
    created_at: Timestamp,
    operation: Type.String({ about: 'The operation of the API, such as pages_update.' }),
    kind: about(nullable(Type.String()), 'The kind of record; null where an operation is not about one.'),
    record_id: about(nullable(Type.String()), 'The record.'),
    actor: about(ActorShape, 'Who did it.'),
    client: Type.Object(
      {
        kind: Type.String({ about: 'api_key, oauth, session or upload_token.' }),
        id: Type.String({ about: 'Id of the key, session or grant.' }),
      },
      { about: 'By which credential it was done.' },
    ),
    source: Type.String({ about: 'How it came in: api, mcp or console.' }),
    request_id: Type.String({ about: 'The x-request-id of the request.' }),
    change_set_id: about(NullableId, 'The change set that it belongs to; its diff has the fields before and after.'),
  }),
)

/** What rows are chosen by, in a list and in an export. */
export const auditFilters = {
  actor: Type.Optional(about(Name, "A user's id, or system.")),
  client_id: Type.Optional(about(Name, 'Id of an API key, session or grant.')),
  operation: Type.Optional(about(Name, 'An operation of the API, such as pages_update.')),
  kind: Type.Optional(about(Name, 'Kind of record, such as page.')),
  record_id: Type.Optional(about(Id, 'Only what was done to this record.')),
  source: Type.Optional(about(oneOf(['api', 'mcp', 'console']), 'How it came in.')),
  change_set_id: Type.Optional(about(Id, 'Only what belongs to this change set.')),
  since: Type.Optional(about(Timestamp, 'From this time on.')),
  until: Type.Optional(about(Timestamp, 'Up to this time.')),
}

export const AuditQuery = Type.Object({
  ...auditFilters,
  before: Type.Optional(about(Cursor, 'Older rows than this cursor.')),
  per: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000, about: 'Rows at once; 50 by default, at most 200.' }),
  ),
})

export const AuditPage = named(
  'AuditPage',
  Type.Object({
    data: Type.Array(AuditEvent, { about: 'The rows, newest first.' }),
    meta: Type.Object(
      {
        before: about(
          nullable(Type.String()),
          'Pass it as before to get older ones; null at the oldest. A page can be short before that where few rows match.',
        ),
      },
      { about: 'Where to go on.' },
    ),
  }),
)

export const AuditExport = named(
  'AuditExport',
  Type.Object({ ...auditFilters, format: oneOf(FORMATS, { about: 'CSV, or a JSON object on each line.' }) }),
)

export function presentAudit(row: Omit<AuditRow, 'seq'>): Static<typeof AuditEvent> {
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    operation: row.operation,
    kind: row.resource_type,
    record_id: row.resource_id,
    actor: JSON.parse(row.actor),
    client: { kind: row.credential_kind, id: row.credential_id },
    source: row.source,
    request_id: row.request_id,
    change_set_id: row.change_set_id,
  }
}
