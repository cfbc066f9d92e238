import { CsvReader } from '#text/csv/csv-reader.ts'

export type Line = { line: number; cells: string[] }
/** A table of a file, with its header. `date` is the day that comments above it name as first and last, like 20260131. */
export type Table = { file: string; header: Line; rows: Line[]; date: string | null }
/** What is wrong with a line of a file. */
export type Fault = { file: string; line: number; message: string }

/** The tables of a CSV file. Google Analytics writes comments above each, and blank lines between them. */
export function readTables(file: string, text: string, faults: Fault[]): Table[] {
  const comments = new Map<number, string>()
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const blanked = lines.map((line, index) => {
    if (!line.startsWith('#')) return line
    comments.set(index + 1, line)
    return ''
  })
  const reader = new CsvReader()
  const tables: Table[] = []
  let [first, last, seen] = ['', '', 1]
  for (const { line, cells, problem } of [...reader.write(blanked.join('\n')), ...reader.end()]) {
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
  return tables
}
