import { invalid } from '#operations/errors.ts'
import { CsvLines } from '#resources/rows/transfer/csv-lines.ts'
import type { ImportLine } from '#resources/rows/transfer/import-line.ts'
import { JsonLines } from '#resources/rows/transfer/json-lines.ts'
import type { Column } from '#resources/rows/values/column.ts'

/** Reads a file from pieces of its text; each call returns the rows that it completes. */
export type LineReader = {
  /** What the file's author should know, once its first rows are read. */
  readonly warnings: readonly string[]
  write(piece: string): ImportLine[]
  end(): ImportLine[]
}

export const FORMATS = ['csv', 'json'] as const
export type Format = (typeof FORMATS)[number]

export function readerOf(format: Format, columns: readonly Column[]): LineReader {
  return format === 'csv' ? new CsvLines(columns) : new JsonLines()
}

/** The format of a file that begins like this. */
export function formatOf(beginning: string): Format {
  return /^[\s\ufeff]*[[{]/.test(beginning) ? 'json' : 'csv'
}

const PIECE_CHARACTERS = 65_536

export function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE_CHARACTERS) yield text.slice(from, from + PIECE_CHARACTERS)
}

/** @throws ValidationFailed where the bytes are not UTF-8 */
export async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for await (const chunk of bytes) yield decode(() => utf8.decode(chunk, { stream: true }))
  yield decode(() => utf8.decode())
}

function decode(read: () => string): string {
  try {
    return read()
  } catch (error) {
    if (error instanceof TypeError) throw invalid('base', 'The file must be UTF-8; save it as "CSV UTF-8"')
    throw error
  }
}
