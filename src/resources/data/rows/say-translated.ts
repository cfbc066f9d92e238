import type { Tx } from '#kernel/database/database.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { originalOf, saidVersion } from '#resources/content/translations/rules.ts'
import { rowsOfGroup, saveTranslated } from '#resources/data/rows/group-store.ts'
import { readData } from '#resources/data/rows/schema.ts'
import type { RowRecord } from '#resources/data/rows/store.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { languageColumns } from '#resources/data/tables/language-columns.ts'
import { languageOfWebsite } from '#resources/websites/websites/store.ts'

/**
 * Saves which version of its original a row is up to date with.
 * @returns whether that is new
 * @throws ValidationFailed when the row is no translation, or the original has no such version
 */
export async function sayTranslated(tx: Tx, row: RowRecord, version: number): Promise<boolean> {
  const columns = languageColumns(readColumns(row))
  const group = columns?.group && readData(row)[columns.group.id]
  if (!columns?.group || typeof group !== 'string')
    throw invalid('translated_version', "is for translations: the row's table or the row itself names no group")
  const rows = await rowsOfGroup(tx, { id: row.table_id, website_id: row.website_id }, columns, group)
  const original = originalOf(rows, await languageOfWebsite(tx, row.website_id))
  return saveTranslated(tx, row, saidVersion(row, original, version))
}
