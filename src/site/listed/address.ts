import type { Links } from '#kernel/operations/links.ts'
import type { Site } from '#site/find-site.ts'
import type { ListedPage } from '#site/listed/pages-store.ts'

/** The home page is at the website's own address, whatever its path is. */
export function addressOf({ links, site }: { links: Links; site: Site }, { id, path }: ListedPage): string {
  return links.page(site, id === site.home_page_id ? '/' : path)
}
