import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { lockName } from '#kernel/database/named-lock.ts'
import { type FieldErrors, invalid, LimitReached } from '#kernel/operations/errors.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import type { Review } from '#kernel/operations/review.ts'
import { type Appearing, appearingAfter, NEVER, type Scheduler, timesOf } from '#kernel/versioning/appearing.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { checkedTexts } from '#resources/data/rows/checked-texts.ts'
import { type ChangedRow, leaveMovedRows } from '#resources/data/rows/leave-moved-rows.ts'
import { missingRecords } from '#resources/data/rows/named-records.ts'
import { UNLIMITED, withData } from '#resources/data/rows/read-data.ts'
import { type ReadValues, readValues } from '#resources/data/rows/read-values.ts'
import type { RowRow } from '#resources/data/rows/record.ts'
import { MAX_POSITION } from '#resources/data/rows/record.ts'
import { reviewedDraft } from '#resources/data/rows/review-rows.ts'
import { type Data, encodeData, slotKeys, slotsOf } from '#resources/data/rows/row-data.ts'
import { type BulkResult, type RowInput, readData } from '#resources/data/rows/schema.ts'
import { lastPosition, rowsWithIds, type StoredRow } from '#resources/data/rows/store.ts'
import { UniqueKeys } from '#resources/data/rows/unique-keys.ts'
import type { Column, Value } from '#resources/data/rows/values/column.ts'
import type { CheckedTexts } from '#resources/data/rows/values/rich-text.ts'
import { slugIn } from '#resources/data/rows/values/slug-of.ts'
import { insertRows, joinRows, saveRows } from '#resources/data/rows/write-store.ts'
import { languageOfWebsite } from '#resources/websites/websites/store.ts'

/** A table whose columns stay as they are until the transaction ends. */
export type LockedTable = { id: string; website_id: string; columns: readonly Column[] }

export type Outcome = {
  /** As it is now; null for a new row that was not saved. */
  row: StoredRow | null
  result: BulkResult
  errors: FieldErrors
  warnings: string[]
}

type Draft = {
  id: string
  before: StoredRow | null
  /** False for a new row until an item of it is accepted. */
  exists: boolean
  values: Data
  position: number | null
  draft: number
  times: Appearing
}
/** Values of the rows that one request changes, in bytes. */
const MAX_BYTES = 4_000_000

/** A row that no item has made yet. */
const NEW = { before: null, exists: false, values: {}, position: null, draft: 0, times: NEVER }
type Item = { input: RowInput; read: ReadValues; isNew: boolean; state: Draft }

/**
 * Creates and updates rows of one table, one after the other, so that a row may take a unique value which one before it
 * gives up. Those that fail are left out; the others are saved.
 * @param match a unique column: an input without `id` updates the row with the same value
 * @throws LimitReached; ValidationFailed when the rows to be changed are too long together
 */
export async function writeRows(
  tx: Tx,
  table: LockedTable,
  inputs: readonly RowInput[],
  {
    match,
    now,
    limit,
    review,
    scheduler,
    compute,
  }: { match?: Column; now: number; limit: number; review: Review; scheduler: Scheduler; compute: Compute },
): Promise<{ outcomes: Outcome[]; events: OperationEvent[] }> {
  const { columns } = table
  const richTexts = await checkedTexts(columns, inputs, compute)
  // A value that is free now has to be free at the end.
  if (columns.some(({ unique }) => unique)) await lockName(tx, `${table.id} uniques`, 'exclusive')
  const uniques = new UniqueKeys(tx, table)
  const language = columns.some(({ slug_from }) => slug_from) ? await languageOfWebsite(tx, table.website_id) : ''
  const slugs: Slugs = (values, column) => slugIn(values, column, { columns, language })
  const states = await existingRows(tx, table, inputs, match, uniques)
  const first: (Item | null)[] = []
  // What an input updates depends on those before it only by the unique value they share.
  const matched = new Map<string, Draft>()
  for (const input of inputs) first.push(itemOf({ columns, richTexts }, input, match, states, matched, uniques))
  const items = first.filter((item) => item !== null)
  await loadUniques(columns, items, { uniques, slugs })
  const missing = await missingRecords(tx, table, items)
  const outcomes: Outcome[] = []
  const changed = new Map<string, Draft>()
  for (const item of first) {
    const outcome = item
      ? await applied(columns, item, { missing, uniques, slugs, review, now, scheduler })
      : UNKNOWN_ROW
    outcomes.push({ ...outcome, warnings: item?.read.warnings ?? [] })
    if (item && (outcome.result === 'created' || outcome.result === 'updated')) changed.set(item.state.id, item.state)
  }
  const saved = await save(tx, table, [...changed.values()], { uniques, now, limit })
  const events = await leaveMovedRows(tx, table, shownRows([...changed.values()]), now)
  const withRows = outcomes.map((outcome, index) => {
    const state = first[index]?.state
    return { ...outcome, row: (state && (saved.get(state.id) ?? state.before)) ?? null }
  })
  return { outcomes: withRows, events }
}

/** Those that visitors saw, and see. */
function shownRows(changed: readonly Draft[]): ChangedRow[] {
  return changed.flatMap(({ before, values, draft }) =>
    before?.draft === 0 && draft === 0 ? [{ before: readData(before), after: values }] : [],
  )
}

const UNKNOWN_ROW: Outcome = {
  row: null,
  result: 'failed',
  errors: { id: ['must be the id of a row of this table'] },
  warnings: [],
}

/** The rows that the inputs name, by their ids. */
async function existingRows(
  tx: Tx,
  table: LockedTable,
  inputs: readonly RowInput[],
  match: Column | undefined,
  uniques: UniqueKeys,
): Promise<Map<string, Draft>> {
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
  return new Map((await withData(tx, rows, UNLIMITED)).map((row) => [row.id, draftOf(row)]))
}

function tooLong(rows: number, bytes: number) {
  const most = Math.max(1, Math.floor((rows * MAX_BYTES) / bytes))
  return invalid(
    'rows',
    `has too many rows that are long: these have ${bytes} bytes together (maximum is ${MAX_BYTES}); try ${most} at once`,
  )
}

function matchedValue(columns: readonly Column[], match: Column, { values = {} }: RowInput): Value {
  const only = columns.filter(({ id }) => id === match.id)
  return readValues(only, { [match.key]: (values as Data)[match.key] }, false).changes[match.id] ?? null
}

function draftOf(row: StoredRow): Draft {
  const { id, position, draft } = row
  return { id, before: row, exists: true, values: readData(row), position, draft, times: timesOf(row) }
}

function itemOf(
  { columns, richTexts }: { columns: readonly Column[]; richTexts: CheckedTexts },
  input: RowInput,
  match: Column | undefined,
  states: Map<string, Draft>,
  matched: Map<string, Draft>,
  uniques: UniqueKeys,
): Item | null {
  const values = (input.values ?? {}) as Data
  if (input.id !== undefined) {
    const state = states.get(input.id.toLowerCase())
    return state ? { input, state, isNew: false, read: readValues(columns, values, false, richTexts) } : null
  }
  const value = match ? matchedValue(columns, match, input) : null
  const owner = match && value !== null ? uniques.ownerOf(match, value) : null
  const known = owner === null ? matched.get(JSON.stringify(value)) : states.get(owner)
  const state = known ?? { id: newId(), ...NEW }
  if (match && value !== null && !known) matched.set(JSON.stringify(value), state)
  const isNew = !state.exists
  return { input, state, isNew, read: readValues(columns, values, isNew, richTexts) }
}

/** Looks up the owners of all values that the items have or want in unique columns, those of one column together. */
async function loadUniques(
  columns: readonly Column[],
  items: readonly Item[],
  { uniques, slugs }: Pick<Around, 'uniques' | 'slugs'>,
): Promise<void> {
  for (const column of columns.filter(({ unique }) => unique)) {
    const values = items.flatMap(({ state, read }) => [state.values[column.id], read.changes[column.id]])
    const made = items.map(({ state, read }) =>
      read.pending.includes(column) ? slugs({ ...state.values, ...read.changes }, column) : null,
    )
    await uniques.load(column, [...values.filter((value) => value !== undefined), ...made])
  }
}

type Slugs = (values: Data, column: Column) => string | null
type Around = {
  missing: (column: Column, value: Value) => string | null
  uniques: UniqueKeys
  slugs: Slugs
  review: Review
  now: number
  scheduler: Scheduler
}

/** Applies an item to its row, unless something is wrong with it. */
async function applied(columns: readonly Column[], item: Item, around: Around): Promise<Outcome> {
  const { missing, uniques, slugs, review } = around
  const { input, state } = item
  const existed = state.exists
  // When an item before this one created the row, what is missing here is unchanged.
  const read = item.isNew && existed ? readValues(columns, (input.values ?? {}) as Data, false) : item.read
  const errors = { ...read.errors }
  const values: Data = { ...state.values, ...read.changes }
  for (const column of read.pending) {
    const slug = slugs(values, column)
    values[column.id] = slug === null ? null : await uniques.freeSlug(column, state.id, slug)
  }
  for (const column of columns) {
    const value = values[column.id] ?? null
    const field = `values.${column.key}`
    if (errors[field] || value === (state.values[column.id] ?? null)) continue
    const problem = value === null ? null : (missing(column, value) ?? takenProblem(column, value, state, uniques))
    if (problem) errors[field] = [problem]
  }
  for (const column of read.pending)
    if (column.required && values[column.id] === null) errors[`values.${column.key}`] ??= ["can't be blank"]
  const former = existed ? { ...state.times, isDraft: state.draft === 1 } : null
  const appearing = appearingAfter(former, input, around)
  Object.assign(errors, appearing.errors)
  if (Object.keys(errors).length > 0) return { row: null, result: 'failed', errors, warnings: [] }
  const wanted = Number(appearing.isDraft)
  const position = input.position ?? state.position
  const isSame =
    state.before !== null &&
    wanted === state.draft &&
    position === state.position &&
    appearing.changed.length === 0 &&
    encodeData(columns, values) === encodeData(columns, state.values)
  const reviewed = reviewedDraft(review, {
    before: state.before,
    isSame,
    wanted: input.status,
    draft: wanted,
    times: appearing.changed,
  })
  if (Object.keys(reviewed.errors).length > 0)
    return { row: null, result: 'failed', errors: reviewed.errors, warnings: [] }
  const { draft } = reviewed
  for (const column of columns)
    if (column.unique) uniques.change(column, state.id, state.values[column.id] ?? null, values[column.id] ?? null)
  Object.assign(state, { values, draft, position, times: appearing.times, exists: true })
  return { row: null, result: isSame ? 'unchanged' : existed ? 'updated' : 'created', errors, warnings: [] }
}

function takenProblem(column: Column, value: Value, { id }: Draft, uniques: UniqueKeys): string | null {
  if (!column.unique) return null
  const owner = uniques.ownerOf(column, value)
  return owner === null || owner === id ? null : 'has already been taken'
}

async function save(
  tx: Tx,
  table: LockedTable,
  changed: readonly Draft[],
  { uniques, now, limit }: { uniques: UniqueKeys; now: number; limit: number },
): Promise<Map<string, StoredRow>> {
  const created = changed.filter(({ before }) => before === null)
  const joined = created.length > 0 ? await joinRows(tx, table, created.length) : { ordinal: 0, length: 0 }
  if (joined.length > limit)
    throw new LimitReached('row_limit_reached', 'base', `The plan's limit of ${limit} rows per table is reached`)
  let last = created.some(({ position }) => position === null) ? await lastPosition(tx, table.id) : 0
  const rowOf = ({ id, before, values, position, draft, times }: Draft, index: number): RowRow => ({
    id,
    website_id: table.website_id,
    table_id: table.id,
    ordinal: before?.ordinal ?? joined.ordinal + index,
    position: position ?? Math.min(++last, MAX_POSITION),
    draft,
    ...times,
    revision: (before?.revision ?? 0) + 1,
    created_at: before?.created_at ?? now,
    updated_at: now,
    ...slotKeys(table.columns, values),
    data: encodeData(table.columns, values),
  })
  const inserted = created.map(rowOf)
  const updated = changed.filter(({ before }) => before !== null).map(rowOf)
  await insertRows(tx, table, inserted)
  await saveRows(tx, table, updated, slotsOf(table.columns))
  await uniques.save()
  return new Map([...inserted, ...updated].map((row) => [row.id, row]))
}
