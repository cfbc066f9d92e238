import type { Db } from '#database/database.ts'
import type { Links } from '#operations/links.ts'
import type { PageSnapshot } from '#resources/pages/snapshot.ts'
import type { Site } from '#site/find-site.ts'
import { type ListedPage, listedPages } from '#site/pages-store.ts'
import { type Ready, readyAnswer } from '#site/ready.ts'
import { llmsTxt } from '#site/render/llms.ts'
import { robotsTxt } from '#site/render/robots.ts'
import { sitemapFiles } from '#site/render/sitemap.ts'

const SITEMAP_PART = /^\/sitemap-(\d{1,3})\.xml$/

/** The files that every website has besides its pages, or null when the path is none of them. */
export async function siteFile(db: Db, links: Links, site: Site, path: string): Promise<Ready | null> {
  if (path === '/robots.txt') return robots(links, site)
  if (path === '/llms.txt') return llms(db, links, site)
  if (path === '/sitemap.xml') return sitemap(db, links, site, null)
  const part = SITEMAP_PART.exec(path)
  return part ? sitemap(db, links, site, Number(part[1])) : null
}

function robots(links: Links, site: Site): Ready {
  const body = robotsTxt({
    custom: site.robots_txt,
    policy: site.ai_crawler_policy,
    sitemapUrl: links.page(site, '/sitemap.xml'),
  })
  return readyAnswer({ type: 'text/plain; charset=utf-8', body })
}

async function llms(db: Db, links: Links, site: Site): Promise<Ready> {
  const pages = (await listedPages(db, site.id)).map((page) => ({
    ...liveTexts(page),
    url: addressOf(links, site, page),
  }))
  const home = pages.find((page) => page.url === links.page(site, '/'))
  const body = llmsTxt({
    site: { name: site.name, description: home?.description ?? null, url: links.website(site) },
    pages,
  })
  return readyAnswer({ type: 'text/plain; charset=utf-8', body })
}

async function sitemap(db: Db, links: Links, site: Site, number: number | null): Promise<Ready | null> {
  const listed = await listedPages(db, site.id)
  const groups = Map.groupBy(
    listed.filter((page) => page.translation_group_id !== null),
    (page) => page.translation_group_id,
  )
  const pages = listed.map((page) => {
    const group = groups.get(page.translation_group_id) ?? []
    const alternates =
      group.length > 1 ? group.map((other) => ({ language: other.language, url: addressOf(links, site, other) })) : []
    return { url: addressOf(links, site, page), updated_at: page.updated_at, alternates }
  })
  const { index, files } = sitemapFiles(pages, (n) => links.page(site, `/sitemap-${n}.xml`))
  const body = number === null ? (index ?? files[0]) : index ? files[number - 1] : undefined
  return body === undefined ? null : readyAnswer({ type: 'application/xml; charset=utf-8', body })
}

function addressOf(links: Links, site: Site, page: { path: string; id?: string }): string {
  return links.page(site, page.id !== undefined && page.id === site.home_page_id ? '/' : page.path)
}

function liveTexts(page: ListedPage): { title: string | null; description: string | null } {
  const live = page.pinned_snapshot ? (JSON.parse(page.pinned_snapshot) as PageSnapshot) : page
  return { title: live.meta_title ?? live.title, description: live.meta_description }
}
