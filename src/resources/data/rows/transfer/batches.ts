import type { Static } from 'typebox'
import type { Performed } from '#kernel/operations/context.ts'
import { type FieldErrors, LimitReached, OperationError } from '#kernel/operations/errors.ts'
import type { BulkAnswer } from '#resources/data/rows/schema.ts'
import type { ImportLine } from '#resources/data/rows/transfer/import-line.ts'
import { type Imported, MAX_IMPORT_LINES } from '#resources/data/rows/transfer/schema.ts'

/** Rows of one transaction: they keep the process busy for some 20 ms. */
export const MAX_BATCH_LINES = 100
const MAX_BATCH_CHARACTERS = 100_000
/** Failed rows that a report names. */
const MAX_NAMED = 200
const MAX_WARNINGS = 20

export type Report = Static<typeof Imported> & { warnings: string[] }
/** Writes a batch of rows, in a transaction of its own. */
export type SaveRows = (rows: ImportLine['input'][]) => Promise<Performed>

export function newReport(): Report {
  const counts = { lines: 0, created: 0, updated: 0, unchanged: 0, failed: 0 }
  return { ...counts, next_line: null, stopped: null, failures: [], warnings: [] }
}

/** Saves the rows of a file in batches, and counts what became of them. */
export class Batches {
  /** The line after the last one that was added. */
  next = 1
  #report: Report
  #save: SaveRows
  #batch: ImportLine[] = []
  #characters = 0
  #lines = 0

  constructor(report: Report, save: SaveRows) {
    this.#report = report
    this.#save = save
  }

  /** @returns false when nothing more is to be read */
  async add(line: ImportLine): Promise<boolean> {
    const { length } = this.#batch
    if (length === MAX_BATCH_LINES || (length > 0 && this.#characters + line.size > MAX_BATCH_CHARACTERS))
      await this.end()
    if (this.#report.stopped !== null) return false
    if (this.#lines === MAX_IMPORT_LINES) {
      this.#report.next_line = line.line
      return false
    }
    this.#lines++
    this.#batch.push(line)
    this.#characters += line.size
    this.next = line.line + 1
    return true
  }

  async end(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    this.#characters = 0
    const good = batch.filter((line) => !isFaulty(line))
    try {
      if (good.length > 0) addResults(this.#report, good, await this.#save(good.map(({ input }) => input)))
      for (const { line, errors } of batch.filter(isFaulty)) addFailure(this.#report, line, errors)
      this.#report.lines += batch.length
    } catch (error) {
      if (!hasSaved(this.#report) && !(error instanceof LimitReached)) throw error
      stop(this.#report, error, batch[0]!.line)
    }
  }
}

export function hasSaved({ created, updated }: Report): boolean {
  return created + updated > 0
}

/** Ends the import there. @throws what is no refusal, but a failure of the service */
export function stop(report: Report, error: unknown, next_line: number) {
  if (!(error instanceof OperationError)) throw error
  report.stopped = error.message
  report.next_line = next_line
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
