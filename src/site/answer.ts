import { tagOfKind } from '#answers/tags.ts'
import type { Db } from '#database/database.ts'
import type { Links } from '#operations/links.ts'
import { assetAddress } from '#resources/assets/rules.ts'
import { assetOf } from '#resources/assets/store.ts'
import { isPattern, matchPath, normalizePath } from '#resources/pages/rules.ts'
import { redirectFrom } from '#resources/redirects/store.ts'
import { withCurrentAddresses } from '#site/assets/current-addresses.ts'
import type { Site } from '#site/find-site.ts'
import { gatherPage } from '#site/page-parts.ts'
import { inlineStyleCsp } from '#site/pages/content-security-policy.ts'
import { notFoundPage } from '#site/pages/not-found.ts'
import { publishedPage, publishedPageAt, publishedPatterns, type SitePage } from '#site/pages-store.ts'
import { type Ready, readyAnswer } from '#site/ready.ts'
import { composeDocument } from '#site/render/compose-document.ts'
import { markdownUrl } from '#site/render/markdown-url.ts'
import { toMarkdown } from '#site/render/to-markdown.ts'
import { siteFile } from '#site/site-files.ts'

export type Made =
  /** `kept` false: not to be kept under its address, because strangers can invent any number of those. */
  | { kind: 'ready'; ready: Ready; tags: string[]; kept: boolean }
  | { kind: 'redirect'; status: number; location: string }

/** What browsers ask for without being told. */
const FAVICON = '/favicon.ico'

type From = { db: Db; links: Links; site: Site }

/** What a website answers at a path (as it stands in the request, without query). */
export async function makeAnswer(from: From, rawPath: string, wantsMarkdown: boolean): Promise<Made> {
  const { db, links, site } = from
  const file = await siteFile(db, links, site, rawPath)
  if (file)
    return { kind: 'ready', ready: file, tags: [tagOfKind(site.id, 'website'), tagOfKind(site.id, 'page')], kept: true }
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
  const found = await pageAt(from, normal.path)
  if (found) {
    const made = await pageAnswer(from, found.page, wantsMarkdown || explicit, 200)
    // A page found by a pattern depends on every page: one may come to stand at the very path.
    if (made)
      return {
        ...made,
        tags: found.byPattern ? [...made.tags, tagOfKind(site.id, 'page')] : made.tags,
        kept: !found.byPattern,
      }
  }
  const redirect = await redirectFrom(db, site.id, normal.path)
  if (redirect) {
    const location = explicit ? markdownUrl(redirect.to_path) : redirect.to_path
    return { kind: 'redirect', status: redirect.status, location: encodeURI(location) }
  }
  return notFound(from)
}

async function pageAt({ db, site }: From, path: string): Promise<{ page: SitePage; byPattern: boolean } | undefined> {
  const page = await ownPage({ db, site }, path)
  if (page) return { page, byPattern: false }
  for (const pattern of await publishedPatterns(db, site.id)) {
    if (!matchPath(pattern.path, path)) continue
    const matching = await publishedPage(db, site.id, pattern.id)
    if (matching) return { page: matching, byPattern: true }
  }
  return undefined
}

async function ownPage({ db, site }: Pick<From, 'db' | 'site'>, path: string): Promise<SitePage | undefined> {
  if (path === '/' && site.home_page_id) return publishedPage(db, site.id, site.home_page_id)
  if (isPattern(path)) return undefined
  return publishedPageAt(db, site.id, path)
}

async function pageAnswer({ db, links, site }: From, page: SitePage, markdown: boolean, status: number) {
  const gathered = await gatherPage(db, links, site, page)
  if (!gathered) return undefined
  const { parts } = gathered
  const { html, tags: named } = await withCurrentAddresses(
    db,
    site.id,
    markdown ? parts.page.html_content : composeDocument(parts),
  )
  const { url, title, meta_title, meta_description } = parts.page
  const ready = markdown
    ? readyAnswer({
        status,
        type: 'text/markdown; charset=utf-8',
        body: toMarkdown(html, { title: meta_title ?? title, url, description: meta_description }),
        headers: ['link', `<${url}>; rel="canonical"`],
        vary: 'accept',
      })
    : readyAnswer({
        status,
        type: 'text/html; charset=utf-8',
        body: html,
        headers: ['link', `<${markdownUrl(url)}>; rel="alternate"; type="text/markdown"`],
        vary: 'accept',
      })
  return { kind: 'ready' as const, ready, tags: [...gathered.tags, ...named], kept: true }
}

/** The website's own page for it, else ours. */
async function notFound(from: From): Promise<Made> {
  const { db, site } = from
  const own = site.not_found_page_id ? await publishedPage(db, site.id, site.not_found_page_id) : undefined
  const made = own && (await pageAnswer(from, own, false, 404))
  if (made) return { ...made, kept: false }
  const body = notFoundPage({ siteName: site.name, language: site.default_language })
  const headers = ['content-security-policy', inlineStyleCsp]
  return {
    kind: 'ready',
    ready: readyAnswer({ status: 404, type: 'text/html; charset=utf-8', body, headers }),
    tags: [],
    kept: false,
  }
}

function withoutMarkdownEnding(path: string): string {
  const bare = path.slice(0, -'.md'.length)
  return bare === '/index' ? '/' : bare
}
