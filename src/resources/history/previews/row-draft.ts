import type { Db } from '#kernel/database/database.ts'
import { invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { checkedTexts } from '#resources/data/rows/checked-texts.ts'
import { readValues } from '#resources/data/rows/read-values.ts'
import { contentOf, snapshotOf } from '#resources/data/rows/row-versions.ts'
import { rowTarget } from '#resources/data/rows/store.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import type { StoredDraft } from '#resources/history/previews/rules.ts'

/**
 * What a preview shows of a row with values that are not saved, over those of its newest version.
 * @param values by the keys of columns
 * @throws ValidationFailed where a value fits no column of its key, or the website has no such row
 */
export async function rowDraft(
  db: Db,
  { id, website_id }: { id: string; website_id: string },
  values: object,
  compute: Compute,
): Promise<StoredDraft> {
  const found = rowTarget.query(db).where('rows.website_id', '=', website_id).where('rows.id', '=', id)
  const row = await found.executeTakeFirst()
  if (!row) throw invalid('record_id', 'must be the id of a row of this website')
  const columns = readColumns(row)
  const given = values as Record<string, unknown>
  const { changes, errors } = readValues(
    columns,
    given,
    false,
    await checkedTexts(columns, [{ values: given }], compute),
  )
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors)
  const { values: saved } = contentOf(row.newer ?? snapshotOf(row))
  const shown = Object.entries({ ...saved, ...changes }).filter(([, value]) => value !== null)
  return { html_content: null, fields: { values: Object.fromEntries(shown) } }
}
