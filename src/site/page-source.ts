import { tagOfKind, tagOfRecord } from '#kernel/answers/tags.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { SharedPartKind } from '#kernel/versioning/kinds.ts'
import { type LiveVersion, shownVersion } from '#kernel/versioning/live.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import { altIn } from '#resources/content/assets/alts.ts'
import { assetAddress } from '#resources/content/assets/rules.ts'
import {
  activeTheme,
  placedSnippets,
  type ShownSnippet,
  type ShownTheme,
  themeById,
} from '#resources/content/blocks/live-store.ts'
import type { PageSnapshot } from '#resources/content/pages/record.ts'
import { defaultParts } from '#resources/content/shared-html/store.ts'
import { shownAsset } from '#site/assets/shown-assets.ts'
import type { Site } from '#site/find-site.ts'
import { type SitePage, type Translation, translationsOf } from '#site/pages-store.ts'
import type { SharedPicture } from '#site/render/document-parts.ts'
import { lazily } from '#site/templates/look-up-once.ts'
import { isTemplate } from '#templates/compile.ts'
import { languageChain } from '#text/language-chain.ts'

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
  ogImage: SharedPicture | null
  faviconUrl: string | null
}

/** Whether templates make what a page shows. */
export function isMade({ html_content, snapshot }: LiveVersion): boolean {
  return isTemplate(html_content) || snapshot.includes('{{')
}

type From = {
  db: Db
  links: Links
  site: Site
  selection: Selection
  /** Set when many pages of one website are read. */
  common?: CommonSource
  withoutSharedParts?: boolean
}

/** What is the same for all pages of a website; each is read when it is asked for first. */
export type CommonSource = {
  theme: () => Promise<ShownTheme | null>
  snippets: () => Promise<ShownSnippet[]>
}

export function commonSource(from: Pick<From, 'db' | 'site' | 'selection'>): CommonSource {
  return {
    theme: lazily(() => themeShown(from)),
    snippets: lazily(() => placedSnippets(from.db, from.site.id, from.selection)),
  }
}

/**
 * Reads what a page is made of, and adds the tags of all that to `tags`. Undefined when the page has been deleted
 * since.
 */
export async function readPage(from: From, page: SitePage, tags: Set<string>): Promise<PageSource | undefined> {
  const { db, site, selection, common = commonSource(from) } = from
  const content = await shownVersion(db, { website_id: site.id, resource_id: page.id }, selection)
  if (!content) return undefined
  const snapshot = JSON.parse(content.snapshot) as PageSnapshot
  for (const kind of ['website', 'theme', 'snippet']) tags.add(tagOfKind(site.id, kind))
  tags.add(tagOfRecord(site.id, 'page', page.id))
  if (page.translation_group_id) tags.add(tagOfKind(site.id, 'page'))
  const languages = languageChain(page.language, site.default_language)
  const defaultOf = from.withoutSharedParts ? null : await defaultParts(db, site.id, languages)
  const part = async (kind: SharedPartKind) => defaultOf && partShown(from, page, kind, { defaultOf, tags })
  return {
    page,
    content,
    snapshot,
    header: await part('header'),
    footer: await part('footer'),
    html_head: await part('html_head'),
    themeCss: (await common.theme())?.css ?? '',
    snippets: (await common.snippets()).filter(({ page_ids }) => page_ids?.includes(page.id) ?? true),
    translations: await translationsOf(db, page, selection),
    ogImage: await sharedPicture(from, snapshot.og_image_asset_id, page.language, tags),
    // Relative, so that a copy of the page elsewhere shows its own.
    faviconUrl: await addressOfAsset(from, site.favicon_asset_id, tags),
  }
}

type DefaultOf = (kind: SharedPartKind) => string | undefined

function themeShown({ db, site, selection }: Pick<From, 'db' | 'site' | 'selection'>) {
  const { themeId } = selection
  return themeId === null
    ? activeTheme(db, site.id, selection)
    : themeById(db, { id: themeId, website_id: site.id }, selection)
}

async function sharedPicture(from: From, id: string | null | undefined, language: string, tags: Set<string>) {
  const asset = await assetShown(from, id, tags)
  if (!asset) return null
  const { width, height } = asset
  return { url: from.links.onWebsite(from.site, assetAddress(asset)), alt: altIn(asset, language), width, height }
}

async function addressOfAsset(from: From, id: string | null, tags: Set<string>) {
  const asset = await assetShown(from, id, tags)
  return asset ? assetAddress(asset) : null
}

/** Undefined for an asset that has been deleted, or is not shown. */
async function assetShown({ db, site, selection }: From, id: string | null | undefined, tags: Set<string>) {
  if (!id) return undefined
  tags.add(tagOfRecord(site.id, 'asset', id))
  return shownAsset(db, selection, site.id, id)
}

/** The part that the page names while it exists, else the default of its language, its base language, the website. */
async function partShown(
  { db, site, selection }: From,
  page: SitePage,
  kind: SharedPartKind,
  { defaultOf, tags }: { defaultOf: DefaultOf; tags: Set<string> },
): Promise<LiveVersion | null> {
  if (page[`use_${kind}`] === 0) return null
  const own = page[`${kind}_id`]
  if (!own) tags.add(tagOfKind(site.id, kind))
  const id = own ?? defaultOf(kind)
  if (!id) return null
  tags.add(tagOfRecord(site.id, kind, id))
  return (await shownVersion(db, { website_id: site.id, resource_id: id }, selection)) ?? null
}
