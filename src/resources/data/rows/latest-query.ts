import type { Db } from '#kernel/database/database.ts'
import { UNCHANGED } from '#kernel/versioning/data-history-store.ts'
import { comparing, type Keyed, meets } from '#resources/data/rows/match-row.ts'
import { type NewerRow, rowsWithNewer } from '#resources/data/rows/newer-store.ts'
import { queryRows, type RowQuery } from '#resources/data/rows/query-store.ts'
import { type ReadLimit, withData } from '#resources/data/rows/read-data.ts'
import type { Slot } from '#resources/data/rows/record.ts'
import { slotKeys } from '#resources/data/rows/row-data.ts'
import { latestOf } from '#resources/data/rows/row-versions.ts'
import { readData } from '#resources/data/rows/schema.ts'
import type { StoredRow } from '#resources/data/rows/store.ts'
import type { Column } from '#resources/data/rows/values/column.ts'

type Table = { id: string; website_id: string; columns: readonly Column[] }

/**
 * The rows of a list as their newest versions are: the table finds what it has, and the few rows with newer versions are compared one
 * by one. For previews: it reads the list up to its part, with whole rows.
 * @returns null when the table has all of them
 */
export async function queryLatestRows(
  { db, longDb, limit: readLimit }: { db: Db; longDb: Db; limit: ReadLimit },
  table: Table,
  query: RowQuery,
): Promise<{ rows: StoredRow[]; total: number; isCut: boolean } | null> {
  const newer = await rowsWithNewer(db, table)
  if (newer.length === 0) return null
  const { sorts, limit, offset } = query
  const end = offset + limit
  const found = await queryRows({ db, longDb }, table, { ...query, offset: 0, limit: end + newer.length })
  const ids = new Set(newer.map(({ id }) => id))
  const others = found.rows.filter(({ id }) => !ids.has(id))
  const matches = (row: StoredRow) => matchesQuery(table, row, query)
  const latest = newer.map(asLatest)
  const shown = latest.filter(matches)
  const total = found.total - newer.filter(matches).length + shown.length
  const known = await withData(longDb, others, readLimit)
  const read = [...known, ...shown]
  const compare = comparing(sorts)
  const ordered = read.map((row) => ({ row, keys: keyed(table, row) })).sort((a, b) => compare(a.keys, b.keys))
  const rows = ordered.slice(offset, end).map(({ row }) => row)
  return { rows, total, isCut: known.length < others.length }
}

/** The first row whose newest version has this value in a column that can be compared, of those with newer versions. */
export async function newerRowWhere(
  db: Db,
  table: Table,
  has: (row: Keyed) => boolean,
): Promise<{ row: StoredRow | undefined; ids: ReadonlySet<string> }> {
  const newer = await rowsWithNewer(db, table)
  const row = newer.map(asLatest).find((latest) => has(keyed(table, latest)))
  return { row, ids: new Set(newer.map(({ id }) => id)) }
}

/** The values in a slot, as sort keys, of rows with newer versions that match as these are. */
export async function newerKeys(
  db: Db,
  table: Table,
  query: Pick<RowQuery, 'filters' | 'status'>,
  slot: Slot,
): Promise<string[]> {
  const rows = (await rowsWithNewer(db, table)).map(asLatest).filter((row) => matchesQuery(table, row, query))
  return rows.flatMap((row) => keyed(table, row)[slot] ?? [])
}

function matchesQuery(
  table: Table,
  row: StoredRow,
  { filters, status }: Pick<RowQuery, 'filters' | 'status'>,
): boolean {
  const isStatus = status === undefined || (status === 'draft') === (row.draft === 1)
  return isStatus && filters.every((condition) => meets(keyed(table, row), condition))
}

function asLatest(row: NewerRow): StoredRow {
  return latestOf({ ...UNCHANGED, ...row })
}

function keyed({ columns }: Table, row: StoredRow): Keyed {
  const values = readData(row)
  return { ordinal: row.ordinal, position: row.position, values, ...slotKeys(columns, values) }
}
