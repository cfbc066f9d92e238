import type { Fault, ImportLine, ReadText } from '#resources/traffic/redirects/import/import-line.ts'
import { listOf, positionOf, statusOf, truthOf } from '#resources/traffic/redirects/import/values.ts'
import { leadsNowhere } from '#resources/traffic/redirects/rules.ts'
import { CsvReader } from '#text/csv/csv-reader.ts'

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
  countries: ['countries', 'country'],
  languages: ['languages', 'language'],
}
const WITHOUT_HEADER: (Column | null)[] = ['from_path', 'to', 'status']

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
  const reader = new CsvReader()
  const records: Record[] = []
  for (const { line, cells, problem } of [...reader.write(text), ...reader.end()]) {
    const trimmed = cells.map((cell) => cell.trim())
    if (problem !== null) faults.push({ line, message: `is not valid CSV: it ${problem}` })
    else if (trimmed.some((cell) => cell !== '')) records.push({ line, cells: trimmed })
  }
  return records
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
  const { from_path, to, status } = fields
  if (from_path === undefined) return "from_path can't be blank"
  if (to === undefined && !(status && leadsNowhere({ status }))) return "to can't be blank"
  return { ...fields, from_path, to: to ?? '' }
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
    countries: listOf,
    languages: listOf,
  }
