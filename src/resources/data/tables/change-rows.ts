import type { Tx } from '#kernel/database/database.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { inSlices } from '#kernel/workers/in-slices.ts'
import type { WrittenRow } from '#resources/data/rows/record.ts'
import { type Data, encodeData, slotKeys, slotsOf } from '#resources/data/rows/row-data.ts'
import { readData } from '#resources/data/rows/schema.ts'
import type { StoredRow } from '#resources/data/rows/store.ts'
import { rowsFrom } from '#resources/data/rows/stretch-store.ts'
import { deleteSomeUniques, insertUniques } from '#resources/data/rows/uniques-store.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { sortKey } from '#resources/data/rows/values/sort-key.ts'
import { saveRows } from '#resources/data/rows/write-store.ts'
import {
  type ColumnChanges,
  compareColumns,
  concernsRows,
  convertRow,
  type Problem,
} from '#resources/data/tables/column-changes.ts'
import { SlugFiller } from '#resources/data/tables/fill-slugs.ts'
import type { TableRow } from '#resources/data/tables/record.ts'
import { ownTurn } from '#text/own-turn.ts'

/** Rows that are changed in one go; others are served in between. */
const AT_ONCE = 200
const MAX_NAMED = 20

type Found = { column: Column; problem: Problem | 'duplicate'; rows: number; row_ids: string[] }

/**
 * Makes the rows of a table fit its new columns, in the transaction of the change. All rows may be read and written, in
 * pieces: a table of 500,000 rows takes about a minute, and on SQLite other writes wait until it is done.
 * @throws ValidationFailed naming each column whose values would be lost (unless `force`), blank or not unique, with how
 *   many rows and which
 */
export async function changeRows(
  tx: Tx,
  table: TableRow,
  { before, after, force }: { before: readonly Column[]; after: readonly Column[]; force: boolean },
): Promise<void> {
  const changes = compareColumns(before, after)
  for (const { id } of changes.noLongerUnique)
    while (await deleteSomeUniques(tx, { website_id: table.website_id, table_id: table.id, column_id: id }))
      await ownTurn()
  if (!concernsRows(changes)) return
  const slots = slotsOf([...before, ...after])
  const problems = new Problems()
  const onBlank = (column: Column, row_id: string) => {
    if (column.required) problems.add(column, 'blank', row_id)
  }
  const slugs = new SlugFiller(tx, table, { columns: after, onBlank })
  // Where rows have values that are not known to be unique, these are taken first, and the blank ones are filled afterwards.
  const filledLater = changes.slugged.filter((column) => changes.newlyUnique.includes(column))
  const filled = changes.slugged.filter((column) => !filledLater.includes(column))
  for (let ordinal = 0; ; ) {
    const rows = await rowsFrom(tx, table.id, ordinal, AT_ONCE)
    const changed: WrittenRow[] = []
    const keys = slugs.keys()
    for await (const row of inSlices(rows)) {
      const { data, problems: found } = convertRow(readData(row), changes)
      for (const { column, problem } of found) problems.add(column, problem, row.id)
      await slugs.fill(row.id, data, filled, keys)
      changed.push(...changedRow(row, data, changes, after))
    }
    // What is refused in the end is not worth writing.
    if (!problems.refused(force)) {
      await ownTurn()
      await saveRows(tx, { website_id: table.website_id, columns: after }, changed, slots)
      await ownTurn()
      await keys.save()
      await takeUniques(tx, table, rows, changed, changes, problems)
    }
    const last = rows.at(-1)
    if (!last) break
    ordinal = last.ordinal + 1
    await ownTurn()
  }
  if (filledLater.length > 0 && !problems.refused(force)) await slugs.fillAll(filledLater)
  if (problems.refused(force)) throw problems.refusal(after, force)
}

function changedRow(row: StoredRow, data: Data, changes: ColumnChanges, after: readonly Column[]): WrittenRow[] {
  const before = readData(row)
  const text = encodeData(after, data)
  // A value of another type has another sort key, even when it looks the same.
  const isSame = changes.retyped.every(({ after: { id } }) => before[id] === undefined)
  if (isSame && text === encodeData([...after, ...changes.dropped], before)) return []
  return [{ ...row, ...slotKeys(after, data), data: text, revision: row.revision + 1 }]
}

async function takeUniques(
  tx: Tx,
  { id: table_id, website_id }: TableRow,
  rows: readonly StoredRow[],
  changed: readonly StoredRow[],
  { newlyUnique }: ColumnChanges,
  problems: Problems,
): Promise<void> {
  const now = new Map([...rows, ...changed].map((row) => [row.id, readData(row)]))
  for (const column of newlyUnique) {
    const uniques = [...now].flatMap(([row_id, data]) => {
      const key = sortKey(column.type, data[column.id] ?? null)
      return key === null ? [] : [{ website_id, table_id, column_id: column.id, key, row_id }]
    })
    const taken = new Set((await insertUniques(tx, uniques)).map(({ row_id }) => row_id))
    for (const { row_id } of uniques) if (!taken.has(row_id)) problems.add(column, 'duplicate', row_id)
  }
}

class Problems {
  readonly #found = new Map<string, Found>()

  add(column: Column, problem: Found['problem'], row_id: string) {
    const place = `${column.id} ${problem}`
    const found = this.#found.get(place) ?? { column, problem, rows: 0, row_ids: [] }
    found.rows++
    if (found.row_ids.length < MAX_NAMED) found.row_ids.push(row_id)
    this.#found.set(place, found)
  }

  /** Whether the change is refused; force allows only what loses values. */
  refused(force: boolean): boolean {
    return this.#refusing(force).length > 0
  }

  refusal(after: readonly Column[], force: boolean): ValidationFailed {
    const found = this.#refusing(force)
    const errors: Record<string, string[]> = {}
    for (const { column, problem, rows } of found) {
      const index = after.findIndex(({ id }) => id === column.id)
      const field = index === -1 ? 'columns' : `columns.${index}`
      errors[field] = [...(errors[field] ?? []), MESSAGES[problem](column, count(rows))]
    }
    const forcible = found.every(({ problem }) => FORCIBLE.includes(problem))
    return new ValidationFailed(errors, {
      detail: forcible
        ? 'Nothing was changed. Send force: true to lose these values, or change the rows first.'
        : 'Nothing was changed. Change the rows that blocked_by names first.',
      extra: {
        blocked_by: found.map(({ column, problem, rows, row_ids }) => ({ column: column.key, problem, rows, row_ids })),
      },
    })
  }

  #refusing(force: boolean): Found[] {
    return [...this.#found.values()].filter(({ problem }) => !force || !FORCIBLE.includes(problem))
  }
}

const FORCIBLE: readonly Found['problem'][] = ['dropped', 'misfit']

const MESSAGES: Record<Found['problem'], (column: Column, rows: string) => string> = {
  dropped: ({ key }, rows) => `can't lose ${key}: ${rows} a value`,
  misfit: ({ key, type }, rows) => `can't be ${type}: in ${key}, ${rows} a value that does not fit`,
  blank: ({ key }, rows) => `can't be required: in ${key}, ${rows} no value`,
  duplicate: ({ key }, rows) => `can't be unique: in ${key}, ${rows} a value that another row has`,
}

function count(rows: number): string {
  return rows === 1 ? '1 row has' : `${rows} rows have`
}
