import { earliest } from '#site/earliest.ts'
import { pagesWithArchives } from '#site/feed-store.ts'
import { addressOfPage } from '#site/list-page.ts'
import { whichAreShown } from '#site/listed/is-shown.ts'
import { listedWithIds } from '#site/listed/pages-store.ts'
import { gatherPage, type PartsFrom } from '#site/page-parts.ts'
import { pageWithId } from '#site/pages-store.ts'

/** Of a website: each is rendered for its months. */
const MAX_PAGES = 50

/**
 * The addresses of the months and years that lists of a website's pages have, besides the first, which is at the page's own address.
 * `until` is when there may be others though nothing has changed.
 */
export async function listedPeriods(from: PartsFrom): Promise<{ urls: string[]; until: number | null }> {
  const { db, site, selection } = from
  const ids = await pagesWithArchives(db, site.id)
  const found = { urls: [] as string[], until: null as number | null }
  if (ids.size === 0) return found
  const isShown = await whichAreShown(from)
  const listed = (await listedWithIds(db, site.id, [...ids])).filter(isShown)
  for (const { id } of listed.slice(0, MAX_PAGES)) {
    const page = await pageWithId(db, site.id, id, selection)
    const gathered = page && (await gatherPage(from, page))
    if (!gathered) continue
    const { periods, parts, until } = gathered
    found.until = earliest(found.until, until)
    for (const period of periods?.slice(1) ?? []) found.urls.push(addressOfPage(parts.page.url, { number: 1, period }))
  }
  return found
}
