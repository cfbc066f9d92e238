import { tagOfKind } from '#kernel/answers/tags.ts'
import { markdownTask } from '#resources/content/page-views/tasks.ts'
import { withCurrentAddresses } from '#site/assets/current-addresses.ts'
import type { Site } from '#site/find-site.ts'
import { FIRST_PAGE, keyOfPage, type ListPage } from '#site/list-page.ts'
import { type Gathered, gatherPage, type OwnText, type PartsFrom, type Shape } from '#site/page-parts.ts'
import { inlineStyleCsp } from '#site/pages/content-security-policy.ts'
import { emptySitePage, notFoundPage } from '#site/pages/not-found.ts'
import type { SitePage } from '#site/pages-store.ts'
import { type Ready, readyAnswer } from '#site/ready.ts'
import { composeTask } from '#site/render/compose-document.ts'
import { markdownUrl } from '#site/render/markdown-url.ts'
import { NO_PAGE, type ViewedPage } from '#site/visits/noted.ts'

/**
 * Something that can be rendered. `key` names the result within its website: requests that get the same bytes have the
 * same key. Keys that begin with a slash are paths.
 */
export type Rendering = { kind: 'rendering'; key: string; status: number; shows: Shows; render: Render }
/** What a visitor finds there. `path` is the normalized path that nothing is at; null where no redirect could begin. */
export type Shows =
  | { kind: 'page' | 'feed'; page_id: string }
  | { kind: 'row'; page_id: string; row_id: string }
  | { kind: 'file' | 'gone' }
  | { kind: 'not_found'; path: string | null }
/**
 * `page` is that of a list that has several, `query` what the visitor searches for. Answers undefined when the page
 * has been deleted since.
 */
type Render = (page?: ListPage, query?: string | null) => Promise<Rendered | undefined>
/** `own` is that of a page as html, where templates make it. */
export type Rendered = { ready: Ready; tags: Iterable<string>; own?: OwnText }

type Format = 'html' | 'markdown'
type From = PartsFrom
/** `tags` are what the answer depends on besides the page; `viewedAt` is the only path at which it answers. */
type Options = Pick<Shape, 'path' | 'bound'> & {
  format: Format
  status?: number
  key?: string
  tags?: string[]
  viewedAt?: string
}

/**
 * A page without a `key` of its own is rendered once for all the paths at which it answers (patterns, and every unknown
 * path for a not-found page): nothing in it depends on the request's path.
 */
export function pageRendering(
  from: From,
  page: SitePage,
  { format, status = 200, key = ` ${page.id} ${format} ${status}`, tags = [], viewedAt, ...shape }: Options,
): Rendering {
  const render: Render = async (listPage = FIRST_PAGE, query = null) => {
    const gathered = await gatherPage(from, page, { ...shape, listPage, query })
    const all = gathered && { ...gathered, tags: gathered.tags.union(new Set(tags)) }
    const viewed = { pageId: page.id, path: viewedAt ?? null, markdown: format === 'markdown' }
    return all && renderPage(from, all, { format, status, viewed, isListed: status === 200 && query === null })
  }
  const { bound } = shape
  const shows: Shows = bound
    ? { kind: 'row', page_id: page.id, row_id: bound.row.id }
    : { kind: 'page', page_id: page.id }
  return { kind: 'rendering', key, status, shows, render }
}

/** A further page of the lists in it. */
export function atPage(rendering: Rendering, page: ListPage): Rendering {
  return { ...rendering, key: keyOfPage(rendering.key, page), render: () => rendering.render(page) }
}

/** The not-found page of a website that has none of its own; at `/`, a page that says there is nothing yet. */
export function defaultNotFound(
  site: Site,
  path: string,
  status = 404,
): Omit<Rendering, 'render'> & { render: () => Promise<Rendered> } {
  const isEmpty = path === '/' && status === 404
  const [pageOf, key] = isEmpty ? [emptySitePage, ' empty'] : [notFoundPage, ` not found ${status}`]
  const render = async () => {
    const body = pageOf({ siteName: site.name, language: site.default_language })
    const headers = ['content-security-policy', inlineStyleCsp, ...(status === 404 ? [] : NO_INDEX)]
    const ready = readyAnswer({ status, type: 'text/html; charset=utf-8', body, headers })
    return { ready, tags: [tagOfKind(site.id, 'website')] }
  }
  return { kind: 'rendering', key, status, shows: { kind: 'not_found', path: null }, render }
}

const NO_INDEX = ['x-robots-tag', 'noindex']

async function renderPage(
  from: From,
  { parts, tags, own, pages, periods, searches, until }: Gathered,
  { format, status, viewed, isListed }: { format: Format; status: number; viewed: ViewedPage; isListed: boolean },
): Promise<Rendered> {
  const { site, compute } = from
  const source = format === 'markdown' ? parts.page.html_content : await compute(composeTask, parts)
  const { html, tags: assets } = await withCurrentAddresses(from, site.id, source)
  const { url, title, meta_title, meta_description } = parts.page
  const shown = { pages, periods, searches, until, viewed: status === 200 ? viewed : NO_PAGE.nothing }
  const noindex = isListed ? [] : NO_INDEX
  const ready =
    format === 'markdown'
      ? readyAnswer({
          status,
          type: 'text/markdown; charset=utf-8',
          body: await compute(markdownTask, {
            html,
            page: { title: meta_title ?? title, url, description: meta_description },
          }),
          headers: ['link', `<${url}>; rel="canonical"`, ...noindex],
          vary: 'accept',
          ...shown,
        })
      : readyAnswer({
          status,
          type: 'text/html; charset=utf-8',
          body: html,
          headers: ['link', `<${markdownUrl(url)}>; rel="alternate"; type="text/markdown"`, ...noindex],
          vary: 'accept',
          ...shown,
        })
  return { ready, tags: [...tags, ...assets], ...(own && format === 'html' && { own }) }
}
