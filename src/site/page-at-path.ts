import type { Db } from '#kernel/database/database.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import { isPattern, matchPath } from '#resources/content/pages/rules.ts'
import { type BoundRow, rowAt } from '#site/bound-row.ts'
import type { Site } from '#site/find-site.ts'
import { pageAt, pageWithId, patternPages, type SitePage } from '#site/pages-store.ts'

type From = { db: Db; site: Site; selection: Selection }

export async function pageAtPath({ db, site, selection }: From, path: string): Promise<SitePage | undefined> {
  if (path === '/' && site.home_page_id) return pageWithId(db, site.id, site.home_page_id, selection)
  return isPattern(path) ? undefined : pageAt(db, site.id, path, selection)
}

/** The page that answers at a normalized path, and the row that it shows there; at a pattern itself the page alone. */
export async function findPage(
  from: From,
  path: string,
): Promise<{ page: SitePage; bound?: BoundRow | null } | undefined> {
  const { db, site, selection } = from
  const page = isPattern(path) ? await pageAt(db, site.id, path, selection) : await pageAtPath(from, path)
  return page ? { page } : pageByPattern(from, path)
}

/** A page that is bound to a table answers only where there is a row. */
export async function pageByPattern(
  from: From,
  path: string,
): Promise<{ page: SitePage; bound: BoundRow | null } | undefined> {
  const { db, site, selection } = from
  for (const pattern of await patternPages(db, site.id, selection)) {
    const placeholders = matchPath(pattern.path, path)
    if (!placeholders) continue
    const page = await pageWithId(db, site.id, pattern.id, selection)
    if (!page) continue
    if (page.table_id === null) return { page, bound: null }
    const bound = await rowAt(from, page, Object.values(placeholders)[0]!)
    if (bound) return { page, bound }
  }
  return undefined
}
