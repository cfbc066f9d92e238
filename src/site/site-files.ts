import { llmsFile } from '#site/listed/llms.ts'
import { sitemapFile } from '#site/listed/sitemap.ts'
import type { PartsFrom } from '#site/page-parts.ts'
import { type Ready, readyAnswer } from '#site/ready.ts'
import { robotsTxt } from '#site/render/robots.ts'
import { NO_PAGE } from '#site/visits/noted.ts'

const SITEMAP_PART = /^\/sitemap-([1-9]\d{0,2})\.xml$/

type From = PartsFrom

/** The file that every website has at this path besides its pages, or null when the path is none of them. */
export function siteFileAt(path: string): ((from: From) => Promise<Ready>) | null {
  if (path === '/robots.txt') return robots
  if (path === '/llms.txt') return llmsFile
  if (path === '/sitemap.xml') return (from) => sitemapFile(from, null)
  const part = SITEMAP_PART.exec(path)
  return part && ((from) => sitemapFile(from, Number(part[1])))
}

async function robots({ links, site }: From): Promise<Ready> {
  const body = robotsTxt({
    custom: site.robots_txt,
    policy: site.ai_crawler_policy,
    sitemapUrl: links.page(site, '/sitemap.xml'),
  })
  return readyAnswer({ type: 'text/plain; charset=utf-8', body, viewed: NO_PAGE.robots })
}
