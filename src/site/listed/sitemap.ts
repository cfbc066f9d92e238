import { mapInChunks } from '#kernel/workers/in-chunks.ts'
import { readerOfPages } from '#resources/content/pages/store.ts'
import { addressOf } from '#site/listed/address.ts'
import { whichAreShown } from '#site/listed/is-shown.ts'
import type { ListedPage } from '#site/listed/pages-store.ts'
import { listedParts, pagesOf, type Stretch } from '#site/listed/parts.ts'
import { listedPeriods } from '#site/listed/periods.ts'
import { pagesOfGroups } from '#site/listed/versions.ts'
import type { PartsFrom } from '#site/page-parts.ts'
import { type Ready, readyAnswer } from '#site/ready.ts'
import type { Alternate } from '#site/render/document-parts.ts'
import { type SitemapPage, sitemapIndex, sitemapOf } from '#site/render/sitemap.ts'
import { ownTurn } from '#text/own-turn.ts'

/** As many as have an address. */
const MAX_PARTS = 999

/** The sitemap, or its index where it has several parts; with a number, counted from 1, one of those. Only what it answers is read. */
export async function sitemapFile(from: PartsFrom, number: number | null): Promise<Ready> {
  const { links, site } = from
  const parts = (await listedParts(await readerOfPages(from, site.id), site)).slice(0, MAX_PARTS)
  const isWhole = parts.length === 1
  if (number === null && !isWhole)
    return xml(sitemapIndex(parts.map((_, at) => links.page(site, `/sitemap-${at + 1}.xml`))))
  const part = number === null ? parts[0] : isWhole ? undefined : parts[number - 1]
  if (!part)
    return readyAnswer({ status: 404, type: 'text/plain; charset=utf-8', body: 'No such part of the sitemap\n' })
  const pages = await sitemapPages(from, part, isWhole)
  const further = part === parts.at(-1) ? await listedPeriods(from) : { urls: [], until: null }
  for (const url of further.urls) pages.push({ url, shown_since: null, alternates: [] })
  const body = await sitemapOf(pages)
  await ownTurn()
  return xml(body, further.until)
}

function xml(body: string, until: number | null = null): Ready {
  return readyAnswer({ type: 'application/xml; charset=utf-8', body, until })
}

async function sitemapPages(from: PartsFrom, part: readonly Stretch[], isWhole: boolean): Promise<SitemapPage[]> {
  const { site } = from
  const db = await readerOfPages(from, site.id)
  const isShown = await whichAreShown(from)
  const listed: ListedPage[] = []
  for (const stretch of part)
    for await (const some of pagesOf(db, site, stretch)) {
      for (const page of some) if (isShown(page)) listed.push(page)
      // An export reads by a connection on this thread, which answers without waiting.
      await ownTurn()
    }
  const versions = isWhole ? listed : (await pagesOfGroups(db, site, listed)).filter(isShown)
  const groups = new Map<string, Alternate[]>()
  await mapInChunks(versions, (page) => {
    const { translation_group_id: id, language } = page
    if (id === null) return
    const group = groups.get(id) ?? []
    group.push({ language, url: addressOf(from, page) })
    groups.set(id, group)
  })
  return mapInChunks(listed, (page) => {
    const group = groups.get(page.translation_group_id ?? '') ?? []
    const alternates = group.length > 1 ? group : []
    return { url: addressOf(from, page), shown_since: page.shown_since, alternates }
  })
}
