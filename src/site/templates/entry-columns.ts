import type { Column } from '#resources/data/rows/values/column.ts'
import { columnNamed, firstColumn } from '#resources/data/tables/title-column.ts'
import type { Table } from '#site/templates/table.ts'

/** Which columns say what in feeds and lists of pages, where no one has said so: by their usual names, else by their types. */
export function summaryColumn({ columns }: Table): Column | undefined {
  return columnNamed(columns, ['summary', 'description', 'excerpt', 'teaser', 'intro'], ['text'])
}

export function contentColumn({ columns }: Table): Column | undefined {
  return firstColumn(columns, ['rich_text'])
}

export function dateColumn({ columns }: Table): Column | undefined {
  const types = ['date', 'datetime'] as const
  return (
    columnNamed(columns, ['published_on', 'published_at', 'date', 'updated_on', 'updated_at'], types) ??
    firstColumn(columns, types)
  )
}
