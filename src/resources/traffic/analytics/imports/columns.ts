/** What columns are called, in lower case: in exports of Plausible, and in reports of Google Analytics in English. */
const NAMES = {
  date: ['date'],
  path: ['page', 'page path', 'page path and screen class'],
  source: ['source', 'session source'],
  source_medium: ['session source / medium'],
  referrer: ['referrer'],
  utm_source: ['utm_source'],
  utm_medium: ['utm_medium', 'session medium'],
  country: ['country'],
  city: ['city'],
  visitors: ['visitors', 'active users', 'total users', 'users'],
  visits: ['visits', 'sessions'],
  pageviews: ['pageviews', 'views'],
  bounces: ['bounces'],
  bounce_rate: ['bounce rate'],
  engaged: ['engaged sessions'],
  /** Seconds of all visits. */
  duration: ['visit_duration'],
  /** Seconds of one. */
  average: ['average session duration'],
} as const
export type Column = keyof typeof NAMES

/** Where each column stands. Of two with one meaning the first counts. */
export type Columns = Partial<Record<Column, number>>

export function columnsOf(header: readonly string[]): { columns: Columns; unknown: number[] } {
  const columns: Columns = {}
  const unknown: number[] = []
  for (const [index, cell] of header.entries()) {
    const name = cell.toLowerCase()
    const column = (Object.keys(NAMES) as Column[]).find((one) => (NAMES[one] as readonly string[]).includes(name))
    if (column) columns[column] ??= index
    else unknown.push(index)
  }
  return { columns, unknown }
}

/** The name by which a column is asked for. */
export function nameOf(column: Column, source: 'plausible' | 'google_analytics'): string {
  const names = NAMES[column]
  const name = source === 'plausible' ? names[0] : (names[1] ?? names[0])
  return source === 'plausible' ? name : name[0]!.toUpperCase() + name.slice(1)
}
