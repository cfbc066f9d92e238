import { columnsOf } from '#resources/traffic/analytics/imports/columns.ts'
import { DayTotals, type ImportedDimension } from '#resources/traffic/analytics/imports/day-totals.ts'
import { type ImportSource, readTable } from '#resources/traffic/analytics/imports/read-table.ts'
import { type Fault, readTables, type Table } from '#resources/traffic/analytics/imports/tables.ts'

/** A CSV file, and its text. */
export type CsvFile = { name: string; text: string }
export type ReadExport = { source: ImportSource; totals: DayTotals; ignored: string[]; faults: Fault[]; lines: number }

const LOOKED_AT = 1_000
/** What Plausible exports; its other files have nothing that imported days are asked for. */
const PLAUSIBLE = /(?:^|\/)imported_([a-z_]+?)(?:_\d{8}_\d{8})?\.csv$/
const DIMENSIONS: Record<string, ImportedDimension> = {
  visitors: 'all',
  pages: 'path',
  sources: 'source',
  locations: 'country',
}

/** Reads the files of one export in slices, so that other requests are served meanwhile. Files without figures for days are `ignored`. */
export async function readExport(files: readonly CsvFile[]): Promise<ReadExport> {
  const source = files.some(({ name }) => PLAUSIBLE.test(name)) ? 'plausible' : 'google_analytics'
  const read: ReadExport = { source, totals: new DayTotals(), ignored: [], faults: [], lines: 0 }
  for (const { name, text } of files) {
    if (source === 'plausible') await readPlausible(name, text, read)
    else await readReports(name, text, read)
  }
  return read
}

async function readPlausible(name: string, text: string, read: ReadExport): Promise<void> {
  const { totals, ignored, faults } = read
  const dimension = DIMENSIONS[PLAUSIBLE.exec(name)?.[1] ?? '']
  if (!dimension) return void ignored.push(name)
  for (const table of await readTables(name, text, read))
    await readTable(table, { source: 'plausible', dimension }, totals, faults)
}

/** A report of a longer time has no days; it is passed over, since its figures belong to none. */
async function readReports(name: string, text: string, read: ReadExport): Promise<void> {
  const { totals, ignored, faults } = read
  for (const table of await readTables(name, text, read)) {
    const { columns } = columnsOf(table.header.cells)
    const place = `${name} line ${table.header.line}`
    if (columns.date === undefined && table.date === null) ignored.push(place)
    else {
      const other = furtherDimension(table)
      const dimensions = dimensionsIn(table)
      if (other !== undefined) ignored.push(`${place}: "${other}"`)
      else if (dimensions.length > 1) ignored.push(`${place}: ${dimensions.join(', ')}`)
      else await readTable(table, { source: 'google_analytics', dimension: dimensions[0] ?? 'all' }, totals, faults)
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

/** A column that we do not know, and that has words in its first rows. */
function furtherDimension({ header, rows }: Table): string | undefined {
  const firstRows = rows.slice(0, LOOKED_AT)
  const index = columnsOf(header.cells).unknown.find((index) =>
    firstRows.some(({ cells }) => !/^(?:[\d.,%-]*|(?:grand )?totals?)$/i.test(cells[index] ?? '')),
  )
  return index === undefined ? undefined : header.cells[index]
}
