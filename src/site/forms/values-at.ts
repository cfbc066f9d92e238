import type { Links } from '#kernel/operations/links.ts'
import { normalizePath, pathWith } from '#resources/content/pages/rules.ts'
import type { ValuesShown } from '#resources/data/forms/value-from.ts'
import { FIRST_PAGE } from '#site/list-page.ts'
import { findPage } from '#site/page-at-path.ts'
import { readPage } from '#site/page-source.ts'
import { expander } from '#site/templates/expand.ts'
import type { TemplateFrom } from '#site/templates/sources.ts'

/**
 * What the page at a path, or its row, has by these names: the same as a form on that page shows. Nothing where there is no path, or
 * no page at it.
 */
export async function valuesAt(
  from: TemplateFrom & { links: Links },
  { path, names }: { path: string | null; names: readonly string[] },
): Promise<ValuesShown> {
  const normal = path === null ? null : normalizePath(path)
  const found = normal?.ok && (await findPage(from, normal.path))
  if (!found) return NONE
  const { page, bound = null } = found
  const tags = new Set<string>()
  const source = await readPage({ ...from, withoutSharedParts: true }, page, tags)
  if (!source) return NONE
  const { links, site } = from
  const shownAt = page.id === site.home_page_id ? '/' : bound ? pathWith(page.path, bound.value) : page.path
  const url = links.page(site, shownAt)
  const around = { listPage: FIRST_PAGE, bound, path: shownAt, url, alternates: [], tags, query: null }
  return (await expander(from, source, around)).values(names)
}

const NONE: ValuesShown = new Map()
