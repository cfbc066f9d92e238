import { readValues } from '#resources/data/rows/read-values.ts'
import { encodeData } from '#resources/data/rows/row-data.ts'
import { snapshotOf } from '#resources/data/rows/row-versions.ts'
import { rowsWithIds } from '#resources/data/rows/store.ts'
import { setRevision } from '#resources/data/rows/write-store.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { tableOf } from '#resources/data/tables/store.ts'
import { mapped } from '#resources/transfer/import/apply/rows.ts'
import { addVersion } from '#resources/transfer/import/apply/version.ts'
import type { Applying } from '#resources/transfer/import/applying.ts'
import type { PlannedVersion } from '#resources/transfer/model.ts'

/**
 * Adds a version of a row. What does not fit a column is left blank: it is not what visitors see.
 * @returns false when its row was left out
 */
export async function applyRowVersion(applying: Applying, planned: PlannedVersion): Promise<boolean> {
  const { tx, website, ids } = applying
  const [row] = await rowsWithIds(tx, website.id, [ids.of(planned.of.id)])
  const table = row && (await tableOf(tx, website.id, row.table_id))
  if (!table) return false
  const columns = readColumns(table)
  const { values = {}, position } = planned.snapshot as { values?: Record<string, unknown>; position?: number }
  const { changes } = readValues(columns, mapped(applying, columns, { values }), false)
  const place = Number.isInteger(position) ? position! : row.position
  const snapshot = snapshotOf({ data: encodeData(columns, changes), position: place })
  await addVersion(applying, planned, { html_content: '', snapshot, uses: null })
  // The revision says that there is a history.
  if (planned.latest) await setRevision(tx, { website_id: website.id, id: row.id, revision: planned.number + 1 })
  return true
}
