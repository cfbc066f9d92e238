import { tagOfRows } from '#kernel/answers/tags.ts'
import type { Links } from '#kernel/operations/links.ts'
import { LIVE } from '#kernel/versioning/selection.ts'
import { isPattern } from '#resources/content/pages/rules.ts'
import { VISIT_SCRIPT_PATH } from '#resources/traffic/visits/visit-script.ts'
import type { BoundRow } from '#site/bound-row.ts'
import type { Site } from '#site/find-site.ts'
import { addressOfPage, FIRST_PAGE, type ListPage, pagesAround } from '#site/list-page.ts'
import { offeredFeeds } from '#site/offered-feeds.ts'
import { type CommonSource, isMade, type PageSource, readPage } from '#site/page-source.ts'
import type { SitePage, Translation } from '#site/pages-store.ts'
import { pathOfSibling } from '#site/path-of-sibling.ts'
import type { Alternate, DocumentParts, SharedPicture } from '#site/render/document-parts.ts'
import { scopedCss } from '#site/render/scope-css.ts'
import { widthCss } from '#site/render/width-classes.ts'
import { expander } from '#site/templates/expand.ts'
import type { TemplateFrom } from '#site/templates/sources.ts'
import type { Feed, Warning } from '#templates/rendered.ts'
import type { Asset } from '#templates/scope.ts'

/** Html of ours in every page: `headStart` is made when the page's texts have been read. */
export type PartsFrom = TemplateFrom & {
  links: Links
  headStart?: () => string
  /** Makes the css of the theme recognizable, where the page is edited. */
  markTheme?: (css: string) => string
  bodyEnd?: string
  common?: CommonSource
  withoutSharedParts?: boolean
}
export type Shape = {
  /** Which page of its lists. */
  listPage?: ListPage
  bound?: BoundRow | null
  path?: string
  /** What the visitor searches for. */
  query?: string | null
  /** Html in place of the page's own, as it is. */
  content?: string
}
/** What a page shows without its shared parts, and the tags of the records behind it. */
export type OwnText = { html: string; title: string | null; description: string | null; tags: string[] }
export type Gathered = {
  parts: DocumentParts
  tags: Set<string>
  /** Null where it is what is written. */
  own: OwnText | null
  pages: number
  periods: readonly string[] | null
  feeds: Feed[]
  searches: boolean
  /** When it shows something else though nothing has changed, in milliseconds since 1970; null for never. */
  until: number | null
  /** Of its templates. */
  warnings: Warning[]
}

/** A page with everything that its templates show, and the tags of that. Undefined when the page has been deleted since. */
export async function gatherPage(
  from: PartsFrom,
  page: SitePage,
  { listPage = FIRST_PAGE, bound = null, path = page.path, query = null, content: given }: Shape = {},
): Promise<Gathered | undefined> {
  const read = new Set<string>()
  const source = await readPage(from, page, read)
  if (!source) return undefined
  const { links, site } = from
  const home = page.id === site.home_page_id ? '/' : path
  const first = links.page(site, home)
  const url = addressOfPage(first, listPage)
  const alternates = alternatesOf(from, source.translations, bound)
  const tags = new Set<string>()
  if (bound?.siblings) tags.add(tagOfRows(site.id, bound.table.id))
  const expand = await expander(from, source, { listPage, bound, path: home, url, alternates, tags, query })
  const content = given ?? (await expand.html(source.content))
  const ownFeeds = [...expand.found.feeds]
  const fields = await expand.fields()
  const { title, meta_title, meta_description: description } = fields
  const own = isMade(source.content) && { html: content, title: title ?? meta_title, description, tags: [...tags] }
  const [header, footer, html_head] = [
    await expand.part(source.header),
    await expand.part(source.footer),
    await expand.part(source.html_head),
  ]
  const snippets = await placed(source, expand.snippet)
  if (from.bodyEnd) snippets.body_end += `\n${from.bodyEnd}`
  const { pagers, archives, feeds, css, until, warnings } = expand.found
  const pages = Math.max(1, ...pagers.map(({ pages }) => pages))
  const periods = archives.length > 0 ? [...new Set(archives.flatMap((archive) => archive.periods))] : null
  const offered = await offeredFeeds(from, {
    ...{ page, url: first, bound, tags },
    own: ownFeeds,
    shared: feeds.slice(ownFeeds.length),
  })
  return {
    tags: read.union(tags),
    own: own || null,
    pages,
    periods,
    feeds,
    searches: expand.searches(),
    until,
    warnings,
    parts: {
      page: {
        html_content: content,
        language: page.language,
        robots: source.snapshot.robots,
        canonical_url: source.snapshot.canonical_url,
        ...fields,
        url,
        og_image: sharedPicture(from, expand.picture) ?? source.ogImage,
      },
      site: { name: site.name, favicon_url: source.faviconUrl },
      header,
      footer,
      html_head,
      alternates: url === first && alternates.length > 1 ? alternates : [],
      css: [
        from.markTheme?.(source.themeCss) ?? source.themeCss,
        ...css.map(({ name, css }) => scopedCss(name, css)),
        ...widthCss([content, header, footer]),
      ].filter((text) => text !== ''),
      head_start: from.headStart?.() ?? '',
      snippets,
      visit_script: site.analytics_script === 1 && from.selection === LIVE ? VISIT_SCRIPT_PATH : null,
      feeds: offered,
      ...pagesAround(first, { pages, periods }, listPage),
    },
  }
}

async function placed(
  { snippets }: PageSource,
  expand: (snippet: PageSource['snippets'][number], isHead: boolean) => Promise<string>,
) {
  const shown = { head: '', body_start: '', body_end: '' }
  for (const snippet of snippets) {
    const { placement } = snippet
    if (placement === 'inline') continue
    const html = await expand(snippet, placement === 'head')
    shown[placement] += shown[placement] === '' ? html : `\n${html}`
  }
  return shown
}

/** The picture of the row comes before that of the page, which all rows have in common. */
function sharedPicture({ links, site }: { links: Links; site: Site }, asset: Asset | null): SharedPicture | null {
  if (!asset) return null
  const { url, alt, width, height } = asset
  return { url: links.onWebsite(site, url), alt, width, height }
}

/**
 * The language versions of a page, that of the website's default language first. At the page of a row they are the pages
 * of the same row, or of those that say the same in other languages.
 */
function alternatesOf(
  { links, site }: { links: Links; site: Site },
  translations: readonly Translation[],
  bound: BoundRow | null,
): Alternate[] {
  const isDefault = ({ language }: Translation) => Number(language === site.default_language)
  return translations
    .flatMap((page) => {
      const path = isPattern(page.path) ? bound && pathOfSibling(page, bound) : page.path
      return path === null ? [] : [{ ...page, path }]
    })
    .toSorted((a, b) => isDefault(b) - isDefault(a))
    .map(({ language, path, id }) => ({ language, url: links.page(site, id === site.home_page_id ? '/' : path) }))
}
