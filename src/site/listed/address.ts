import type { Links } from '#kernel/operations/links.ts'
import type { Site } from '#site/find-site.ts'
import type { ListedPage } from '#site/listed/pages-store.ts'

/** The home page has the website's own address, and every other page its path. */
export function addressOf({ links, site }: { links: Links; site: Site }, { id, path }: ListedPage): string {
  return links.page(site, id === site.home_page_id ? '/' : path)
}
