import type { Column, ColumnType } from '#resources/data/rows/values/column.ts'
import type { Table } from '#site/templates/table.ts'

/** Which columns say what in feeds and lists of pages, where no one has said so: by their usual names, else by their types. */
export function titleColumn({ columns }: Table): Column | undefined {
  return named(columns, ['title', 'name', 'headline'], ['text']) ?? first(columns, ['text'])
}

export function summaryColumn({ columns }: Table): Column | undefined {
  return named(columns, ['summary', 'description', 'excerpt', 'teaser', 'intro'], ['text'])
}

export function contentColumn({ columns }: Table): Column | undefined {
  return first(columns, ['rich_text'])
}

export function dateColumn({ columns }: Table): Column | undefined {
  const types = ['date', 'datetime'] as const
  return (
    named(columns, ['published_on', 'published_at', 'date', 'updated_on', 'updated_at'], types) ?? first(columns, types)
  )
}

function named(columns: Column[], keys: string[], types: readonly ColumnType[]): Column | undefined {
  return keys.map((wanted) => columns.find(({ key, type }) => key === wanted && types.includes(type))).find(Boolean)
}

function first(columns: Column[], types: readonly ColumnType[]): Column | undefined {
  return columns.find(({ type }) => types.includes(type))
}
