import {
  Batches,
  hasSaved,
  newReport,
  type Report,
  type SaveRows,
  stop,
} from '#resources/data/rows/transfer/batches.ts'
import { type Format, formatOf } from '#resources/data/rows/transfer/format.ts'
import type { ImportLine, LineReader } from '#resources/data/rows/transfer/import-line.ts'
import { readerOf } from '#resources/data/rows/transfer/line-reader.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { ownTurn } from '#text/own-turn.ts'

type Source = { columns: readonly Column[]; format?: Format; from_line: number }

/**
 * Imports rows in batches, each saved on its own: a later failure takes nothing back.
 * @throws ValidationFailed where nothing can be read; what `save` throws for the first batch
 */
export async function importFile(
  pieces: AsyncIterable<string> | Iterable<string>,
  source: Source,
  save: SaveRows,
): Promise<Report> {
  const report = newReport()
  const batches = new Batches(report, save)
  try {
    for await (const line of linesOf(pieces, source, report)) if (!(await batches.add(line))) break
  } catch (error) {
    // The rest of the file can't be read.
    if (!hasSaved(report)) throw error
    stop(report, error, batches.next)
  }
  await batches.end()
  report.failures.sort((one, other) => one.line - other.line)
  return report
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
    await ownTurn()
  }
  yield* (reader?.end() ?? []).filter(({ line }) => line >= from_line)
}
