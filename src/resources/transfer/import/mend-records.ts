import { ArchiveRefused } from '#archive/archive.ts'
import { withoutControls } from '#html/without-controls.ts'
import { usablePath } from '#importers/files/page-path.ts'
import { newId } from '#kernel/database/ids.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { inSlices } from '#kernel/workers/in-slices.ts'
import { checkValue } from '#resources/data/rows/values/check-value.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { refersToRows } from '#resources/data/rows/values/record-ids.ts'
import { nextColumns } from '#resources/data/tables/next-columns.ts'
import { mendedSnapshot } from '#resources/transfer/import/mend-snapshot.ts'
import type { PlannedPage, PlannedRecord, PlannedRow, PlannedTable } from '#resources/transfer/model.ts'
import { inPlaceOf, placeOf } from '#resources/transfer/record-places.ts'
import { checkLanguage } from '#resources/websites/websites/rules.ts'
import { withoutNul } from '#text/nul.ts'

type Note = (sentence: string, place: string) => void

const CLEANED = 'Values that were cleaned or left blank'
const NUL = 'Texts with a NUL, which was removed'

/**
 * The records as they can be saved: a value that no page or row can have, such as a control character in a title or a day
 * that is none, costs that value and not the record. The same ones whenever it is called.
 * @throws ArchiveRefused for a record that nests too deeply
 */
export async function* mendedRecords(records: AsyncIterable<PlannedRecord>, note: Note): AsyncGenerator<PlannedRecord> {
  const columns = new Map<string, readonly Column[]>()
  let versioned: PlannedRecord | null = null
  for await (const record of inSlices(records)) {
    if (record.kind !== 'version') versioned = record
    else if (versioned) inPlaceOf(versioned, record)
    const storable = strippedOfNul(record, note)
    const say = (problem: string) => note(CLEANED, `${placeOf(record)} (${problem})`)
    if (storable.kind === 'table') columns.set(storable.id, columnsOf(storable))
    yield inPlaceOf(record, mended(storable, columns, say))
  }
}

function strippedOfNul(record: PlannedRecord, note: Note): PlannedRecord {
  try {
    const storable = withoutNul(record)
    if (storable !== record) note(NUL, placeOf(record))
    return storable
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ArchiveRefused(`holds a ${record.kind} that is nested too deeply`, placeOf(record))
  }
}

type Say = (problem: string) => void

function mended(record: PlannedRecord, columns: ReadonlyMap<string, readonly Column[]>, say: Say): PlannedRecord {
  if (record.kind === 'page') return mendedPage(record, say)
  if (record.kind === 'row') return mendedRow(record, columns.get(record.table_id) ?? [], say)
  if (record.kind !== 'version' || record.of.kind !== 'page') return record
  return { ...record, snapshot: mendedSnapshot(record.snapshot, say) }
}

function mendedPage(page: PlannedPage, say: Say): PlannedPage {
  const { language, ...others } = page
  const path = /\p{Cc}/u.test(page.path) ? usablePath(page.path.replaceAll(/\p{Cc}/gu, '')) : page.path
  if (path !== page.path) say('path')
  if (language === undefined || checkLanguage(language) !== null) return { ...page, path }
  say(`language "${language}"`)
  return { ...others, path }
}

/** Of values that name records it is known only later which exist. */
function mendedRow(row: PlannedRow, columns: readonly Column[], say: Say): PlannedRow {
  const values = { ...row.values }
  for (const column of columns) {
    const { key, type } = column
    if (refersToRows(type) || type === 'asset' || !Object.hasOwn(values, key)) continue
    const problem = problemOf(column, values[key])
    if (problem === null) continue
    const cleaned = withoutBadCharacters(values[key])
    if (problemOf(column, cleaned) === null) values[key] = cleaned
    else if (column.required) continue
    else values[key] = null
    say(`${key} ${problem}`)
  }
  return { ...row, values }
}

function problemOf(column: Column, value: unknown): string | null {
  const checked = checkValue({ ...column, required: false }, value)
  return 'message' in checked ? checked.message : null
}

function withoutBadCharacters(value: unknown): unknown {
  return typeof value === 'string' ? withoutControls(value.replaceAll(/\r\n?/g, '\n').toWellFormed()) : value
}

/** None where the table itself cannot be saved. */
function columnsOf({ columns }: PlannedTable): readonly Column[] {
  try {
    return nextColumns([], columns as never, newId)
  } catch (error) {
    if (error instanceof ValidationFailed) return []
    throw error
  }
}
