import type { Value } from '#resources/rows/values/column.ts'
import { slugify } from '#text/slug.ts'

/** The slug of another column's value, for addresses such as `/blog/my-first-post`; null when nothing of it can be one. */
export function slugOf(value: Value): string | null {
  return ((typeof value === 'string' || typeof value === 'number') && slugify(String(value))) || null
}

/** The slug for the given attempt, from 1: `post`, `post-2`, `post-3`. */
export function numberedSlug(slug: string, attempt: number): string {
  return attempt === 1 ? slug : `${slug}-${attempt}`
}
