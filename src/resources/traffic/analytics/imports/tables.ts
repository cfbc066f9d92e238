import { inSlices } from '#kernel/workers/in-slices.ts'
import { CsvReader, type CsvRecord } from '#text/csv/csv-reader.ts'

export type Line = { line: number; cells: string[] }
/** A table of a file, with its header. `date` is the day that comments above it name as first and last, like 20260131. */
export type Table = { file: string; header: Line; rows: Line[]; date: string | null }
/** What is wrong with a line of a file. */
export type Fault = { file: string; line: number; message: string }

/** Of all files of an export: each takes memory. */
const MAX_LINES = 300_000
/** Characters that are read in one go. */
const PIECE = 65_536

/** What was read before of the same export. */
type Progress = { lines: number; faults: Fault[] }

/** The tables of a CSV file. Google Analytics writes comments above each, and blank lines between them. */
export async function readTables(file: string, text: string, progress: Progress): Promise<Table[]> {
  const { faults } = progress
  const comments = new Map<number, string>()
  const reader = new CsvReader()
  const tables: Table[] = []
  let [first, last, seen, number, piece] = ['', '', 1, 0, '']
  const take = (records: CsvRecord[]) => {
    for (const { line, cells, problem } of records) {
      if (problem !== null) faults.push({ file, line, message: `is not valid CSV: it ${problem}` })
      let isNew = tables.length === 0
      for (; seen < line; seen++) {
        const comment = comments.get(seen)
        if (comment === undefined) continue
        isNew = true
        first = /^#\s*Start date:\s*(\d{8})/.exec(comment)?.[1] ?? first
        last = /^#\s*End date:\s*(\d{8})/.exec(comment)?.[1] ?? last
      }
      const read = { line, cells: cells.map((cell) => cell.trim()) }
      if (isNew) tables.push({ file, header: read, rows: [], date: first !== '' && first === last ? first : null })
      else tables.at(-1)!.rows.push(read)
    }
  }
  for await (const line of inSlices(linesOf(text))) {
    number++
    if (++progress.lines > MAX_LINES) {
      faults.push({ file, line: number, message: `is one line too many (maximum is ${MAX_LINES}): export fewer days` })
      return []
    }
    const isComment = line.startsWith('#')
    if (isComment) comments.set(number, line)
    piece += isComment ? '\n' : `${line}\n`
    if (piece.length < PIECE) continue
    take(reader.write(piece))
    piece = ''
  }
  take([...reader.write(piece), ...reader.end()])
  return tables
}

function* linesOf(text: string): Generator<string> {
  const end = /\r\n|\r|\n/g
  let from = text.startsWith('\ufeff') ? 1 : 0
  for (let found = end.exec(text); found; found = end.exec(text)) {
    yield text.slice(from, found.index)
    from = end.lastIndex
  }
  yield text.slice(from)
}
