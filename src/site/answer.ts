import { tagOfKind } from '#kernel/answers/tags.ts'
import { shownVersion } from '#kernel/versioning/live.ts'
import { assetAddress } from '#resources/content/assets/rules.ts'
import { normalizeFormerPath, normalizePath } from '#resources/content/pages/rules.ts'
import type { RedirectRow } from '#resources/traffic/redirects/record.ts'
import { leadsNowhere, SHOWS } from '#resources/traffic/redirects/rules.ts'
import { isAssetAddress } from '#site/assets/asset-request.ts'
import { shownAsset } from '#site/assets/shown-assets.ts'
import { feedRendering } from '#site/feed.ts'
import { feedPath } from '#site/feed-formats.ts'
import { declaredFeeds } from '#site/feed-store.ts'
import { type ExtraHeaders, headersAt, withExtraHeaders } from '#site/header-rules.ts'
import type { ListPage } from '#site/list-page.ts'
import { isNotFoundPage, ownNotFound } from '#site/not-found.ts'
import { pageAtPath, pageByPattern } from '#site/page-at-path.ts'
import type { PartsFrom } from '#site/page-parts.ts'
import { lockAt } from '#site/password-gate.ts'
import { type Led, type PatternsOf, type Redirection, redirectFrom, toPath } from '#site/redirects.ts'
import { markdownUrl } from '#site/render/markdown-url.ts'
import { defaultNotFound, pageRendering, type Rendering } from '#site/rendering.ts'
import { siteFileAt } from '#site/site-files.ts'
import { type Varies, varying } from '#site/varying.ts'
import type { Visitor } from '#site/visitor.ts'

/**
 * `overruled` is a redirect that would apply here, were it forced. `applied` are the website's redirects by which another
 * address is shown here, or nothing.
 */
export type Answer =
  | (Rendering & { overruled?: RedirectRow } & Applied)
  | (Redirection & Applied)
  | (ShownFile & Applied)
type Applied = { applied?: readonly Shown[]; extra?: ExtraHeaders }
/** An uploaded file at another address than its own, which `url` is. */
type ShownFile = { kind: 'asset'; url: string; varies?: Varies }
/** A redirect that was followed here rather than by the browser; `path` is where it is from. */
export type Shown = { path: string; status: number; location: string; redirect: RedirectRow }

/** Redirects that are followed for one answer; more of them go in a circle. */
const MAX_FOLLOWED = 10

/** Browsers request it unprompted. */
const FAVICON = '/favicon.ico'

type From = PartsFrom & { patternsOf: PatternsOf; visitor?: Visitor }

/**
 * What a website answers a visitor at a path (as it stands in the request, without query). Renders nothing yet. Without a
 * visitor it is what is answered to anyone of whom nothing is known.
 */
export async function findAnswer(from: From, rawPath: string, wantsMarkdown: boolean): Promise<Answer> {
  const answer = await answerAt(from, rawPath, wantsMarkdown, [])
  const here = answer.applied && answer.kind === 'rendering' ? shownElsewhere(answer) : answer
  const asked = [rawPath, ...(answer.applied ?? []).map(({ location }) => location)]
  const password = asked.some((path) => lockAt(from.site, path) !== null)
  const own = varying(here, { language: false, country: false, password })
  return withExtraHeaders(own, headersAt(from.site, rawPath))
}

/** Requests for the address are counted as such, not as those of the page that is shown there. */
function shownElsewhere<R extends Rendering>(rendering: R): R {
  const { key, render } = rendering
  return {
    ...rendering,
    key: ` shown ${key}`,
    async render(page?: ListPage, query?: string | null) {
      const rendered = await render(page, query)
      if (!rendered) return rendered
      return { ...rendered, ready: { ...rendered.ready, viewed: { ...rendered.ready.viewed, path: null } } }
    },
  }
}

async function answerAt(
  from: From,
  rawPath: string,
  wantsMarkdown: boolean,
  applied: readonly Shown[],
): Promise<Answer> {
  const { db, site } = from
  const file = siteFileAt(rawPath)
  if (file) {
    const tags = ['website', 'page', 'table', 'row', 'redirect'].map((kind) => tagOfKind(site.id, kind))
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
  const { led, force, varies, pageVaries } = await redirectFrom(from, normal.path, explicit)
  const byRedirect = (by: Led) => applyRedirect(from, by, { path: normal.path, wantsMarkdown, applied })
  if (led && force) return varying(await byRedirect(led), varies)
  const withSlash = mayBePage && !explicit && bare !== '/' && bare.endsWith('/')
  const withoutSlash = toPath(301, encodeURI(normal.path), 'trailing_slash')
  if (withSlash && !led) return varying(withoutSlash, varies)
  const page = mayBePage ? await pageAnswer(from, normal.path, { wantsMarkdown, explicit }) : undefined
  if (page && withSlash) return varying(withoutSlash, pageVaries)
  if (page) return varying(withApplied(led ? { ...page, overruled: led.redirect } : page, applied), pageVaries)
  return varying(
    led ? await byRedirect(led) : withApplied(await notFound(from, normal.path, normal.path), applied),
    varies,
  )
}

type Asked = { path: string; wantsMarkdown: boolean; applied: readonly Shown[] }

/** Leads the visitor, shows what another address has, or says that nothing is there. */
async function applyRedirect(from: From, led: Led, { path, wantsMarkdown, applied }: Asked): Promise<Answer> {
  const { status, location, redirect } = led
  const followed = [...applied, { path, status, location, redirect }]
  if (leadsNowhere(redirect)) return { ...(await nothingThere(from, path, status)), applied: followed }
  // What is shown at another address is what one would find at the end.
  const isShown = status === SHOWS || (applied.length > 0 && location.startsWith('/'))
  if (!isShown) return led
  if (followed.length > MAX_FOLLOWED) return { ...(await notFound(from, path, null)), applied: followed }
  // Without the query that promises these very bytes for ever.
  const address = location.replace(/[?#].*$/s, '')
  if (isAssetAddress(address)) return { kind: 'asset', url: address, applied: followed }
  return answerAt(from, address, wantsMarkdown, followed)
}

async function nothingThere(from: From, path: string, status: number): Promise<Rendering> {
  const rendering = await notFound(from, path, null, status)
  return status === GONE ? { ...rendering, shows: { kind: 'gone' } } : rendering
}

const GONE = 410

function withApplied<A extends Rendering>(answer: A, applied: readonly Shown[]): A & Applied {
  return applied.length === 0 ? answer : { ...answer, applied }
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
export async function notFound(from: From, path: string, normal: string | null, status = 404): Promise<Rendering> {
  const own = path === '/' ? undefined : await ownNotFound(from, path)
  const rendering = own
    ? pageRendering(from, own, { format: 'html', status })
    : defaultNotFound(from.site, path, status)
  return { ...rendering, shows: { kind: 'not_found', path: normal } }
}

function withoutMarkdownEnding(path: string): string {
  const bare = path.slice(0, -'.md'.length)
  return bare === '/index' ? '/' : bare
}
