import Type, { type Static } from 'typebox'
import type { AuditRow } from '#kernel/database/tables/journals.ts'
import { ActorShape } from '#kernel/operations/actor-shape.ts'
import { CursorMeta } from '#kernel/operations/cursor-list.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import { FieldChange } from '#kernel/versioning/diff-schema.ts'
import { Cursor } from '#resources/history/events/cursor.ts'

export const FORMATS = ['csv', 'jsonl'] as const

const Name = Type.String({ minLength: 1, maxLength: 100 })

const ChangedRecord = named(
  'AuditedChange',
  Type.Object({
    kind: about(nullable(Type.String()), 'The kind of record.'),
    record_id: about(Type.String(), 'The record.'),
    action: Type.String({ about: 'created, updated or deleted.' }),
    fields: Type.Array(FieldChange, { about: 'The fields that differ; none of a new record.' }),
    from_number: about(nullable(Type.Integer()), 'Of html: the number of the newest version before.'),
    to_number: about(nullable(Type.Integer()), 'Of html: the number of the newest version after.'),
  }),
)

export const AuditEvent = named(
  'AuditEvent',
  Type.Object({
    id: Id,
    created_at: Timestamp,
    updated_at: about(Timestamp, 'The same: what was done does not change.'),
    operation: Type.String({ about: 'The operation of the API, such as pages_update.' }),
    kind: about(nullable(Type.String()), 'The kind of record; null where an operation is not about one.'),
    record_id: about(nullable(Type.String()), 'The record.'),
    actor: about(ActorShape, 'Who did it.'),
    client: Type.Object(
      {
        kind: Type.String({ about: 'api_key, oauth, session, upload_token, or unsubscribe_link of a mail.' }),
        id: Type.String({ about: 'Id of the key, session or grant.' }),
      },
      { about: 'By which credential it was done.' },
    ),
    source: Type.String({ about: 'How it came in: api, mcp or console.' }),
    request_id: Type.String({ about: 'The x-request-id of the request.' }),
    change_set_id: about(NullableId, 'The change set that it belongs to; its diff has the fields before and after.'),
    changes: Type.Optional(
      Type.Object(
        {
          records: Type.Array(ChangedRecord, { about: 'By record.' }),
          cut: Type.Boolean({ about: 'There was more than is shown here; the diff of the change set has all.' }),
        },
        { about: 'What it changed; with changes=true, and in an export.' },
      ),
    ),
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
  changes: Type.Optional(
    Type.Boolean({ about: 'With the fields before and after; then at most 50 rows in one answer.' }),
  ),
  cursor: Type.Optional(about(Cursor, 'From the meta of an earlier answer.')),
  per: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000, about: 'Rows in one answer; 50 by default, at most 200.' }),
  ),
})

export const AuditPage = named(
  'AuditPage',
  Type.Object({
    data: Type.Array(AuditEvent, { about: 'The rows, newest first. It can be short before the end where few match.' }),
    meta: CursorMeta,
  }),
)

export const AuditExport = named(
  'AuditExport',
  Type.Object({ ...auditFilters, format: oneOf(FORMATS, { about: 'CSV, or a JSON object on each line.' }) }),
)

export function presentAudit(
  row: Omit<AuditRow, 'seq'>,
  changes?: Static<typeof AuditEvent>['changes'],
): Static<typeof AuditEvent> {
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.created_at),
    operation: row.operation,
    kind: row.resource_type,
    record_id: row.resource_id,
    actor: JSON.parse(row.actor),
    client: { kind: row.credential_kind, id: row.credential_id },
    source: row.source,
    request_id: row.request_id,
    change_set_id: row.change_set_id,
    ...(changes && { changes }),
  }
}
