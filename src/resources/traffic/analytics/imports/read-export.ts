import { columnsOf } from '#resources/traffic/analytics/imports/columns.ts'
import { DayTotals, type ImportedDimension } from '#resources/traffic/analytics/imports/day-totals.ts'
import { type ImportSource, readTable } from '#resources/traffic/analytics/imports/read-table.ts'
import { type Fault, readTables, type Table } from '#resources/traffic/analytics/imports/tables.ts'
import { ownTurn } from '#text/own-turn.ts'

/** A CSV file, and its text. */
export type CsvFile = { name: string; text: string }
export type ReadExport = { source: ImportSource; totals: DayTotals; ignored: string[]; faults: Fault[] }

/** What Plausible exports; its other files have nothing that imported days are asked for. */
const PLAUSIBLE = /(?:^|\/)imported_([a-z_]+?)(?:_\d{8}_\d{8})?\.csv$/
const DIMENSIONS: Record<string, ImportedDimension> = {
  visitors: 'all',
  pages: 'path',
  sources: 'source',
  locations: 'country',
}

/** Reads the files of one export, a turn for each. Files that say nothing of days are `ignored`. */
export async function readExport(files: readonly CsvFile[]): Promise<ReadExport> {
  const source = files.some(({ name }) => PLAUSIBLE.test(name)) ? 'plausible' : 'google_analytics'
  const read: ReadExport = { source, totals: new DayTotals(), ignored: [], faults: [] }
  for (const { name, text } of files) {
    await ownTurn()
    if (source === 'plausible') readPlausible(name, text, read)
    else readReports(name, text, read)
  }
  return read
}

function readPlausible(name: string, text: string, { totals, ignored, faults }: ReadExport) {
  const dimension = DIMENSIONS[PLAUSIBLE.exec(name)?.[1] ?? '']
  if (!dimension) return void ignored.push(name)
  for (const table of readTables(name, text, faults))
    readTable(table, { source: 'plausible', dimension }, totals, faults)
}

/** A report of a longer time has no days; it is passed over, since its figures belong to none. */
function readReports(name: string, text: string, { totals, ignored, faults }: ReadExport) {
  for (const table of readTables(name, text, faults)) {
    const { columns } = columnsOf(table.header.cells)
    const place = `${name} line ${table.header.line}`
    if (columns.date === undefined && table.date === null) ignored.push(place)
    else {
      const other = furtherDimension(table)
      const dimensions = dimensionsIn(table)
      if (other !== undefined) ignored.push(`${place}: "${other}"`)
      else if (dimensions.length > 1) ignored.push(`${place}: ${dimensions.join(', ')}`)
      else readTable(table, { source: 'google_analytics', dimension: dimensions[0] ?? 'all' }, totals, faults)
    }
  }
}

/** Of two, people would be counted once for each pair. */
function dimensionsIn({ header }: Table): ImportedDimension[] {
  const { columns } = columnsOf(header.cells)
  const found: ImportedDimension[] = []
  if (columns.path !== undefined) found.push('path')
  if (columns.source !== undefined || columns.source_medium !== undefined) found.push('source')
  if (columns.city !== undefined) found.push('city')
  else if (columns.country !== undefined) found.push('country')
  return found
}

/** A column that we do not know, and that has words. */
function furtherDimension({ header, rows }: Table): string | undefined {
  const index = columnsOf(header.cells).unknown.find((index) =>
    rows.some(({ cells }) => !/^(?:[\d.,%-]*|(?:grand )?totals?)$/i.test(cells[index] ?? '')),
  )
  return index === undefined ? undefined : header.cells[index]
}
