import type { Links } from '#kernel/operations/links.ts'
import { mapInChunks } from '#kernel/workers/in-chunks.ts'
import { pathsTaken } from '#resources/traffic/redirects/match-store.ts'
import type { Site } from '#site/find-site.ts'
import { listedPeriods } from '#site/listed-periods.ts'
import { listedTexts } from '#site/listed-texts.ts'
import { ownNotFound } from '#site/not-found.ts'
import { listedFeeds } from '#site/offered-feeds.ts'
import type { PartsFrom } from '#site/page-parts.ts'
import { type ListedPage, listedPages } from '#site/pages-store.ts'
import { lockAt } from '#site/password-gate.ts'
import { type Ready, readyAnswer } from '#site/ready.ts'
import type { Alternate } from '#site/render/document-parts.ts'
import { llmsTxt } from '#site/render/llms.ts'
import { robotsTxt } from '#site/render/robots.ts'
import { sitemapFiles } from '#site/render/sitemap.ts'
import { listedRows } from '#site/row-pages.ts'
import { WorkBudget } from '#templates/work-budget.ts'
import { ownTurn } from '#text/own-turn.ts'

const SITEMAP_PART = /^\/sitemap-([1-9]\d{0,2})\.xml$/

/** For the expressions in all titles and descriptions of a website together: some 50 ms. */
const TEXT_STEPS = 2_000_000

/** Pages that `llms.txt` lists: a megabyte, more than any model reads. The sitemap has all. */
const MAX_IN_LLMS = 5_000

type From = PartsFrom

/** The file that every website has at this path besides its pages, or null when the path is none of them. */
export function siteFileAt(path: string): ((from: From) => Promise<Ready>) | null {
  if (path === '/robots.txt') return async ({ links, site }) => robots(links, site)
  if (path === '/llms.txt') return llms
  if (path === '/sitemap.xml') return (from) => sitemap(from, null)
  const part = SITEMAP_PART.exec(path)
  return part && ((from) => sitemap(from, Number(part[1])))
}

function robots(links: Links, site: Site): Ready {
  const body = robotsTxt({
    custom: site.robots_txt,
    policy: site.ai_crawler_policy,
    sitemapUrl: links.page(site, '/sitemap.xml'),
  })
  return readyAnswer({ type: 'text/plain; charset=utf-8', body })
}

async function llms(from: From): Promise<Ready> {
  const { links, site } = from
  const budget = new WorkBudget(TEXT_STEPS)
  const described = async (page: ListedPage) => {
    const url = addressOf(links, site, page)
    return { ...(await listedTexts(from, page, { url, budget })), url, language: page.language }
  }
  const listed = await shownPages(from)
  const homeUrl = links.page(site, '/')
  const homePage = listed.find((page) => addressOf(links, site, page) === homeUrl)
  const home = homePage && (await described(homePage))
  const pages = await Promise.all(await mapInChunks(listed.slice(0, MAX_IN_LLMS), described))
  const body = await llmsTxt({
    site: {
      name: site.name,
      description: home?.description ?? null,
      url: links.website(site),
      language: site.default_language,
    },
    pages,
    more: { count: listed.length - pages.length, url: links.page(site, '/sitemap.xml') },
    feeds: await listedFeeds(from),
  })
  await ownTurn()
  return readyAnswer({ type: 'text/plain; charset=utf-8', body })
}

async function sitemap(from: From, number: number | null): Promise<Ready> {
  const { links, site } = from
  const listed = await shownPages(from)
  const addresses = await mapInChunks(listed, (page) => addressOf(links, site, page))
  const groups = new Map<string, Alternate[]>()
  for (const [index, page] of listed.entries()) {
    const id = page.translation_group_id
    if (id === null) continue
    const group = groups.get(id) ?? []
    group.push({ language: page.language, url: addresses[index]! })
    groups.set(id, group)
  }
  const pages = await mapInChunks(listed, (page, index) => {
    const group = groups.get(page.translation_group_id ?? '') ?? []
    const alternates = group.length > 1 ? group : []
    return { url: addresses[index]!, shown_since: page.shown_since, alternates }
  })
  const further = await listedPeriods(from, listed)
  for (const url of further.urls) pages.push({ url, shown_since: null, alternates: [] })
  const { index, files } = await sitemapFiles(pages, (n) => links.page(site, `/sitemap-${n}.xml`))
  await ownTurn()
  const body = number === null ? (index ?? files[0]) : index ? files[number - 1] : undefined
  return body === undefined
    ? readyAnswer({ status: 404, type: 'text/plain; charset=utf-8', body: 'No such part of the sitemap\n' })
    : readyAnswer({ type: 'application/xml; charset=utf-8', body, until: further.until })
}

/** All but the not-found page and its translations, those that a redirect goes before, and those with a password. */
async function shownPages(from: From): Promise<ListedPage[]> {
  const listed = [...(await listedPages(from, from.site.id)), ...(await listedRows(from, from.site))]
  const taken = await pathsTaken(from.db, from.site.id)
  const isOpen = ({ path }: ListedPage) => !taken.has(path) && lockAt(from.site, encodeURI(path)) === null
  const pages = taken.size === 0 && from.site.protection === null ? listed : listed.filter(isOpen)
  const missing = await ownNotFound(from, '/')
  if (!missing) return pages
  const { id, translation_group_id: group } = missing
  return pages.filter((page) => page.id !== id && (group === null || page.translation_group_id !== group))
}

function addressOf(links: Links, site: Site, page: { path: string; id?: string }): string {
  return links.page(site, page.id !== undefined && page.id === site.home_page_id ? '/' : page.path)
}
