import type { Condition } from '#resources/data/rows/conditions.ts'
import { newerKeys } from '#resources/data/rows/latest-query.ts'
import { type Span, spansWithRows } from '#resources/data/rows/period-store.ts'
import type { RowQuery } from '#resources/data/rows/query-store.ts'
import { SLOTS, type Slot } from '#resources/data/rows/record.ts'
import type { ScopesFrom } from '#site/templates/row-scopes.ts'
import type { Table } from '#site/templates/table.ts'
import type { Archive, RowsQuery } from '#templates/sources.ts'
import { localDay, startOfDay } from '#text/local-day.ts'

/** Rows of other years are on no page of such a list. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2199]
const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index)

type Dated = { slot: Slot; isMoment: boolean; timeZone: string }

/**
 * A list in pages by month or year as the query of one of them, and which there are: from the newest on, or from the oldest where
 * the list is sorted by the column upwards. Months and years are those of the website's time zone.
 */
export async function inPeriod(
  from: Pick<ScopesFrom, 'db' | 'longDb' | 'selection'>,
  table: Table,
  wanted: RowQuery,
  { sort, period }: Pick<RowsQuery, 'sort'> & { period: NonNullable<RowsQuery['period']> },
  { timeZone }: { timeZone: string },
): Promise<{ wanted: RowQuery | null; archive: Archive }> {
  const column = table.columns.find(({ key }) => key === period.column)!
  const dated = { slot: SLOTS[column.slot!]!, isMoment: column.type === 'datetime', timeZone }
  const found = await periodsOf(from, table, wanted, period.format, dated)
  const [first] = sort
  const isUpwards = first?.column === column.key && !first.descending
  const periods = isUpwards ? found : found.toReversed()
  const shown = periods.find((each) => each === period.shown) ?? periods[0] ?? null
  const archive = { periods, period: shown }
  if (shown === null) return { wanted: null, archive }
  return { wanted: { ...wanted, filters: [...wanted.filters, ...within(spanOf(shown, dated), dated.slot)] }, archive }
}

/** Those with rows, in ascending order. */
async function periodsOf(
  { db, longDb, selection }: Pick<ScopesFrom, 'db' | 'longDb' | 'selection'>,
  table: Table,
  { filters, status }: RowQuery,
  format: 'month' | 'year',
  dated: Dated,
): Promise<string[]> {
  const { slot } = dated
  const roughly = YEARS.map((year): Span => [String(year), String(year + 1), String(year)])
  const years = (await spansWithRows(db, table, { slot, status, conditions: [] }, roughly)).map(Number)
  // The last hours of a year may be the first of the next elsewhere.
  const near = dated.isMoment ? years.flatMap((year) => [year - 1, year, year + 1]) : years
  const candidates = [...new Set(near)].flatMap((year) => (format === 'year' ? [String(year)] : monthsOf(year)))
  const spans = candidates.map((period): Span => spanOf(period, dated))
  const found = await spansWithRows(longDb, table, { slot, status, conditions: filters }, spans)
  const isLatest = selection.drafts && selection.base === 'latest'
  const newer = isLatest ? await newerKeys(db, table, { filters, status }, slot) : []
  return [...new Set([...found, ...newer.map((key) => periodOf(key, format, dated))])].sort()
}

function monthsOf(year: number): string[] {
  return Array.from({ length: 12 }, (_, month) => `${year}-${twoDigits(month + 1)}`)
}

function spanOf(period: string, { isMoment, timeZone }: Dated): Span {
  const [from, to] = [firstDayOf(period), firstDayOf(following(period))]
  if (!isMoment) return [from, to, period]
  const momentOf = (day: string) => new Date(startOfDay(day, timeZone)).toISOString()
  return [momentOf(from), momentOf(to), period]
}

function periodOf(key: string, format: 'month' | 'year', { isMoment, timeZone }: Dated): string {
  const day = isMoment ? localDay(Date.parse(key), timeZone) : key
  return day.slice(0, format === 'year' ? 4 : 7)
}

function firstDayOf(period: string): string {
  return `${period}${'-01-01'.slice(period.length - 4)}`
}

function following(period: string): string {
  const [year, month] = period.split('-').map(Number) as [number, number?]
  if (month === undefined) return String(year + 1)
  return month === 12 ? `${year + 1}-01` : `${year}-${twoDigits(month + 1)}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

function within([from, to]: Span, slot: Slot): Condition[] {
  return [
    { kind: 'compare', slot, operator: '>=', key: from },
    { kind: 'compare', slot, operator: '<', key: to },
  ]
}
