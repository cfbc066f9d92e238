import type { Column } from '#resources/data/rows/values/column.ts'
import { columnNamed, firstColumn } from '#resources/data/tables/title-column.ts'
import type { Table } from '#site/templates/table.ts'

/** Which columns say what of a row in feeds, lists of pages and heads, where no one has said so: by their usual names, else by their types. */
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

/** Those that may hold a row's picture, the likeliest first: one of them may hold a file of another kind, or none. */
export function pictureColumns({ columns }: Table): Column[] {
  const usual = columnNamed(columns, PICTURES, ['asset'])
  const others = columns.filter((column) => column.type === 'asset' && column !== usual)
  return usual ? [usual, ...others] : others
}

const PICTURES = [
  'og_image',
  'social_image',
  'picture',
  'image',
  'photo',
  'cover',
  'cover_image',
  'featured_image',
  'feature_image',
]

/** Whether programs that show a link can show the file: they take no drawings. */
export function isPicture({ content_type }: { content_type: string }): boolean {
  return content_type.startsWith('image/') && content_type !== 'image/svg+xml'
}
