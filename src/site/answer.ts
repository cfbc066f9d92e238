import { tagOfKind } from '#answers/tags.ts'
import type { Db } from '#database/database.ts'
import type { Links } from '#operations/links.ts'
import { assetAddress } from '#resources/assets/rules.ts'
import { assetOf } from '#resources/assets/store.ts'
import { isPattern, matchPath, normalizePath } from '#resources/pages/rules.ts'
import { redirectFrom } from '#resources/redirects/store.ts'
import type { Site } from '#site/find-site.ts'
import { publishedPage, publishedPageAt, publishedPatterns, type SitePage } from '#site/pages-store.ts'
import { markdownUrl } from '#site/render/markdown-url.ts'
import { defaultNotFound, pageRendering, type Rendering } from '#site/rendering.ts'
import { siteFileAt } from '#site/site-files.ts'

export type Answer = Rendering | { kind: 'redirect'; status: number; location: string }

/** Browsers request it unprompted. */
const FAVICON = '/favicon.ico'

type From = { db: Db; links: Links; site: Site }

/** What a website answers at a path (as it stands in the request, without query). Renders nothing yet. */
export async function findAnswer(from: From, rawPath: string, wantsMarkdown: boolean): Promise<Answer> {
  const { db, site } = from
  const file = siteFileAt(rawPath)
  if (file)
    return {
      kind: 'rendering',
      key: rawPath,
      render: async () => ({
        ready: await file(from),
        tags: [tagOfKind(site.id, 'website'), tagOfKind(site.id, 'page')],
      }),
    }
  const explicit = rawPath.endsWith('.md')
  const bare = explicit ? withoutMarkdownEnding(rawPath) : rawPath
  if (rawPath === FAVICON && site.favicon_asset_id) {
    const icon = await assetOf(db, site.id, site.favicon_asset_id)
    if (icon) return { kind: 'redirect', status: 302, location: assetAddress(icon) }
  }
  const normal = normalizePath(bare)
  if (!normal.ok) return notFound(from)
  if (!explicit && bare !== '/' && bare.endsWith('/'))
    return { kind: 'redirect', status: 301, location: encodeURI(normal.path) }
  const format = wantsMarkdown || explicit ? 'markdown' : 'html'
  const page = await pageAtPath(from, normal.path)
  if (page) {
    const path = encodeURI(normal.path)
    return pageRendering(from, page, { format, key: cacheKey(explicit ? markdownUrl(path) : path, wantsMarkdown) })
  }
  const matching = await pageByPattern(from, normal.path)
  if (matching) return pageRendering(from, matching, { format })
  const redirect = await redirectFrom(db, site.id, normal.path)
  if (redirect) {
    const location = explicit ? markdownUrl(redirect.to_path) : redirect.to_path
    return { kind: 'redirect', status: redirect.status, location: encodeURI(location) }
  }
  return notFound(from)
}

/**
 * The cache key, within its website, of the answer at a path in its canonical encoding. A path that is encoded otherwise
 * gets the canonical one's answer, so strangers cannot invent keys.
 */
export function cacheKey(path: string, wantsMarkdown: boolean): string {
  return wantsMarkdown && !path.endsWith('.md') ? `${path} md` : path
}

async function pageAtPath({ db, site }: From, path: string): Promise<SitePage | undefined> {
  if (path === '/' && site.home_page_id) return publishedPage(db, site.id, site.home_page_id)
  return isPattern(path) ? undefined : publishedPageAt(db, site.id, path)
}

async function pageByPattern({ db, site }: From, path: string): Promise<SitePage | undefined> {
  for (const pattern of await publishedPatterns(db, site.id)) {
    if (!matchPath(pattern.path, path)) continue
    const matching = await publishedPage(db, site.id, pattern.id)
    if (matching) return matching
  }
  return undefined
}

/** The website's own page for it, else ours. */
async function notFound(from: From): Promise<Answer> {
  const { db, site } = from
  const own = site.not_found_page_id ? await publishedPage(db, site.id, site.not_found_page_id) : undefined
  return own ? pageRendering(from, own, { format: 'html', status: 404 }) : defaultNotFound(site)
}

function withoutMarkdownEnding(path: string): string {
  const bare = path.slice(0, -'.md'.length)
  return bare === '/index' ? '/' : bare
}
