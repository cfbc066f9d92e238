import { earliest } from '#site/earliest.ts'
import { pagesWithArchives } from '#site/feed-store.ts'
import { addressOfPage } from '#site/list-page.ts'
import { gatherPage, type PartsFrom } from '#site/page-parts.ts'
import { type ListedPage, pageWithId } from '#site/pages-store.ts'

/** Of a website: each is rendered for its months. */
const MAX_PAGES = 50

/**
 * The addresses of the months and years that lists of these pages have, besides the first, which is at the page's own address.
 * `until` is when there may be others though nothing has changed.
 */
export async function listedPeriods(
  from: PartsFrom,
  listed: readonly ListedPage[],
): Promise<{ urls: string[]; until: number | null }> {
  const { db, site, selection } = from
  const ids = await pagesWithArchives(db, site.id)
  const found = { urls: [] as string[], until: null as number | null }
  for (const { id } of ids.size === 0 ? [] : listed.filter((page) => ids.has(page.id)).slice(0, MAX_PAGES)) {
    const page = await pageWithId(db, site.id, id, selection)
    const gathered = page && (await gatherPage(from, page))
    if (!gathered) continue
    const { periods, parts, until } = gathered
    found.until = earliest(found.until, until)
    for (const period of periods?.slice(1) ?? []) found.urls.push(addressOfPage(parts.page.url, { number: 1, period }))
  }
  return found
}
