import { readdirSync, readFileSync } from 'node:fs'

/** A file of `docs/`, as a page. */
export type Document = { slug: string; title: string; path: string; markdown: string }

const FOLDER = new URL('../../../../docs/', import.meta.url)

/** In the order of their titles; decisions are for contributors, who have the repository. */
export const DOCUMENTS: readonly Document[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md'))
  .map((name) => documentOf(name.slice(0, -3), readFileSync(new URL(name, FOLDER), 'utf8')))
  .toSorted((a, b) => a.title.localeCompare(b.title))

function documentOf(slug: string, text: string): Document {
  const end = text.indexOf('\n')
  return { slug, title: text.slice('# '.length, end), path: documentPath(slug), markdown: text.slice(end + 1) }
}

/** Below a folder of their own: groups of operations and guides have some of the same names. */
export function documentPath(slug: string): string {
  return `/docs/in-depth/${slug}`
}
