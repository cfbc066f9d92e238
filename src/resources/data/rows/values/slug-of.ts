import type { Column, Value } from '#resources/data/rows/values/column.ts'
import { slugify } from '#text/slug.ts'

type Slugged = {
  /** All columns of the table. */
  columns: readonly Column[]
  /** Of the website: the language of rows that do not name theirs. */
  language: string
}

/**
 * The slug of the value that a column's slugs are made from, for addresses such as `/blog/my-first-post`; null when nothing of
 * it can be one. A column `language` says which language a row is in.
 */
export function slugIn(
  values: Readonly<Record<string, Value | undefined>>,
  { slug_from }: Column,
  { columns, language }: Slugged,
): string | null {
  const own = values[columns.find(({ key }) => key === 'language')?.id ?? '']
  return slugOf(values[slug_from!] ?? null, typeof own === 'string' ? own : language)
}

export function slugOf(value: Value, language: string): string | null {
  return ((typeof value === 'string' || typeof value === 'number') && slugify(String(value), language)) || null
}

/** The slug for the given attempt, from 1: `post`, `post-2`, `post-3`. */
export function numberedSlug(slug: string, attempt: number): string {
  return attempt === 1 ? slug : `${slug}-${attempt}`
}
