import type { Db } from '#kernel/database/database.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { readFields } from '#resources/data/forms/field.ts'
import { allVersions } from '#resources/data/forms/store.ts'
import type { Value } from '#resources/data/submissions/check-values.ts'
import type { SubmissionRow } from '#resources/data/submissions/record.ts'
import { submissionsAfter, withFiles } from '#resources/data/submissions/store.ts'
import { BYTE_ORDER_MARK, csvLine } from '#text/csv/csv-line.ts'
import { withGuard } from '#text/csv/formulas.ts'

const ROWS_AT_ONCE = 200
const BEFORE = ['number', 'created_at', 'status', 'page_path', 'language']
const AFTER = ['files', 'referrer', 'spam_reasons', 'id']

/**
 * All submissions of a form as CSV, read and written in pieces: a column for each field that any version has had, so that
 * nothing of a removed field is lost. No cell is a formula to a spreadsheet.
 */
export async function* exportedSubmissions(
  db: Db,
  form: { website_id: string; id: string },
  spam: boolean,
): AsyncGenerator<Uint8Array> {
  const names = await namesOfFields(db, form)
  yield Buffer.from(BYTE_ORDER_MARK + csvLine([...BEFORE, ...names, ...AFTER].map(withGuard)))
  for (let number = 0; ; ) {
    const rows = await submissionsAfter(db, form, { number, limit: ROWS_AT_ONCE, spam })
    const last = rows.at(-1)
    if (!last) return
    number = Number(last.number)
    const lines = (await withFiles(db, rows)).map((row) =>
      csvLine([...cellsBefore(row), ...cellsOf(row, names), ...cellsAfter(row)].map(withGuard)),
    )
    yield Buffer.from(lines.join(''))
  }
}

async function namesOfFields(db: Db, form: { website_id: string; id: string }): Promise<string[]> {
  const versions = await allVersions(db, form)
  const fields = versions.flatMap(readFields).filter(({ type }) => type !== 'file')
  return [...new Set(fields.map(({ name }) => name))]
}

function cellsBefore({ number, created_at, status, page_path, language }: SubmissionRow): string[] {
  return [String(number), timestamp(created_at), status, page_path ?? '', language]
}

function cellsOf({ data }: SubmissionRow, names: readonly string[]): string[] {
  const values: Record<string, Value> = JSON.parse(data)
  return names.map((name) => {
    const value = values[name] ?? ''
    return Array.isArray(value) ? value.join(', ') : String(value)
  })
}

function cellsAfter(row: SubmissionRow & { files: { filename: string }[] }): string[] {
  const filenames = row.files.map(({ filename }) => filename).join(', ')
  const reasons: string[] = JSON.parse(row.spam_reasons)
  return [filenames, row.referrer ?? '', reasons.join(' '), row.id]
}
