import { tagOfKind, tagOfRecord } from '#answers/tags.ts'
import type { Db } from '#database/database.ts'
import type { Links } from '#operations/links.ts'
import type { Shown } from '#operations/site-view.ts'
import { assetAddress } from '#resources/assets/rules.ts'
import { assetOf } from '#resources/assets/store.ts'
import { activeTheme, placedSnippets, type ShownSnippet } from '#resources/blocks/live-store.ts'
import type { PageSnapshot } from '#resources/pages/snapshot.ts'
import { defaultParts } from '#resources/shared-html/store.ts'
import type { Site } from '#site/find-site.ts'
import { type SitePage, type Translation, translationsOf } from '#site/pages-store.ts'
import { languageChain } from '#text/language-chain.ts'
import type { SharedPartKind } from '#versioning/kinds.ts'
import { type LiveVersion, latestVersion, liveVersion } from '#versioning/live.ts'
import { numberedVersion } from '#versioning/versions.ts'

/** Everything stored that a page is made of. Addresses are absolute. */
export type PageSource = {
  page: SitePage
  content: LiveVersion
  snapshot: PageSnapshot
  header: LiveVersion | null
  footer: LiveVersion | null
  html_head: LiveVersion | null
  themeCss: string
  snippets: ShownSnippet[]
  translations: Translation[]
  ogImageUrl: string | null
  faviconUrl: string | null
}

type From = { db: Db; links: Links; site: Site }

/**
 * Reads what a page is made of, and adds the tags of all that to `tags`. A number is a version of the page, with the
 * shared parts that visitors get. Undefined when the page has been deleted meanwhile.
 */
export async function readPage(
  from: From,
  page: SitePage,
  shown: Shown | number,
  tags: Set<string>,
): Promise<PageSource | undefined> {
  const { db, site } = from
  const others = typeof shown === 'number' ? 'live' : shown
  const versionOf = VERSION_SHOWN[others]
  const content =
    typeof shown === 'number' ? await numberedVersion(db, page, shown) : await versionOf(db, site.id, page.id)
  if (!content) return undefined
  const snapshot = JSON.parse(content.snapshot) as PageSnapshot
  for (const kind of ['website', 'theme', 'snippet']) tags.add(tagOfKind(site.id, kind))
  tags.add(tagOfRecord(site.id, 'page', page.id))
  if (page.translation_group_id) tags.add(tagOfKind(site.id, 'page'))
  const languages = languageChain(page.language, site.default_language)
  const defaultOf = await defaultParts(db, site.id, languages)
  const part = (kind: SharedPartKind) => partShown(from, page, kind, { defaultOf, versionOf, tags })
  return {
    page,
    content,
    snapshot,
    header: await part('header'),
    footer: await part('footer'),
    html_head: await part('html_head'),
    themeCss: (await activeTheme(db, site.id, others))?.css ?? '',
    snippets: (await placedSnippets(db, site.id, others)).filter(({ page_ids }) => page_ids?.includes(page.id) ?? true),
    translations: await translationsOf(db, page),
    ogImageUrl: await assetUrl(from, snapshot.og_image_asset_id, tags),
    faviconUrl: await assetUrl(from, site.favicon_asset_id, tags),
  }
}

type DefaultOf = (kind: SharedPartKind) => string | undefined
type VersionOf = (db: Db, website_id: string, resource_id: string) => Promise<LiveVersion | undefined>
const VERSION_SHOWN: Record<Shown, VersionOf> = { live: liveVersion, latest: latestVersion }

/** Null for an asset that has been deleted. */
async function assetUrl({ db, links, site }: From, id: string | null | undefined, tags: Set<string>) {
  if (!id) return null
  tags.add(tagOfRecord(site.id, 'asset', id))
  const asset = await assetOf(db, site.id, id)
  return asset ? links.onWebsite(site, assetAddress(asset)) : null
}

/** The part that the page names while it exists, else the default of its language, its base language, the website. */
async function partShown(
  { db, site }: From,
  page: SitePage,
  kind: SharedPartKind,
  { defaultOf, versionOf, tags }: { defaultOf: DefaultOf; versionOf: VersionOf; tags: Set<string> },
): Promise<LiveVersion | null> {
  if (page[`use_${kind}`] === 0) return null
  const own = page[`${kind}_id`]
  if (!own) tags.add(tagOfKind(site.id, kind))
  const id = own ?? defaultOf(kind)
  if (!id) return null
  tags.add(tagOfRecord(site.id, kind, id))
  return (await versionOf(db, site.id, id)) ?? null
}
