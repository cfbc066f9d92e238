import { tagOfKind, tagOfRecord } from '#kernel/answers/tags.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import { isPattern } from '#resources/content/pages/rules.ts'
import type { BoundRow } from '#site/bound-row.ts'
import { feedLinks } from '#site/feed-formats.ts'
import { type DeclaredFeed, declaredFeeds } from '#site/feed-store.ts'
import type { Site } from '#site/find-site.ts'
import { homeIn } from '#site/home-page.ts'
import type { SitePage } from '#site/pages-store.ts'
import type { DocumentParts } from '#site/render/document-parts.ts'
import type { Feed } from '#templates/rendered.ts'
import { languageChain } from '#text/language-chain.ts'

type From = { db: Db; links: Links; site: Site; selection: Selection }
type Offering = {
  page: SitePage
  /** The page's address. */
  url: string
  bound: BoundRow | null
  /** What the page declares itself, and what its shared parts do. */
  own: readonly Feed[]
  shared: readonly Feed[]
  tags: Set<string>
}

/**
 * The feed that a page's head offers, in every format: its own; else that of a shared part, which is the same on every page and has
 * its address below the home page in its language; else, of a row, that of a page which has one of the row's table.
 */
export async function offeredFeeds(from: From, offering: Offering): Promise<DocumentParts['feeds']> {
  const { url, own, shared, bound } = offering
  if (own[0]) return feedLinks({ url, title: own[0].title })
  if (shared[0]) return feedLinks({ url: await homeUrl(from, offering), title: shared[0].title })
  return bound ? feedsOfTable(from, offering, bound.table.key) : []
}

async function homeUrl(from: From, { page, url, tags }: Offering): Promise<string> {
  const { site } = from
  const home = await homeIn(from, page.language)
  tags.add(home?.language === page.language ? tagOfRecord(site.id, 'page', home.id) : tagOfKind(site.id, 'page'))
  if (!home || isPattern(home.path)) return url
  return pageUrl(from, home)
}

async function feedsOfTable(from: From, { page, tags }: Offering, table: string) {
  const { db, site } = from
  tags.add(tagOfKind(site.id, 'page'))
  const languages = languageChain(page.language, page.language)
  const feeds = pagesWithFeeds(await declaredFeeds(db, site.id))
  const feed = feeds.find((each) => each.table === table && languages.includes(each.language!))
  return feed ? feedLinks(titled(from, feed)) : []
}

/**
 * The feeds of a website for a list of them, one of each page that declares one, and that which pages share.
 * @returns each with its address as Atom
 */
export async function listedFeeds(from: From): Promise<{ title: string; url: string }[]> {
  const { db, site } = from
  const declared = await declaredFeeds(db, site.id)
  const home = declared.some(({ kind }) => kind !== 'page') ? await homeIn(from, site.default_language) : undefined
  const pages = [...pagesWithFeeds(declared), ...(home ? [home] : [])]
  return [...new Map(pages.map((page) => [page.id, page])).values()].map((page) => feedLinks(titled(from, page))[0]!)
}

function pagesWithFeeds(declared: readonly DeclaredFeed[]): DeclaredFeed[] {
  return declared.filter(({ path }) => path !== null && !isPattern(path))
}

type PageOfFeed = { id: string; path: string | null; title: string | null }

/** A page by its title, unless a template makes that. */
function titled(from: From, page: PageOfFeed): { title: string; url: string } {
  const { title } = page
  return { title: title && !title.includes('{{') ? title : from.site.name, url: pageUrl(from, page) }
}

function pageUrl({ links, site }: From, { id, path }: Pick<PageOfFeed, 'id' | 'path'>): string {
  return links.page(site, id === site.home_page_id ? '/' : path!)
}
