import type { PlannedColumn, PlannedTable } from '#resources/transfer/model.ts'

/** As options of a column are limited. */
export const MAX_OPTIONS = 200
const MAX_OPTION_CHARACTERS = 100

/** All that posts have. */
export type Names = { categories: readonly string[]; tags: readonly string[] }

/** The table of imported posts. Lists of names too many for options become texts with commas. */
export function postsTable(id: string, { categories, tags }: Names): PlannedTable {
  return {
    kind: 'table',
    id,
    name: 'Posts',
    key: 'posts',
    columns: [
      { key: 'title', name: 'Title', type: 'text', required: true },
      { key: 'slug', name: 'Slug', type: 'text', required: true, unique: true, slug_from: 'title' },
      { key: 'published_on', name: 'Published on', type: 'date' },
      { key: 'summary', name: 'Summary', type: 'text' },
      { key: 'body', name: 'Body', type: 'rich_text' },
      { key: 'author', name: 'Author', type: 'text' },
      namesColumn('categories', 'Categories', categories),
      namesColumn('tags', 'Tags', tags),
      { key: 'image', name: 'Image', type: 'asset', on_delete: 'clear' },
    ],
  }
}

/** The value of a column of names. */
export function namesValue(names: readonly string[], all: readonly string[]): string[] | string | null {
  const usable = [...new Set(names.map(optionOf).filter(Boolean))]
  if (usable.length === 0) return null
  return all.length > MAX_OPTIONS ? usable.join(', ') : usable
}

export function optionOf(name: string): string {
  return name.replace(/\s+/g, ' ').trim().slice(0, MAX_OPTION_CHARACTERS).toWellFormed()
}

function namesColumn(key: string, name: string, names: readonly string[]): PlannedColumn {
  if (names.length === 0 || names.length > MAX_OPTIONS) return { key, name, type: 'text' }
  return { key, name, type: 'multi_select', options: names.map((value) => ({ value })) }
}
