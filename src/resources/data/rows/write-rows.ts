import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { lockName } from '#kernel/database/named-lock.ts'
import type { FieldErrors } from '#kernel/operations/errors.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import type { Review } from '#kernel/operations/review.ts'
import { appearingAfter, schedulerOf } from '#kernel/versioning/appearing.ts'
import { type DataHistory, UNCHANGED } from '#kernel/versioning/data-history-store.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { checkedTexts } from '#resources/data/rows/checked-texts.ts'
import { existingRows, matchedValue, newState, type RowState } from '#resources/data/rows/existing-rows.ts'
import { type ChangedRow, leaveMovedRows } from '#resources/data/rows/leave-moved-rows.ts'
import { type MissingRecord, missingRecords } from '#resources/data/rows/named-records.ts'
import { type ReadValues, readValues } from '#resources/data/rows/read-values.ts'
import { reviewedDraft } from '#resources/data/rows/review-rows.ts'
import { type Data, encodeData } from '#resources/data/rows/row-data.ts'
import { type ChangedBy, goesLive, saveStates } from '#resources/data/rows/save-rows.ts'
import { type BulkResult, type RowInput, readData } from '#resources/data/rows/schema.ts'
import type { ShownRow } from '#resources/data/rows/store.ts'
import { UniqueKeys } from '#resources/data/rows/unique-keys.ts'
import type { Column, Value } from '#resources/data/rows/values/column.ts'
import type { CheckedTexts } from '#resources/data/rows/values/rich-text.ts'
import { slugIn } from '#resources/data/rows/values/slug-of.ts'
import { languageOfWebsite } from '#resources/websites/websites/store.ts'

/** A table whose columns stay as they are until the transaction ends. */
export type LockedTable = { id: string; website_id: string; columns: readonly Column[] }

export type Outcome = {
  /** As it is now; null for a new row that was not saved. */
  row: ShownRow | null
  result: BulkResult
  errors: FieldErrors
  warnings: string[]
  /** Of a row that was saved: its history as it was. */
  history?: DataHistory | null
}

type Item = { input: RowInput; read: ReadValues; isNew: boolean; state: RowState }

/**
 * Creates and updates rows of one table, one after the other, so that a row may take a unique value which one before it
 * gives up. Those that fail are left out; the others are saved. What visitors must not see, or a pin hides, becomes the newest version of
 * its row; the table keeps what they see.
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
    by,
    compute,
  }: { match?: Column; now: number; limit: number; review: Review; by: ChangedBy; compute: Compute },
): Promise<{ outcomes: Outcome[]; events: OperationEvent[] }> {
  const { columns } = table
  const richTexts = await checkedTexts(columns, inputs, compute)
  // A value that is free now has to be free at the end.
  if (columns.some(({ unique }) => unique)) await lockName(tx, `${table.id} uniques`, 'exclusive')
  const uniques = new UniqueKeys(tx, table)
  const language = columns.some(({ slug_from }) => slug_from) ? await languageOfWebsite(tx, table.website_id) : ''
  const slugs: Slugs = (values, column) => slugIn(values, column, { columns, language })
  const states = await existingRows(tx, table, inputs, { match, isVersion: by === null }, uniques)
  const first: (Item | null)[] = []
  // What an input updates depends on those before it only by the unique value they share.
  const matched = new Map<string, RowState>()
  for (const input of inputs) first.push(itemOf({ columns, richTexts }, input, match, states, matched, uniques))
  const items = first.filter((item) => item !== null)
  await loadUniques(columns, items, { uniques, slugs })
  const missing = await missingRecords(tx, table, items)
  const outcomes: Outcome[] = []
  const changed = new Map<string, RowState>()
  for (const item of first) {
    const outcome = item ? await applied(columns, item, { missing, uniques, slugs, review, by, now }) : UNKNOWN_ROW
    outcomes.push({ ...outcome, warnings: item?.read.warnings ?? [] })
    if (item && (outcome.result === 'created' || outcome.result === 'updated')) changed.set(item.state.id, item.state)
  }
  const saved = await saveStates(tx, table, [...changed.values()], { uniques, now, limit, review, by })
  const events = await leaveMovedRows(tx, table, shownRows([...changed.values()], review), now)
  const withRows = outcomes.map((outcome, index) => {
    const state = first[index]?.state
    return { ...outcome, row: state ? (saved.get(state.id) ?? unsaved(state)) : null, history: state?.history ?? null }
  })
  return { outcomes: withRows, events }
}

function unsaved({ before, history }: RowState): ShownRow | null {
  return before && { ...before, ...(history ?? UNCHANGED) }
}

/** Those that visitors saw, and see. */
function shownRows(changed: readonly RowState[], review: Review): ChangedRow[] {
  return changed.flatMap((state) => {
    const { before, values, draft } = state
    const isSeen = before?.draft === 0 && draft === 0 && goesLive(state, review)
    return isSeen ? [{ before: readData(before), after: values }] : []
  })
}

const UNKNOWN_ROW: Outcome = {
  row: null,
  result: 'failed',
  errors: { id: ['must be the id of a row of this table'] },
  warnings: [],
}

function itemOf(
  { columns, richTexts }: { columns: readonly Column[]; richTexts: CheckedTexts },
  input: RowInput,
  match: Column | undefined,
  states: Map<string, RowState>,
  matched: Map<string, RowState>,
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
  const state = known ?? newState(newId())
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
  missing: MissingRecord
  uniques: UniqueKeys
  slugs: Slugs
  review: Review
  now: number
  by: ChangedBy
}

/** Applies an item to its row, unless something is wrong with it. */
async function applied(columns: readonly Column[], item: Item, around: Around): Promise<Outcome> {
  const { missing, uniques, slugs, review, by, now } = around
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
    const held = state.values[column.id] ?? null
    if (errors[field] || value === held || value === null) continue
    const problem = missing(column, value, held) ?? takenProblem(column, value, state, uniques)
    if (problem) errors[field] = [problem]
  }
  for (const column of read.pending)
    if (column.required && values[column.id] === null) errors[`values.${column.key}`] ??= ["can't be blank"]
  const former = existed ? { ...state.times, isDraft: state.draft === 1 } : null
  const appearing = appearingAfter(former, input, { now, scheduler: by && schedulerOf(by) })
  Object.assign(errors, appearing.errors)
  if (Object.keys(errors).length > 0) return { row: null, result: 'failed', errors, warnings: [] }
  const wanted = Number(appearing.isDraft)
  const position = input.position ?? state.position
  const isSame =
    by !== null &&
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
  // Only what visitors see takes a value from others.
  for (const column of goesLive(state, review) ? columns : [])
    if (column.unique) uniques.change(column, state.id, state.values[column.id] ?? null, values[column.id] ?? null)
  Object.assign(state, { values, draft, position, times: appearing.times, exists: true })
  return { row: null, result: isSame ? 'unchanged' : existed ? 'updated' : 'created', errors, warnings: [] }
}

function takenProblem(column: Column, value: Value, { id }: RowState, uniques: UniqueKeys): string | null {
  if (!column.unique) return null
  const owner = uniques.ownerOf(column, value)
  return owner === null || owner === id ? null : 'has already been taken'
}
