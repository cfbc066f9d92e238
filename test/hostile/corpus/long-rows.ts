import type { Make, Place } from './place.ts'
import { TEMPLATE_PAGES } from './template-pages.ts'

/** Of 285 KB each. */
const ROWS = 100
const ROWS_AT_ONCE = 10

const COLUMNS = [
  { name: 'Title', type: 'text' },
  { name: 'At', type: 'datetime' },
  ...['A', 'B', 'C'].map((name) => ({ name, type: 'rich_text' })),
  { name: 'D', type: 'text' },
  { name: 'J', type: 'json' },
]

/** A website of one table of long rows, and of pages that show them in every way. */
export async function prepareRows(make: Make): Promise<Place['rowed']> {
  const { id, url } = await make('POST', '/websites', { name: 'Rowed' })
  const table = await make('POST', `/websites/${id}/tables`, { name: 'Long', columns: COLUMNS })
  const rows: { id: string }[] = []
  for (let from = 0; from < ROWS; from += ROWS_AT_ONCE)
    rows.push(
      ...(
        await make('POST', `/websites/tables/${table.id}/rows/bulk`, {
          rows: Array.from({ length: ROWS_AT_ONCE }, (_, n) => ({ values: rowOf(from + n) })),
        })
      ).results,
    )
  for (const [path, html_content] of Object.entries(TEMPLATE_PAGES)) {
    const bound = path.includes(':') ? { table_id: table.id, row_key: 'title' } : {}
    await make('POST', `/websites/${id}/pages`, { path, html_content, ...bound })
  }
  return { id, host: new URL(url).host, table: { id: table.id }, rows: rows.map(({ id }) => id) }
}

export function rowOf(n: number) {
  const text = (unit: string, length: number) => unit.repeat(length / unit.length)
  return {
    title: `row-${n}`,
    at: '2026-05-01T10:00:00Z',
    a: text('<p>x &amp; y</p>', 90_000),
    b: text('word ', 90_000),
    c: text('<b>x</b>\n', 90_000),
    d: text('<i>x', 10_000),
    j: Array.from({ length: 2_000 }, (_, index) => index),
  }
}
