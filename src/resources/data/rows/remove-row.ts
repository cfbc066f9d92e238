import type { Tx } from '#kernel/database/database.ts'
import { invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import { UNCHANGED } from '#kernel/versioning/data-history-store.ts'
import { deleteHistory } from '#kernel/versioning/history.ts'
import { historiesOf } from '#resources/data/rows/existing-rows.ts'
import { UNLIMITED, withData } from '#resources/data/rows/read-data.ts'
import type { WrittenRow } from '#resources/data/rows/record.ts'
import { rowsReferringTo } from '#resources/data/rows/referring-store.ts'
import { encodeData, slotKeys, slotsOf } from '#resources/data/rows/row-data.ts'
import { readData } from '#resources/data/rows/schema.ts'
import type { BriefRow, ShownRow, StoredRow } from '#resources/data/rows/store.ts'
import { deleteUniques } from '#resources/data/rows/uniques-store.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { idsNamed } from '#resources/data/rows/values/record-ids.ts'
import { sortKey } from '#resources/data/rows/values/sort-key.ts'
import { deleteRow, saveRows } from '#resources/data/rows/write-store.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import type { TableRow } from '#resources/data/tables/record.ts'
import { lockTable, tablesOf } from '#resources/data/tables/store.ts'

/** Rows that one deletion deletes or clears besides; more are to be deleted first. */
const MAX_ALONG = 1_000
const MAX_BYTES_ALONG = 8_000_000

/** What happened to another row. */
export type Along = { columns: Column[]; row: ShownRow; deleted: boolean }

/**
 * Deletes a row whose table is locked, and does with the rows that refer to it what their columns say.
 * @returns the rows deleted or cleared along with it
 * @throws ValidationFailed when a row refers to it that says refuse, or more than MAX_ALONG do
 */
export async function removeRow(tx: Tx, row: StoredRow, columns: readonly Column[], now: number): Promise<Along[]> {
  const removal = new Removal(tx, row.website_id, await tablesOf(tx, row.website_id), now)
  await removal.remove(row, columns)
  return removal.along
}

class Removal {
  readonly along: Along[] = []
  readonly #removed = new Set<string>()
  readonly #tx: Tx
  readonly #websiteId: string
  readonly #tables: readonly TableRow[]
  readonly #now: number
  #bytesAlong = 0

  constructor(tx: Tx, websiteId: string, tables: readonly TableRow[], now: number) {
    this.#tx = tx
    this.#websiteId = websiteId
    this.#tables = tables
    this.#now = now
  }

  async remove(row: StoredRow, columns: readonly Column[]): Promise<void> {
    this.#removed.add(row.id)
    for (const { id } of this.#tables.filter((table) => refersTo(table, row.table_id))) {
      // The lock waits for rows that begin to refer to this one in the meantime.
      const table = await lockTable(this.#tx, this.#websiteId, id)
      if (!table) continue
      const referring = readColumns(table)
      for (const column of referring.filter((each) => each.reference_table_id === row.table_id))
        await this.#release(row, table, referring, column)
    }
    for (const column of columns.filter(({ unique }) => unique)) {
      const key = sortKey(column.type, readData(row)[column.id] ?? null)
      const place = { website_id: row.website_id, table_id: row.table_id, column_id: column.id }
      if (key !== null) await deleteUniques(this.#tx, place, [key])
    }
    await deleteRow(this.#tx, row)
    if (row.revision > 1) await deleteHistory(this.#tx, { ...row, kind: 'row' })
  }

  async #release(row: StoredRow, table: TableRow, columns: Column[], column: Column): Promise<void> {
    const found = await rowsReferringTo(this.#tx, column, table, row.id, MAX_ALONG + 1)
    const rows = found.filter(({ id }) => !this.#removed.has(id))
    if (rows.length === 0) return
    if (column.on_delete === 'refuse') throw refusal(table, column, rows)
    for (const { size } of rows) this.#bytesAlong += size
    if (this.along.length + rows.length > MAX_ALONG) throw tooMany(`more than ${MAX_ALONG} rows`)
    if (this.#bytesAlong > MAX_BYTES_ALONG) throw tooMany(`rows of more than ${MAX_BYTES_ALONG} bytes`)
    const histories = await historiesOf(this.#tx, this.#websiteId, rows)
    for (const read of await withData(this.#tx, rows, UNLIMITED)) {
      if (this.#removed.has(read.id)) continue
      const other = { ...read, ...(histories.get(read.id) ?? UNCHANGED) }
      const deleted = column.on_delete === 'delete'
      const next = deleted ? other : await this.#clear(other, columns, column, row.id)
      if (deleted) await this.remove(other, columns)
      this.along.push({ columns, row: next, deleted })
    }
  }

  /** Of several rows that a column names, the others stay. */
  async #clear(row: ShownRow, columns: Column[], column: Column, named: string): Promise<ShownRow> {
    const { id } = column
    const { [id]: value, ...others } = readData(row)
    const kept = idsNamed(column, value).filter((each) => each !== named)
    const data = kept.length > 0 ? { ...others, [id]: kept } : others
    const cleared: WrittenRow = {
      ...row,
      ...slotKeys(columns, data),
      data: encodeData(columns, data),
      revision: row.revision + 1,
      updated_at: this.#now,
    }
    await saveRows(this.#tx, { website_id: row.website_id, columns }, [cleared], slotsOf(columns))
    const place = { website_id: row.website_id, table_id: row.table_id, column_id: id }
    const unique = columns.some((column) => column.id === id && column.unique)
    if (unique) await deleteUniques(this.#tx, place, [String(readData(row)[id])])
    return { ...row, ...cleared }
  }
}

function refersTo(table: TableRow, table_id: string): boolean {
  return readColumns(table).some((column) => column.reference_table_id === table_id)
}

function tooMany(rows: string): ValidationFailed {
  return invalid('base', `The row can't be deleted: ${rows} refer to it. Delete or change them first.`)
}

const MAX_NAMED = 20

function refusal({ name, key }: TableRow, column: Column, rows: BriefRow[]): ValidationFailed {
  const count =
    rows.length > MAX_ALONG ? `more than ${MAX_ALONG} rows` : rows.length === 1 ? '1 row' : `${rows.length} rows`
  const row_ids = rows.slice(0, MAX_NAMED).map(({ id }) => id)
  return new ValidationFailed(
    { base: [`The row can't be deleted: ${count} of the table "${name}" refer to it by ${column.key}`] },
    {
      detail: 'Nothing was changed. Change those rows, or set on_delete of the column to clear or delete.',
      extra: { blocked_by: [{ table: key, column: column.key, rows: rows.length, row_ids }] },
    },
  )
}
