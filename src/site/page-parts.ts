import { tagOfKind, tagOfRecord } from '#answers/tags.ts'
import type { Db } from '#database/database.ts'
import type { Links } from '#operations/links.ts'
import type { Shown } from '#operations/site-view.ts'
import { assetAddress } from '#resources/assets/rules.ts'
import { assetOf } from '#resources/assets/store.ts'
import type { PageSnapshot } from '#resources/pages/snapshot.ts'
import { defaultPart } from '#resources/shared-html/store.ts'
import type { Site } from '#site/find-site.ts'
import { type SitePage, translationsOf } from '#site/pages-store.ts'
import type { DocumentParts } from '#site/render/document-parts.ts'
import { languageChain } from '#text/language-chain.ts'
import type { SharedPartKind } from '#versioning/kinds.ts'
import { type LiveVersion, latestVersion, liveVersion } from '#versioning/live.ts'
import { numberedVersion } from '#versioning/versions.ts'

export type Gathered = { parts: DocumentParts; tags: string[] }

/** Reads all parts of a visitor's page, and their tags. Undefined when the page has been deleted meanwhile. */
export async function gatherPage(
  db: Db,
  links: Links,
  site: Site,
  page: SitePage,
  shown: Shown | number = 'live',
): Promise<Gathered | undefined> {
  const versionOf = VERSION_SHOWN[typeof shown === 'number' ? 'live' : shown]
  const version =
    typeof shown === 'number' ? await numberedVersion(db, page, shown) : await versionOf(db, site.id, page.id)
  if (!version) return undefined
  const snapshot = JSON.parse(version.snapshot) as PageSnapshot
  const from = { db, links, site }
  const tags = [tagOfKind(site.id, 'website'), tagOfRecord(site.id, 'page', page.id)]
  const languages = languageChain(page.language, site.default_language)
  const [header, footer, html_head] = [
    await partHtml(db, versionOf, site, page, 'header', languages, tags),
    await partHtml(db, versionOf, site, page, 'footer', languages, tags),
    await partHtml(db, versionOf, site, page, 'html_head', languages, tags),
  ]
  const translations = await translationsOf(db, page)
  if (page.translation_group_id) tags.push(tagOfKind(site.id, 'page'))
  const inDefaultFirst = translations.toSorted(
    (a, b) => Number(b.language === site.default_language) - Number(a.language === site.default_language),
  )
  return {
    parts: {
      page: {
        html_content: version.html_content,
        title: snapshot.title,
        language: page.language,
        meta_title: snapshot.meta_title,
        meta_description: snapshot.meta_description,
        og_title: snapshot.og_title,
        og_description: snapshot.og_description,
        canonical_url: snapshot.canonical_url,
        robots: snapshot.robots,
        structured_data: snapshot.structured_data ?? null,
        url: links.page(site, page.id === site.home_page_id ? '/' : page.path),
        og_image_url: await assetUrl(from, snapshot.og_image_asset_id, tags),
      },
      site: { name: site.name, favicon_url: await assetUrl(from, site.favicon_asset_id, tags) },
      header,
      footer,
      html_head,
      alternates:
        translations.length > 1
          ? inDefaultFirst.map(({ language, path }) => ({ language, url: links.page(site, path) }))
          : [],
    },
    tags,
  }
}

type VersionOf = (db: Db, website_id: string, resource_id: string) => Promise<LiveVersion | undefined>
const VERSION_SHOWN: Record<Shown, VersionOf> = { live: liveVersion, latest: latestVersion }

/** Null for an asset that has been deleted. */
async function assetUrl(
  { db, links, site }: { db: Db; links: Links; site: Site },
  id: string | null | undefined,
  tags: string[],
): Promise<string | null> {
  if (!id) return null
  tags.push(tagOfRecord(site.id, 'asset', id))
  const asset = await assetOf(db, site.id, id)
  return asset ? links.onWebsite(site, assetAddress(asset)) : null
}

/** The part that the page names while it exists, else the default of its language, its base language, the website. */
async function partHtml(
  db: Db,
  versionOf: VersionOf,
  site: Site,
  page: SitePage,
  kind: SharedPartKind,
  languages: string[],
  tags: string[],
) {
  if (page[`use_${kind}`] === 0) return null
  const own = page[`${kind}_id`]
  if (!own) tags.push(tagOfKind(site.id, kind))
  const id = own ?? (await defaultPart(db, site.id, kind, languages))
  if (!id) return null
  tags.push(tagOfRecord(site.id, kind, id))
  return (await versionOf(db, site.id, id))?.html_content ?? null
}
