import type { Tx } from '#kernel/database/database.ts'
import { NotFound, ValidationFailed } from '#kernel/operations/errors.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { NOT_REVIEWED } from '#kernel/operations/review.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { contentOf } from '#resources/data/rows/row-versions.ts'
import { rowsWithIds } from '#resources/data/rows/store.ts'
import { writeRows } from '#resources/data/rows/write-rows.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { tableOf } from '#resources/data/tables/store.ts'

type Around = { tx: Tx; now: number; compute: Compute }

/**
 * Brings a row, whose table is locked, to what a version of it says. Columns that were dropped since are left out.
 * @returns the events of redirects that it left
 * @throws ValidationFailed naming each value that no longer fits
 */
export async function showVersion(
  { tx, now, compute }: Around,
  { id, website_id }: { id: string; website_id: string },
  snapshot: string,
): Promise<OperationEvent[]> {
  const [row] = await rowsWithIds(tx, website_id, [id])
  const table = row && (await tableOf(tx, website_id, row.table_id))
  if (!table) throw new NotFound('Row')
  const columns = readColumns(table)
  const { values, position } = contentOf(snapshot)
  const given = Object.fromEntries(columns.map((column) => [column.key, values[column.id] ?? null]))
  const { outcomes, events } = await writeRows(tx, { ...table, columns }, [{ id, values: given, position }], {
    now,
    limit: Number.POSITIVE_INFINITY,
    review: NOT_REVIEWED,
    by: null,
    compute,
  })
  const { errors } = outcomes[0]!
  if (Object.keys(errors).length > 0)
    throw new ValidationFailed(errors, {
      detail: 'This version no longer fits its table. Change the row, or its columns.',
    })
  return events
}
