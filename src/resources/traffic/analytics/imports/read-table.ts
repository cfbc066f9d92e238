import { inSlices } from '#kernel/workers/in-slices.ts'
import { dayOfDate } from '#resources/traffic/analytics/calendar.ts'
import { type Column, type Columns, columnsOf, nameOf } from '#resources/traffic/analytics/imports/columns.ts'
import type { DayTotals, Figures, ImportedDimension } from '#resources/traffic/analytics/imports/day-totals.ts'
import type { Fault, Line, Table } from '#resources/traffic/analytics/imports/tables.ts'
import { storedCity, storedCountry, storedPath, storedSource } from '#resources/traffic/analytics/imports/values.ts'

export type ImportSource = 'plausible' | 'google_analytics'
type Wanted = { source: ImportSource; dimension: ImportedDimension }

/** What a table must say; one of each group. */
const REQUIRED: Record<ImportedDimension, readonly (readonly Column[])[]> = {
  all: [['visitors'], ['visits'], ['pageviews'], ['bounces', 'bounce_rate', 'engaged'], ['duration', 'average']],
  path: [['path'], ['visitors'], ['pageviews']],
  source: [['source', 'source_medium'], ['visitors']],
  country: [['country'], ['visitors']],
  city: [['country'], ['city'], ['visitors']],
}

/** Adds up the rows of a table, and notes what is wrong with them. */
export async function readTable(
  table: Table,
  { source, dimension }: Wanted,
  totals: DayTotals,
  faults: Fault[],
): Promise<void> {
  const { file, header, rows, date } = table
  const { columns } = columnsOf(header.cells)
  const missing = REQUIRED[dimension].filter((group) => group.every((column) => columns[column] === undefined))
  if (columns.date === undefined && date === null) missing.unshift(['date'])
  if (missing.length > 0) {
    const names = missing.map((group) => group.map((column) => `"${nameOf(column, source)}"`).join(' or '))
    faults.push({ file, line: header.line, message: `has no column ${names.join(', ')}` })
    return
  }
  for await (const row of inSlices(rows)) {
    if (isTotal(row)) continue
    const read = readRow(row, columns, date)
    if (typeof read === 'string') faults.push({ file, line: row.line, message: read })
    else totals.add({ dimension, day: read.day, value: storedValue(dimension, row, columns) }, read.figures)
  }
}

/** Google Analytics adds one to explorations. */
function isTotal({ cells }: Line): boolean {
  return cells.some((cell) => /^(?:grand )?totals?$/i.test(cell))
}

function readRow(row: Line, columns: Columns, date: string | null): { day: number; figures: Figures } | string {
  const text = columns.date === undefined ? date! : (row.cells[columns.date] ?? '')
  const day = dayOfDate(text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
  if (day === null) return 'date must be a day, like 2026-03-01'
  const numbers: Partial<Record<Column, number>> = {}
  for (const column of METRICS) {
    const index = columns[column]
    if (index === undefined) continue
    const cell = row.cells[index] ?? ''
    const isWhole = column !== 'bounce_rate' && column !== 'average'
    if (!(isWhole ? /^\d{1,12}$/ : /^\d{1,12}(?:\.\d+)?$/).test(cell))
      return `${column} must be a ${isWhole ? 'whole ' : ''}number that is not negative`
    numbers[column] = Number(cell)
  }
  return { day, figures: figuresOf(numbers) }
}

const METRICS = [
  ...(['visitors', 'visits', 'pageviews', 'bounces', 'bounce_rate'] as const),
  ...(['engaged', 'duration', 'average'] as const),
]

function figuresOf(numbers: Partial<Record<Column, number>>): Figures {
  const { visitors = 0, visits = 0, pageviews = 0, bounces, bounce_rate = 0, engaged } = numbers
  const { duration, average = 0 } = numbers
  const bounced = bounces ?? (engaged === undefined ? bounce_rate * visits : visits - engaged)
  return {
    visitors,
    visits,
    pageviews,
    bounces: Math.max(0, Math.round(bounced)),
    duration_ms: Math.round((duration ?? average * visits) * 1_000),
  }
}

function storedValue(dimension: ImportedDimension, { cells }: Line, columns: Columns): string {
  const cell = (column: Column) => (columns[column] === undefined ? '' : (cells[columns[column]] ?? ''))
  if (dimension === 'all') return ''
  if (dimension === 'path') return storedPath(cell('path'))
  if (dimension === 'country') return storedCountry(cell('country'))
  if (dimension === 'city') return storedCity(storedCountry(cell('country')), cell('city'))
  const [both = '', kind = ''] = cell('source_medium').split(' / ')
  const [source, medium] = [cell('source') || both, cell('utm_medium') || kind]
  return storedSource({ source, referrer: cell('referrer'), utm_source: cell('utm_source'), medium })
}
