import { CsvLines } from '#resources/rows/transfer/csv-lines.ts'
import type { Format } from '#resources/rows/transfer/format.ts'
import type { LineReader } from '#resources/rows/transfer/import-line.ts'
import { JsonLines } from '#resources/rows/transfer/json-lines.ts'
import type { Column } from '#resources/rows/values/column.ts'

export function readerOf(format: Format, columns: readonly Column[]): LineReader {
  return format === 'csv' ? new CsvLines(columns) : new JsonLines()
}
