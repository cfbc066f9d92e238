import { limitsOfWebsite } from '#accounts/limits.ts'
import { type FieldErrors, invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import { defineOperation } from '#kernel/operations/operation.ts'
import { dryRun, emitOnly, type OperationEvent, unchanged } from '#kernel/operations/outcome.ts'
import { refuseWrite } from '#kernel/operations/review.ts'
import { at } from '#kernel/operations/target.ts'
import { deleteRows } from '#resources/data/rows/delete-rows.ts'
import {
  BulkAnswer,
  type BulkResult,
  MAX_ROWS_AT_ONCE,
  presentChangedRows,
  RowsBulk,
} from '#resources/data/rows/schema.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { type Outcome, writeRows } from '#resources/data/rows/write-rows.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { tableTarget } from '#resources/data/tables/store.ts'
import { ON_ROWS } from '#resources/websites/websites/content-editors.ts'

export const bulk = defineOperation({
  name: 'rows_bulk',
  summary: 'Create, update and delete many rows in one request, up to 500, by id or a unique column',
  asks({ delete: names }) {
    const count = Array.isArray(names) ? names.length : 0
    return count === 0 ? null : `Delete ${count === 1 ? 'one row' : `${count} rows`}, with the other changes?`
  },
  scope: 'write',
  review: 'draft',
  role: 'content',
  content: { ...ON_ROWS, name: ({ key }) => key },
  routes: ['POST /websites/:website_id/tables/:table_id/rows/bulk', 'POST /websites/tables/:table_id/rows/bulk'],
  // Rows that exist get other values, or are deleted.
  hints: { destructive: true },
  target: at('table_id', tableTarget),
  input: RowsBulk,
  output: BulkAnswer,
  emits: 'row.bulk_updated',
  async handler({ tx, now, target, input, review, plans, warn, compute, perform, ...by }) {
    const { rows = [], delete: names = [], dry_run = false } = input
    checkCount(rows.length, names.length)
    if (names.length > 0 && review.by === 'caller') refuseWrite(review, 'deleted rows have no version.')
    const table = { id: target.id, website_id: target.website_id, columns: readColumns(target) }
    const match = input.match === undefined ? undefined : uniqueColumn(table.columns, input.match)
    const limit = (await limitsOfWebsite(tx, target.website_id, plans)).rows_per_table
    const deleted = names.length > 0 ? await deleteRows({ tx, perform }, table, names, { match, isDryRun: dry_run }) : 0
    const { outcomes, events } = await writeRows(tx, table, rows, {
      ...(match ? { match } : {}),
      now,
      limit,
      review,
      by,
      compute,
    })
    if (input.atomic) checkAll(outcomes)
    const count = (wanted: BulkResult) => outcomes.filter(({ result }) => result === wanted).length
    const counts = { created: count('created'), updated: count('updated') }
    const result = {
      ...counts,
      unchanged: count('unchanged'),
      failed: count('failed'),
      deleted,
      results: outcomes.map(({ row, result, errors, warnings }, index) => ({
        index,
        id: row?.id ?? null,
        result,
        ...(result === 'failed' ? { errors } : {}),
        ...(warnings.length > 0 ? { warnings } : {}),
      })),
    }
    const unseen = outcomes.filter(({ row, result }) => result === 'updated' && row?.newer).length
    if (unseen > 0)
      warn(`Visitors see nothing of ${unseen} of these changes: their rows are pinned, or wait for review.`)
    if (dry_run) return dryRun(result)
    if (counts.created + counts.updated === 0) return deleted > 0 ? emitOnly(result, []) : unchanged(result)
    const changed: OperationEvent = { type: 'row.bulk_updated', record: presentChangedRows(target, counts) }
    return emitOnly(result, [...events, changed])
  },
})

/** @throws ValidationFailed unless there is something to do, and not too much of it */
function checkCount(rows: number, names: number): void {
  if (rows + names === 0) throw invalid('rows', "can't be blank")
  if (rows + names > MAX_ROWS_AT_ONCE)
    throw invalid(
      'delete',
      `is too long: rows and delete have ${rows + names} together (maximum is ${MAX_ROWS_AT_ONCE})`,
    )
}

/** @throws ValidationFailed unless it is a unique column of the table */
function uniqueColumn(columns: readonly Column[], key: string): Column {
  const column = columns.find((column) => column.key === key)
  if (column?.unique) return column
  const keys = columns.filter(({ unique }) => unique).map(({ key }) => key)
  throw invalid('match', keys.length > 0 ? `must be one of ${keys.join(', ')}` : "can't be used: no column is unique")
}

/** Errors of more rows are not named. */
const MAX_NAMED = 20

/** @throws ValidationFailed naming the fields of the rows that failed, as `rows.3.values.title` */
function checkAll(outcomes: readonly Outcome[]) {
  const failed = outcomes.flatMap(({ errors }, index) =>
    Object.entries(errors).map(([field, messages]) => [`rows.${index}.${field}`, messages] as const),
  )
  if (failed.length === 0) return
  const errors: FieldErrors = Object.fromEntries(failed.slice(0, MAX_NAMED))
  throw new ValidationFailed(errors, { extra: { failed: outcomes.filter(({ result }) => result === 'failed').length } })
}
