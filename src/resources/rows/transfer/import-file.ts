import { setImmediate } from 'node:timers/promises'
import type { Static } from 'typebox'
import type { Performed } from '#operations/context.ts'
import { type FieldErrors, LimitReached, OperationError } from '#operations/errors.ts'
import type { BulkAnswer } from '#resources/rows/schema.ts'
import { type Format, formatOf } from '#resources/rows/transfer/format.ts'
import type { ImportLine, LineReader } from '#resources/rows/transfer/import-line.ts'
import { readerOf } from '#resources/rows/transfer/line-reader.ts'
import { type Imported, MAX_IMPORT_LINES } from '#resources/rows/transfer/schema.ts'
import type { Column } from '#resources/rows/values/column.ts'

/** Rows of one transaction: they keep the process busy for some 20 ms. */
const MAX_BATCH_LINES = 100
const MAX_BATCH_CHARACTERS = 100_000
/** Failed rows that a report names. */
const MAX_NAMED = 200
const MAX_WARNINGS = 20

type Report = Static<typeof Imported> & { warnings: string[] }
type Source = { columns: readonly Column[]; format?: Format; from_line: number }
/** Writes a batch of rows, in a transaction of its own. */
type SaveRows = (rows: ImportLine['input'][]) => Promise<Performed>

/**
 * Imports rows in batches, each saved by itself: what fails later takes back nothing.
 * @throws ValidationFailed where nothing can be read; what `save` throws for the first batch
 */
export async function importFile(
  pieces: AsyncIterable<string> | Iterable<string>,
  source: Source,
  save: SaveRows,
): Promise<Report> {
  const report = newReport()
  let batch: ImportLine[] = []
  let size = 0
  let read = 0
  for await (const line of linesOf(pieces, source, report)) {
    if (batch.length === MAX_BATCH_LINES || (batch.length > 0 && size + line.size > MAX_BATCH_CHARACTERS)) {
      await saveBatch(report, batch, save)
      batch = []
      size = 0
    }
    if (report.stopped !== null) break
    if (read === MAX_IMPORT_LINES) {
      report.next_line = line.line
      break
    }
    read++
    batch.push(line)
    size += line.size
  }
  await saveBatch(report, batch, save)
  report.failures.sort((one, other) => one.line - other.line)
  return report
}

function newReport(): Report {
  const counts = { lines: 0, created: 0, updated: 0, unchanged: 0, failed: 0 }
  return { ...counts, next_line: null, stopped: null, failures: [], warnings: [] }
}

async function* linesOf(
  pieces: AsyncIterable<string> | Iterable<string>,
  { columns, format, from_line }: Source,
  report: Report,
): AsyncGenerator<ImportLine> {
  let reader: LineReader | null = null
  let noted = 0
  for await (const piece of pieces) {
    reader ??= readerOf(format ?? formatOf(piece), columns)
    const lines = reader.write(piece)
    report.warnings.push(...reader.warnings.slice(noted))
    noted = reader.warnings.length
    yield* lines.filter(({ line }) => line >= from_line)
    // A long file may be skipped for the most part.
    await setImmediate()
  }
  yield* (reader?.end() ?? []).filter(({ line }) => line >= from_line)
}

async function saveBatch(report: Report, batch: readonly ImportLine[], save: SaveRows): Promise<void> {
  const good = batch.filter((line) => !isFaulty(line))
  try {
    if (good.length > 0) addResults(report, good, await save(good.map(({ input }) => input)))
    for (const { line, errors } of batch.filter(isFaulty)) addFailure(report, line, errors)
    report.lines += batch.length
  } catch (error) {
    const isSaved = report.created + report.updated > 0
    if (!(error instanceof OperationError) || !(isSaved || error instanceof LimitReached)) throw error
    report.stopped = error.message
    report.next_line = batch[0]!.line
  }
}

function isFaulty({ errors }: ImportLine): boolean {
  return Object.keys(errors).length > 0
}

function addResults(report: Report, lines: readonly ImportLine[], { record, warnings }: Performed) {
  const answer = record as Static<typeof BulkAnswer>
  addWarnings(report, lines[0]!, warnings)
  report.created += answer.created
  report.updated += answer.updated
  report.unchanged += answer.unchanged
  for (const { index, result, errors = {}, warnings = [] } of answer.results) {
    const line = lines[index]!
    if (result === 'failed') addFailure(report, line.line, errors)
    addWarnings(report, line, warnings)
  }
}

function addFailure(report: Report, line: number, errors: FieldErrors) {
  report.failed++
  if (report.failures.length < MAX_NAMED) report.failures.push({ line, errors })
}

function addWarnings({ warnings }: Report, { line }: ImportLine, some: readonly string[]) {
  for (const warning of some) if (warnings.length < MAX_WARNINGS) warnings.push(`line ${line}: ${warning}`)
}
