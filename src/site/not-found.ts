import type { Db } from '#kernel/database/database.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import type { Site } from '#site/find-site.ts'
import { pageAt, pageWithId, type SitePage, translationsOf } from '#site/pages-store.ts'

type From = { db: Db; site: Site; selection: Selection }

/** The website's own not-found page: its translation for the language that the path begins with, like `/de/…`, if any. */
export async function ownNotFound({ db, site, selection }: From, path: string): Promise<SitePage | undefined> {
  if (!site.not_found_page_id) return undefined
  const page = await pageWithId(db, site.id, site.not_found_page_id, selection)
  const language = path.split('/', 2)[1]?.toLowerCase()
  if (!page || !language) return page
  const translations = await translationsOf(db, page, selection)
  const fitting = translations.find((translation) => translation.language.toLowerCase() === language)
  return fitting && fitting.path !== page.path ? pageAt(db, site.id, fitting.path, selection) : page
}

/** Whether a page is the not-found page or a translation of it: it is 404 at its own address too (contract, section 3). */
export async function isNotFoundPage({ db, site, selection }: From, page: SitePage): Promise<boolean> {
  if (site.not_found_page_id === null || page.id === site.not_found_page_id) return page.id === site.not_found_page_id
  if (page.translation_group_id === null) return false
  const own = await pageWithId(db, site.id, site.not_found_page_id, selection)
  return own?.translation_group_id === page.translation_group_id
}
