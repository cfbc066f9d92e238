import type { Db } from '#kernel/database/database.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import { historiesOf } from '#resources/data/rows/existing-rows.ts'
import { queryLatestRows } from '#resources/data/rows/latest-query.ts'
import { queryRows, type RowQuery } from '#resources/data/rows/query-store.ts'
import { type ReadLimit, withData } from '#resources/data/rows/read-data.ts'
import { contentOf, snapshotOf } from '#resources/data/rows/row-versions.ts'
import type { StoredRow } from '#resources/data/rows/store.ts'
import type { Table } from '#site/templates/table.ts'

type From = { db: Db; longDb: Db; selection: Selection; limit: ReadLimit }

/** The rows of a list as a selection shows them, with the values of these columns at least. */
export async function listedRows(
  { db, longDb, selection, limit }: From,
  table: Table,
  wanted: RowQuery,
  columnIds: readonly string[],
): Promise<{ rows: StoredRow[]; total: number; isCut: boolean }> {
  const isLatest = selection.drafts && selection.base === 'latest'
  const latest = isLatest ? await queryLatestRows({ db, longDb, limit }, table, wanted) : null
  if (latest) return { ...latest, rows: await asSelected(db, selection, latest.rows) }
  const { rows: brief, total } = await queryRows({ db, longDb }, table, wanted)
  const read = await withData(longDb, brief, limit, columnIds)
  return { rows: await asSelected(db, selection, read), total, isCut: read.length < brief.length }
}

/** Rows as the table has them in the versions that a selection shows. */
export async function asSelected(db: Db, selection: Selection, rows: readonly StoredRow[]): Promise<StoredRow[]> {
  const [first] = rows
  if (!first || !selection.drafts) return [...rows]
  const histories = selection.base === 'latest' ? await historiesOf(db, first.website_id, rows) : new Map()
  const records = rows.map((row) => ({ id: row.id, snapshot: histories.get(row.id)?.newer ?? snapshotOf(row) }))
  const chosen = await selection.choose(db, first.website_id, records, ({ id }) => id)
  return rows.map((row, index) => {
    const { values, position } = contentOf(chosen[index]!.snapshot)
    return { ...row, data: JSON.stringify(values), position }
  })
}
