import { limitsOf } from '#accounts/limits.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import { inSlices } from '#kernel/workers/in-slices.ts'
import { saveTranslated } from '#resources/data/rows/group-store.ts'
import { readValues } from '#resources/data/rows/read-values.ts'
import type { WrittenRow } from '#resources/data/rows/record.ts'
import { MAX_POSITION } from '#resources/data/rows/record.ts'
import { type Data, encodeData, slotKeys } from '#resources/data/rows/row-data.ts'
import { presentChangedRows } from '#resources/data/rows/schema.ts'
import { lastPosition } from '#resources/data/rows/store.ts'
import { UniqueKeys } from '#resources/data/rows/unique-keys.ts'
import type { Column, Json } from '#resources/data/rows/values/column.ts'
import { refersToRows } from '#resources/data/rows/values/record-ids.ts'
import { slugIn } from '#resources/data/rows/values/slug-of.ts'
import { insertRows, joinRows } from '#resources/data/rows/write-store.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { lockTable } from '#resources/data/tables/store.ts'
import { type Applying, appearingOf, timesOf } from '#resources/transfer/import/applying.ts'
import type { PlannedRow } from '#resources/transfer/model.ts'

export type LeftOut = (row: PlannedRow, reason: string) => void

/**
 * Adds rows of one table. What a reference names may come after it, in another table or in this one.
 * @returns how many were added
 * @throws LimitReached
 */
export async function applyRows(applying: Applying, planned: readonly PlannedRow[], leftOut: LeftOut): Promise<number> {
  const { tx, website, ids, plans, events } = applying
  const table = await lockTable(tx, website.id, ids.of(planned[0]!.table_id))
  if (!table) {
    for (const row of planned) leftOut(row, 'its table is not in the archive')
    return 0
  }
  const columns = readColumns(table)
  const uniques = new UniqueKeys(tx, table)
  const rows: WrittenRow[] = []
  const translations: { id: string; translated_from_id: string; translated_version: number }[] = []
  let last = await lastPosition(tx, table.id)
  for await (const row of inSlices(planned)) {
    const read = readValues(columns, mapped(applying, columns, row), true)
    for (const column of read.pending) {
      const slug = slugIn(read.changes, column, { columns, language: website.default_language })
      read.changes[column.id] = slug === null ? null : await uniques.freeSlug(column, ids.of(row.id), slug)
    }
    const problem = Object.entries(read.errors).map(([field, [message]]) => `${field} ${message}`)[0]
    const taken = problem ?? (await takenValue(uniques, columns, ids.of(row.id), read.changes))
    if (taken) {
      leftOut(row, taken)
      continue
    }
    last = row.position ?? Math.min(last + 1, MAX_POSITION)
    rows.push({
      ...{ id: ids.of(row.id), website_id: website.id, table_id: table.id, ordinal: 0, revision: 1 },
      position: Math.min(last, MAX_POSITION),
      draft: row.status === 'draft' ? 1 : 0,
      ...appearingOf(row, applying.scheduler),
      ...timesOf(row, applying.now),
      ...slotKeys(columns, read.changes),
      data: encodeData(columns, read.changes),
    })
    const { translated_from_id: from, translated_version } = row
    if (from !== undefined && translated_version !== undefined)
      translations.push({ id: ids.of(row.id), translated_from_id: ids.of(from), translated_version })
  }
  if (rows.length === 0) return 0
  const limit = limitsOf(website, plans).rows_per_table
  const { ordinal, length } = await joinRows(tx, table, rows.length)
  if (length > limit)
    throw new LimitReached('row_limit_reached', 'base', `The plan's limit of ${limit} rows per table is reached`)
  for (const [index, row] of rows.entries()) row.ordinal = ordinal + index
  await insertRows(tx, { ...table, columns }, rows)
  for (const { id, ...said } of translations) await saveTranslated(tx, { id, website_id: website.id }, said)
  await uniques.save()
  const record = presentChangedRows(table, { created: rows.length, updated: 0 })
  events.push({ type: 'row.bulk_updated', record })
  return rows.length
}

/** The values with the ids that the records got. */
export function mapped(
  { ids }: Pick<Applying, 'ids'>,
  columns: readonly Column[],
  { values }: Pick<PlannedRow, 'values'>,
): Data {
  const renamed = JSON.parse(ids.inText(JSON.stringify(values))) as Data
  for (const { key, type } of columns)
    if (refersToRows(type) || type === 'asset') renamed[key] = mappedIds(values[key], ids)
  return renamed
}

function mappedIds(value: unknown, ids: Applying['ids']): Json {
  if (Array.isArray(value)) return value.map((one) => mappedIds(one, ids))
  return typeof value === 'string' ? ids.of(value) : (value as Json)
}

async function takenValue(
  uniques: UniqueKeys,
  columns: readonly Column[],
  id: string,
  data: Data,
): Promise<string | null> {
  const unique = columns.filter((column) => column.unique)
  for (const column of unique) {
    await uniques.load(column, [data[column.id] ?? null])
    if (uniques.ownerOf(column, data[column.id] ?? null) !== null) return `values.${column.key} has already been taken`
  }
  for (const column of unique) uniques.change(column, id, null, data[column.id] ?? null)
  return null
}
