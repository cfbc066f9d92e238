import type { Links } from '#kernel/operations/links.ts'
import { isPattern, pathWith } from '#resources/content/pages/rules.ts'
import type { BoundRow } from '#site/bound-row.ts'
import type { Site } from '#site/find-site.ts'
import type { Translation } from '#site/pages-store.ts'
import type { Alternate } from '#site/render/document-parts.ts'

/**
 * The language versions of a page, that of the website's default language first. At the page of a row they are the pages
 * of the same row.
 */
export function alternatesOf(
  { links, site }: { links: Links; site: Site },
  translations: readonly Translation[],
  bound: BoundRow | null,
): Alternate[] {
  const isDefault = ({ language }: Translation) => Number(language === site.default_language)
  return translations
    .filter(({ path, table_id }) => !isPattern(path) || (bound !== null && table_id === bound.table.id))
    .toSorted((a, b) => isDefault(b) - isDefault(a))
    .map(({ language, path, id }) => {
      const own = bound && isPattern(path) ? pathWith(path, bound.value) : path
      return { language, url: links.page(site, id === site.home_page_id ? '/' : own) }
    })
}
