import { CsvLines } from '#resources/data/rows/transfer/csv-lines.ts'
import type { Format } from '#resources/data/rows/transfer/format.ts'
import type { LineReader } from '#resources/data/rows/transfer/import-line.ts'
import { JsonLines } from '#resources/data/rows/transfer/json-lines.ts'
import type { Column } from '#resources/data/rows/values/column.ts'

export function readerOf(format: Format, columns: readonly Column[]): LineReader {
  return format === 'csv' ? new CsvLines(columns) : new JsonLines()
}
