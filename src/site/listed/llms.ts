import { LIVE } from '#kernel/versioning/selection.ts'
import { mapInChunks } from '#kernel/workers/in-chunks.ts'
import { readerOfPages } from '#resources/content/pages/store.ts'
import { addressOf } from '#site/listed/address.ts'
import { whichAreShown } from '#site/listed/is-shown.ts'
import { type ListedPage, listedWithIds } from '#site/listed/pages-store.ts'
import { listedParts, pagesOf } from '#site/listed/parts.ts'
import { listedTexts } from '#site/listed/texts.ts'
import { listedFeeds } from '#site/offered-feeds.ts'
import type { PartsFrom } from '#site/page-parts.ts'
import { pageAt } from '#site/pages-store.ts'
import { type Ready, readyAnswer } from '#site/ready.ts'
import { llmsTxt } from '#site/render/llms.ts'
import { WorkBudget } from '#templates/work-budget.ts'
import { ownTurn } from '#text/own-turn.ts'

/** For the expressions in all titles and descriptions of a website together: some 50 ms. */
const TEXT_STEPS = 2_000_000

/** A megabyte, more than any model reads. The sitemap has all. */
const MAX_PAGES = 5_000

export async function llmsFile(from: PartsFrom): Promise<Ready> {
  const { links, site } = from
  const budget = new WorkBudget(TEXT_STEPS)
  const described = async (page: ListedPage) => {
    const url = addressOf(from, page)
    return { ...(await listedTexts(from, page, { url, budget })), url, language: page.language }
  }
  const isShown = await whichAreShown(from)
  const listed = await firstListed(from, isShown)
  const homePage = await homeAmong(from, listed, isShown)
  const home = homePage && (await described(homePage))
  const pages = await Promise.all(await mapInChunks(listed.slice(0, MAX_PAGES), described))
  const body = await llmsTxt({
    site: {
      name: site.name,
      description: home?.description ?? null,
      url: links.website(site),
      language: site.default_language,
    },
    pages,
    sitemapUrl: listed.length > MAX_PAGES ? links.page(site, '/sitemap.xml') : null,
    feeds: await listedFeeds(from),
  })
  await ownTurn()
  return readyAnswer({ type: 'text/plain; charset=utf-8', body })
}

type IsShown = (page: ListedPage) => boolean

/** One more than are listed, where there are more. */
async function firstListed(from: PartsFrom, isShown: IsShown): Promise<ListedPage[]> {
  const { site } = from
  const db = await readerOfPages(from, site.id)
  const listed: ListedPage[] = []
  for (const stretch of (await listedParts(db, site)).flat())
    for await (const some of pagesOf(db, site, stretch)) {
      for (const page of some) if (isShown(page)) listed.push(page)
      if (listed.length > MAX_PAGES) return listed.slice(0, MAX_PAGES + 1)
      await ownTurn()
    }
  return listed
}

async function homeAmong(from: PartsFrom, listed: readonly ListedPage[], isShown: IsShown) {
  const { db, links, site } = from
  const homeUrl = links.page(site, '/')
  const found = listed.find((page) => addressOf(from, page) === homeUrl)
  if (found || listed.length <= MAX_PAGES) return found
  const id = site.home_page_id ?? (await pageAt(db, site.id, '/', LIVE))?.id
  return (await listedWithIds(db, site.id, id ? [id] : [])).find(isShown)
}
