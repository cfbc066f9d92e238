import { tagOfKind } from '#kernel/answers/tags.ts'
import { shownVersion } from '#kernel/versioning/live.ts'
import { assetAddress } from '#resources/content/assets/rules.ts'
import { normalizeFormerPath, normalizePath } from '#resources/content/pages/rules.ts'
import type { RedirectRow } from '#resources/traffic/redirects/record.ts'
import { shownAsset } from '#site/assets/shown-assets.ts'
import { feedRendering } from '#site/feed.ts'
import { feedPath } from '#site/feed-formats.ts'
import { declaredFeeds } from '#site/feed-store.ts'
import { isNotFoundPage, ownNotFound } from '#site/not-found.ts'
import { pageAtPath, pageByPattern } from '#site/page-at-path.ts'
import type { PartsFrom } from '#site/page-parts.ts'
import { type PatternsOf, type Redirection, redirectFrom, toPath } from '#site/redirects.ts'
import { markdownUrl } from '#site/render/markdown-url.ts'
import { defaultNotFound, pageRendering, type Rendering } from '#site/rendering.ts'
import { siteFileAt } from '#site/site-files.ts'

/** `overruled` is a redirect that would apply here, were it forced. */
export type Answer = (Rendering & { overruled?: RedirectRow }) | Redirection

/** Browsers request it unprompted. */
const FAVICON = '/favicon.ico'

type From = PartsFrom & { patternsOf: PatternsOf }

/** What a website answers at a path (as it stands in the request, without query). Renders nothing yet. */
export async function findAnswer(from: From, rawPath: string, wantsMarkdown: boolean): Promise<Answer> {
  const { db, site } = from
  const file = siteFileAt(rawPath)
  if (file) {
    const tags = ['website', 'page', 'table', 'row'].map((kind) => tagOfKind(site.id, kind))
    const render = async () => ({ ready: await file(from), tags })
    return { kind: 'rendering', key: rawPath, status: 200, shows: { kind: 'file' }, render }
  }
  const explicit = rawPath.endsWith('.md')
  const bare = explicit ? withoutMarkdownEnding(rawPath) : rawPath
  if (rawPath === FAVICON && site.favicon_asset_id) {
    const icon = await shownAsset(db, from.selection, site.id, site.favicon_asset_id)
    if (icon) return toPath(302, assetAddress(icon), 'favicon')
  }
  const normal = normalizeFormerPath(bare)
  if (!normal.ok) return notFound(from, bare, null)
  const mayBePage = normalizePath(bare).ok
  const redirect = await redirectFrom(from, normal.path, explicit)
  if (redirect?.force) return redirect.redirection
  const withSlash = mayBePage && !explicit && bare !== '/' && bare.endsWith('/')
  if (withSlash && !redirect) return toPath(301, encodeURI(normal.path), 'trailing_slash')
  const page = mayBePage ? await pageAnswer(from, normal.path, { wantsMarkdown, explicit }) : undefined
  if (page && withSlash) return toPath(301, encodeURI(normal.path), 'trailing_slash')
  if (page) return redirect ? { ...page, overruled: redirect.redirection.redirect } : page
  return redirect?.redirection ?? notFound(from, normal.path, normal.path)
}

/**
 * The cache key, within its website, of the answer at a path in its canonical encoding. A path that is encoded otherwise
 * gets the canonical one's answer, so strangers cannot invent keys.
 */
export function cacheKey(path: string, wantsMarkdown: boolean): string {
  return wantsMarkdown && !path.endsWith('.md') ? `${path} md` : path
}

async function pageAnswer(from: From, path: string, wanted: { wantsMarkdown: boolean; explicit: boolean }) {
  const format = wanted.wantsMarkdown || wanted.explicit ? 'markdown' : 'html'
  const page = await pageAtPath(from, path)
  const encoded = encodeURI(path)
  if (page) {
    const key = cacheKey(wanted.explicit ? markdownUrl(encoded) : encoded, wanted.wantsMarkdown)
    // A cached page is served without looking for redirects, so a change of any of them evicts it.
    const status = (await isNotFoundPage(from, page)) ? 404 : 200
    return pageRendering(from, page, {
      format,
      status,
      key,
      tags: [tagOfKind(from.site.id, 'redirect')],
      viewedAt: path,
    })
  }
  const feed = format === 'html' ? await feedAt(from, path, encoded) : undefined
  if (feed) return feed
  const matching = await pageByPattern(from, path)
  if (!matching) return undefined
  const { page: pattern, bound } = matching
  if (!bound) return pageRendering(from, pattern, { format })
  const key = cacheKey(wanted.explicit ? markdownUrl(encoded) : encoded, wanted.wantsMarkdown)
  // A page that is made at this very path takes precedence.
  const tags = [tagOfKind(from.site.id, 'redirect'), tagOfKind(from.site.id, 'page')]
  return pageRendering(from, pattern, { format, key, tags, path, bound, viewedAt: path })
}

/** The feed of the page above it, if that declares one, by itself or by what it shares with others. */
async function feedAt(from: From, path: string, key: string): Promise<Rendering | undefined> {
  const named = feedPath(path)
  const page = named && (await pageAtPath(from, named.page))
  const live = page && (await shownVersion(from.db, { website_id: from.site.id, resource_id: page.id }, from.selection))
  if (!live) return undefined
  const declares = live.html_content.includes('<site-feed') || (await sharesFeeds(from))
  return declares ? feedRendering(from, page!, named!.format, key) : undefined
}

/** Whether anything but pages may declare a feed: most websites have none, and are asked for one by many programs. */
async function sharesFeeds({ db, site }: From): Promise<boolean> {
  return (await declaredFeeds(db, site.id)).some(({ kind }) => kind !== 'page')
}

/**
 * The website's own page for it, else ours.
 * @param normal the normalized path; null where none can be
 */
export async function notFound(from: From, path: string, normal: string | null): Promise<Rendering> {
  const own = path === '/' ? undefined : await ownNotFound(from, path)
  const rendering = own ? pageRendering(from, own, { format: 'html', status: 404 }) : defaultNotFound(from.site, path)
  return { ...rendering, shows: { kind: 'not_found', path: normal } }
}

function withoutMarkdownEnding(path: string): string {
  const bare = path.slice(0, -'.md'.length)
  return bare === '/index' ? '/' : bare
}
