import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { Id, oneOf, Publish, timestamp, Warnings } from '#kernel/operations/schemas.ts'
import { presentAppearing } from '#kernel/versioning/appearing.ts'
import type { HistoryState } from '#kernel/versioning/history.ts'
import { presentVersionFields } from '#kernel/versioning/schema.ts'
import type { Included } from '#resources/data/rows/included-schema.ts'
import { NO_VERSION, type Row, WRITTEN } from '#resources/data/rows/record.ts'
import { contentOf, latestOf, type WithHistory } from '#resources/data/rows/row-versions.ts'
import type { RowRecord, ShownRow } from '#resources/data/rows/store.ts'
import type { Column, Json, Value } from '#resources/data/rows/values/column.ts'
import { presentValue } from '#resources/data/rows/values/present-value.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import type { TableRow } from '#resources/data/tables/record.ts'

export const MAX_ROWS_AT_ONCE = 500

/** Of the event that stands for many rows. */
export const ChangedRows = named(
  'ChangedRows',
  Type.Object({
    id: about(Id, 'The table.'),
    website_id: Id,
    table_id: about(Id, 'The table.'),
    key: Type.String({ about: 'Its key.' }),
    created: Type.Integer({ about: 'Number of new rows.' }),
    updated: Type.Integer({ about: 'Number of rows that were changed.' }),
  }),
)

export const RowUpsert = named(
  'RowUpsert',
  Type.Object({ id: Type.Optional(Type.String({ format: 'uuid', description: 'Updates this row.' })), ...WRITTEN }),
)
export type RowInput = Type.Static<typeof RowUpsert>

export const RowsBulk = named(
  'RowsBulk',
  Type.Object({
    rows: Type.Optional(
      Type.Array(RowUpsert, {
        minItems: 1,
        maxItems: MAX_ROWS_AT_ONCE,
        about: 'The rows, saved one after the other.',
      }),
    ),
    delete: Type.Optional(
      Type.Array(Type.Union([Type.String({ maxLength: 1_000 }), Type.Number()]), {
        minItems: 1,
        maxItems: MAX_ROWS_AT_ONCE,
        description: 'Ids of rows to delete first, all or none; with match, its values.',
      }),
    ),
    match: Type.Optional(
      Type.String({
        maxLength: 60,
        description: 'A unique column: rows with the same value are updated.',
      }),
    ),
    publish: Publish,
    dry_run: Type.Optional(Type.Boolean({ description: 'Check the rows and save nothing.' })),
    atomic: Type.Optional(Type.Boolean({ description: 'Save nothing if any row fails.' })),
  }),
)

export const BULK_RESULTS = ['created', 'updated', 'unchanged', 'failed'] as const
export type BulkResult = (typeof BULK_RESULTS)[number]

const RowResult = named(
  'RowResult',
  Type.Object({
    index: Type.Integer({ about: 'Its place in rows, from 0.' }),
    id: Type.Union([Id, Type.Null()], { about: 'Of the row; null when none was created.' }),
    result: oneOf(BULK_RESULTS, { about: 'What happened to it.' }),
    errors: Type.Optional(
      Type.Unsafe<Record<string, string[]>>({
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' } },
        about: 'What was wrong, by field, such as values.title.',
      }),
    ),
    warnings: Type.Optional(Warnings),
  }),
)

export const BulkAnswer = named(
  'RowsBulkAnswer',
  Type.Object({
    created: Type.Integer({ about: 'Number of rows created.' }),
    updated: Type.Integer({ about: 'Number of rows changed.' }),
    unchanged: Type.Integer({ about: 'Number of rows that already had these values.' }),
    failed: Type.Integer({ about: 'Number of rows that were not saved.' }),
    deleted: Type.Integer({ about: 'Number of rows deleted; each is in the trash.' }),
    results: Type.Array(RowResult, { about: 'One for each of rows, in their order.' }),
  }),
)

/** As its newest version has it. */
export function presentRow(row: RowRecord & { included?: Included | undefined }): Type.Static<typeof Row> {
  const shown = presentRowOf(readColumns(row), row)
  return row.included ? { ...shown, included: row.included } : shown
}

export function presentRowOf(columns: readonly Column[], shown: ShownRow): Type.Static<typeof Row> {
  const row = latestOf(shown)
  return {
    id: row.id,
    website_id: row.website_id,
    table_id: row.table_id,
    values: presentValues(columns, row),
    position: row.position,
    status: row.draft === 1 ? 'draft' : 'published',
    ...presentAppearing(row),
    ...presentVersions(row),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

function presentVersions(row: WithHistory & { draft: number }) {
  if (row.latest_number === null) return NO_VERSION
  const fields = presentVersionFields(row as WithHistory & HistoryState)
  return row.draft === 1 ? { ...fields, live_version_id: null } : fields
}

/** The row's values by column key. */
export function presentValues(columns: readonly Column[], row: { data: string }): Record<string, Value> {
  const data = readData(row)
  return Object.fromEntries(columns.map((column) => [column.key, presentValue(column, data[column.id])]))
}

/** What a version says, by the keys of the columns that there are. */
export function presentContent(columns: readonly Column[], snapshot: string): string {
  const { values, position } = contentOf(snapshot)
  return JSON.stringify({ values: presentValues(columns, { data: JSON.stringify(values) }), position })
}

export function readData({ data }: { data: string }): Record<string, Json> {
  return JSON.parse(data)
}

export function presentChangedRows(
  { id, website_id, key }: Pick<TableRow, 'id' | 'website_id' | 'key'>,
  counts: { created: number; updated: number },
): Type.Static<typeof ChangedRows> {
  return { id, website_id, table_id: id, key, ...counts }
}
