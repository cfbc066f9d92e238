import type { Db, Tx } from '#kernel/database/database.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { type Appearing, NEVER, timesOf } from '#kernel/versioning/appearing.ts'
import { type DataHistory, dataHistories } from '#kernel/versioning/data-history-store.ts'
import { UNLIMITED, withData } from '#resources/data/rows/read-data.ts'
import { readValues } from '#resources/data/rows/read-values.ts'
import type { Data } from '#resources/data/rows/row-data.ts'
import { contentOf } from '#resources/data/rows/row-versions.ts'
import { type RowInput, readData } from '#resources/data/rows/schema.ts'
import { rowsWithIds, type StoredRow } from '#resources/data/rows/store.ts'
import type { UniqueKeys } from '#resources/data/rows/unique-keys.ts'
import type { Column, Value } from '#resources/data/rows/values/column.ts'

/** A row that one request creates or changes. */
export type RowState = {
  id: string
  /** As the table has it: what visitors see. Null for a new row. */
  before: StoredRow | null
  history: DataHistory | null
  /** What its newest version says: what the change is of. */
  base: { values: Data; position: number } | null
  /** False for a new row until an item of it is accepted. */
  exists: boolean
  values: Data
  position: number | null
  draft: number
  times: Appearing
}

export function newState(id: string): RowState {
  return {
    id,
    before: null,
    history: null,
    base: null,
    exists: false,
    values: {},
    position: null,
    draft: 0,
    times: NEVER,
  }
}

/** Values of the rows that one request changes, in bytes. */
const MAX_BYTES = 4_000_000

type Table = { id: string; website_id: string; columns: readonly Column[] }

/**
 * The rows that the inputs name, by their ids.
 * @param isVersion the inputs are what a version says: the table is brought to it, and newer versions do not matter
 * @throws ValidationFailed when they are too long together
 */
export async function existingRows(
  tx: Tx,
  table: Table,
  inputs: readonly RowInput[],
  { match, isVersion }: { match: Column | undefined; isVersion: boolean },
  uniques: UniqueKeys,
): Promise<Map<string, RowState>> {
  const ids = new Set(inputs.flatMap(({ id }) => (id === undefined ? [] : [id.toLowerCase()])))
  if (match) {
    const values = inputs.flatMap((input) =>
      input.id === undefined ? [matchedValue(table.columns, match, input)] : [],
    )
    await uniques.load(match, values)
    for (const value of values) {
      const owner = uniques.ownerOf(match, value)
      if (owner) ids.add(owner)
    }
  }
  const found = await rowsWithIds(tx, table.website_id, [...ids])
  const rows = found.filter(({ table_id }) => table_id === table.id)
  const bytes = rows.reduce((sum, { size }) => sum + size, 0)
  if (bytes > MAX_BYTES && rows.length > 1) throw tooLong(rows.length, bytes)
  const histories = isVersion ? new Map<string, DataHistory>() : await historiesOf(tx, table.website_id, rows)
  const read = await withData(tx, rows, UNLIMITED)
  return new Map(read.map((row) => [row.id, stateOf(row, histories.get(row.id) ?? null)]))
}

/** Of a row that was never changed none is looked for. @param read `dataStates` where newer versions do not matter */
export async function historiesOf(
  db: Db,
  website_id: string,
  rows: readonly Pick<StoredRow, 'id' | 'revision'>[],
  read: typeof dataHistories = dataHistories,
): Promise<Map<string, DataHistory>> {
  const changed = rows.filter(({ revision }) => revision > 1).map(({ id }) => id)
  return read(db, website_id, changed)
}

function tooLong(rows: number, bytes: number) {
  const most = Math.max(1, Math.floor((rows * MAX_BYTES) / bytes))
  return invalid(
    'rows',
    `has too many rows that are long: these have ${bytes} bytes together (maximum is ${MAX_BYTES}); try ${most} in one request`,
  )
}

export function matchedValue(columns: readonly Column[], match: Column, { values = {} }: RowInput): Value {
  const only = columns.filter(({ id }) => id === match.id)
  return readValues(only, { [match.key]: (values as Data)[match.key] }, false).changes[match.id] ?? null
}

function stateOf(row: StoredRow, history: DataHistory | null): RowState {
  const { values, position } = history?.newer
    ? contentOf(history.newer)
    : { values: readData(row), position: row.position }
  const { id, draft } = row
  return {
    id,
    before: row,
    history,
    base: { values, position },
    exists: true,
    values,
    position,
    draft,
    times: timesOf(row),
  }
}
