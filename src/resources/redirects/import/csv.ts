import { CsvError, parse } from 'csv-parse/sync'
import type { Fault, ImportLine, ReadText } from '#resources/redirects/import/import-line.ts'
import { positionOf, statusOf, truthOf } from '#resources/redirects/import/values.ts'

type Column = keyof ImportLine['fields']
type Record = { line: number; cells: string[] }

/** Names of columns, others' included. */
const NAMES: { [column in Column]: string[] } = {
  from_path: ['from_path', 'from', 'source', 'old'],
  to: ['to', 'target', 'destination', 'new'],
  status: ['status', 'code', 'status_code', 'type'],
  active: ['active', 'enabled'],
  force: ['force'],
  preserve_query: ['preserve_query'],
  position: ['position'],
}
const WITHOUT_HEADER: (Column | null)[] = ['from_path', 'to', 'status']
const DELIMITERS = [',', ';', '\t']

/** Reads CSV (RFC 4180), separated by commas, semicolons or tabs; the first line names the columns unless it is a redirect. */
export function readCsv(text: string): ReadText {
  const faults: Fault[] = []
  const records = recordsOf(text, faults)
  const [first] = records
  if (!first) return { lines: [], faults, warnings: [] }
  const { columns, warnings } = columnsOf(first)
  if (!columns) {
    const message = 'must name the columns, like from_path,to,status, or be a redirect'
    return { lines: [], faults: [{ line: first.line, message }, ...faults], warnings }
  }
  const lines: ImportLine[] = []
  for (const { line, cells } of columns === WITHOUT_HEADER ? records : records.slice(1)) {
    const read = readCells(columns, cells)
    if (typeof read === 'string') faults.push({ line, message: read })
    else lines.push({ line, fields: read })
  }
  return { lines, faults, warnings }
}

function recordsOf(text: string, faults: Fault[]): Record[] {
  const fail = (error: CsvError | undefined) => {
    faults.push({
      line: Number(error?.lines ?? 1),
      message: `is not valid CSV: it ${REASONS[error?.code ?? ''] ?? 'cannot be read'}`,
    })
  }
  const delimiter = delimiterOf(text)
  try {
    const parsed = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip(error) {
        fail(error)
        return undefined
      },
      // A tab at the beginning of a value would be trimmed as space.
      trim: delimiter !== '\t',
    }) as unknown as { info: { lines: number }; record: string[] }[]
    return parsed
      .map(({ info, record }) => ({ line: info.lines - breaksIn(record), cells: record.map((cell) => cell.trim()) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    fail(error)
    return []
  }
}

/** The line breaks inside a record's values. */
function breaksIn(cells: string[]): number {
  return cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0)
}

const REASONS: { [code: string]: string } = {
  INVALID_OPENING_QUOTE: 'has a quote inside an unquoted value',
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote; double a quote inside a value',
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is never closed',
}

/** The most frequent one in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1)
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}

function columnsOf({ cells }: Record): { columns: (Column | null)[] | null; warnings: string[] } {
  if (cells[0]!.startsWith('/')) return { columns: WITHOUT_HEADER, warnings: [] }
  const columns = cells.map((cell) => columnNamed(cell.toLowerCase().replaceAll(/[\s-]+/g, '_')))
  if (!columns.includes('from_path') || !columns.includes('to')) return { columns: null, warnings: [] }
  const unknown = cells.filter((cell, index) => columns[index] === null && cell !== '').slice(0, MAX_WARNINGS)
  return { columns, warnings: unknown.map((name) => `Unknown column '${name.slice(0, MAX_SHOWN)}' was ignored.`) }
}

const MAX_WARNINGS = 20
const MAX_SHOWN = 60

function columnNamed(name: string): Column | null {
  return (Object.keys(NAMES) as Column[]).find((column) => NAMES[column].includes(name)) ?? null
}

/** An empty cell counts as absent. */
function readCells(columns: (Column | null)[], cells: string[]): ImportLine['fields'] | string {
  const fields: Partial<ImportLine['fields']> = {}
  for (const [index, column] of columns.entries()) {
    const text = cells[index] ?? ''
    if (column === null || text === '') continue
    const read = VALUES[column](text)
    if (!read.ok) return read.message
    Object.assign(fields, { [column]: read.value })
  }
  const { from_path, to } = fields
  if (from_path === undefined) return "from_path can't be blank"
  return to === undefined ? "to can't be blank" : { ...fields, from_path, to }
}

const asIs = (value: string) => ({ ok: true, value }) as const

const VALUES: { [column in Column]: (text: string) => { ok: true; value: unknown } | { ok: false; message: string } } =
  {
    from_path: asIs,
    to: asIs,
    status: statusOf,
    active: (text) => truthOf('active', text),
    force: (text) => truthOf('force', text),
    preserve_query: (text) => truthOf('preserve_query', text),
    position: positionOf,
  }
