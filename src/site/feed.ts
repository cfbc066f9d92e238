import { mapHtmlUrls } from '#importers/links/html-urls.ts'
import { tagOfBulk, tagOfKind, tagOfRecord, tagOfRows } from '#kernel/answers/tags.ts'
import { shownSince } from '#kernel/versioning/live.ts'
import { mapInChunks } from '#kernel/workers/in-chunks.ts'
import { altIn } from '#resources/content/assets/alts.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { assetAddress } from '#resources/content/assets/rules.ts'
import { queryRows } from '#resources/data/rows/query-store.ts'
import { withData } from '#resources/data/rows/read-data.ts'
import type { StoredRow } from '#resources/data/rows/store.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { tableByKey } from '#resources/data/tables/store.ts'
import { titleColumn } from '#resources/data/tables/title-column.ts'
import { withCurrentAddresses } from '#site/assets/current-addresses.ts'
import { shownAssets } from '#site/assets/shown-assets.ts'
import { earliest } from '#site/earliest.ts'
import { FEED_FORMATS, type FeedFormat } from '#site/feed-formats.ts'
import { gatherPage, type PartsFrom } from '#site/page-parts.ts'
import type { SitePage } from '#site/pages-store.ts'
import { readyAnswer } from '#site/ready.ts'
import { atomFeed } from '#site/render/atom.ts'
import type { FeedEntry, FeedPicture } from '#site/render/feed-document.ts'
import { rssFeed } from '#site/render/rss.ts'
import type { Rendering } from '#site/rendering.ts'
import { rowPathOf } from '#site/row-pages.ts'
import { contentColumn, dateColumn, isPicture, pictureColumns, summaryColumn } from '#site/templates/entry-columns.ts'
import { rowQuery } from '#site/templates/row-query.ts'
import { type Table, tableFrom, valuesOf } from '#site/templates/table.ts'
import type { Feed } from '#templates/rendered.ts'
import { splice } from '#text/splice.ts'

/** The feed that a page declares (`<site-feed>`); its rendering answers undefined when it declares none. */
export function feedRendering(from: PartsFrom, page: SitePage, format: FeedFormat, key: string): Rendering {
  const { site } = from
  const { file, type } = FEED_FORMATS[format]
  const render = async () => {
    const gathered = await gatherPage(from, page)
    const [feed] = gathered?.feeds ?? []
    const stored = feed && (await tableByKey(from.db, site.id, feed.table))
    if (!gathered || !feed || !stored) return undefined
    const table = tableFrom(stored)
    const { tags, parts } = gathered
    for (const tag of [
      tagOfRecord(site.id, 'table', table.id),
      tagOfRows(site.id, table.id),
      tagOfBulk(site.id, table.id),
    ])
      tags.add(tag)
    // Where rows have pages of their own is said by a page.
    tags.add(tagOfKind(site.id, 'page'))
    const { entries, assets, until } = await entriesOf(from, page, table, feed)
    const body = WRITERS[format](
      {
        title: feed.title || parts.page.title || site.name,
        description: parts.page.meta_description,
        url: parts.feeds.find(({ url }) => url.endsWith(file))!.url,
        pageUrl: parts.page.url,
        language: page.language,
        updatedAt: Math.max(await shownSince(from.db, site.id, page.id), ...entries.map(({ updatedAt }) => updatedAt)),
      },
      await withWholeAddresses(entries, parts.page.url),
    )
    return {
      ready: readyAnswer({ type: `${type}; charset=utf-8`, body, until: earliest(gathered.until, until) }),
      tags: tags.union(new Set(assets)),
    }
  }
  return { kind: 'rendering', key, status: 200, shows: { kind: 'feed', page_id: page.id }, render }
}

const WRITERS = { atom: atomFeed, rss: rssFeed } as const

/** Of the entries of a feed, in bytes; those that go beyond are left out. */
const MAX_READ = { looked: 64_000_000, taken: 1_500_000 }

/** With the tags of the assets that they show. */
async function entriesOf(
  from: PartsFrom,
  page: SitePage,
  table: Table,
  feed: Feed,
): Promise<{ entries: FeedEntry[]; assets: string[]; until: number | null }> {
  const { db, longDb, links, site, selection } = from
  const { pictures, ...columns } = columnsOf(table, feed)
  const newest = { column: columns.date?.key ?? 'created_at', descending: true }
  const query = { where: feed.where, sort: feed.sort.length ? feed.sort : [newest], limit: feed.limit, page: 1 }
  const at = { now: Date.now(), timeZone: site.time_zone }
  const { wanted, until } = rowQuery(table, query, { language: page.language, drafts: selection.drafts, at })
  const { rows: brief } = wanted ? await queryRows({ db, longDb }, table, wanted) : { rows: [] }
  const pathOf = await rowPathOf(db, site, table)
  const used = [...Object.values(columns), ...pictures, ...(pathOf?.columns ?? [])].flatMap(
    (column) => column?.id ?? [],
  )
  const rows = await withData(longDb, brief, { ...MAX_READ }, [...new Set(used)])
  const contents = await currentContents(from, rows, columns.content)
  const files = await filesIn(from, rows, pictures)
  const entries = rows.map((row, index): FeedEntry => {
    const path = pathOf?.of(row)
    return {
      id: row.id,
      title: textOf(row, columns.title) ?? '',
      url: path == null ? null : links.page(site, path),
      summary: textOf(row, columns.summary),
      content: contents.html[index]!,
      picture: pictureOf(from, row, pictures, { files, language: page.language }),
      publishedAt: timeOf(row, columns.date),
      updatedAt: row.updated_at,
    }
  })
  const named = [...files.keys()].map((id) => tagOfRecord(site.id, 'asset', id))
  return { entries, assets: [...contents.tags, ...named], until }
}

/** Said of a part of an entry, it is left out. */
const NONE = 'none'

function columnsOf(table: Table, { columns }: Feed) {
  const named = (key: string | null) => table.columns.find((column) => column.key === key)
  const chosen = (key: string | null, usual: Column | undefined) => named(key) ?? (key === NONE ? undefined : usual)
  const picture = named(columns.picture)
  return {
    title: chosen(columns.title, titleColumn(table)),
    summary: chosen(columns.summary, summaryColumn(table)),
    content: chosen(columns.content, contentColumn(table)),
    date: chosen(columns.updated, dateColumn(table)),
    pictures: picture ? [picture] : columns.picture === NONE ? [] : pictureColumns(table),
  }
}

/** Between texts that are read as one: no stored text has it. */
const BETWEEN = '\0'

/** What rows say in full, with the addresses that assets have now. */
async function currentContents(from: PartsFrom, rows: readonly StoredRow[], column: Column | undefined) {
  const given = rows.map((row) => textOf(row, column))
  const all = given.map((html) => html ?? '').join(BETWEEN)
  const { html, tags } = await withCurrentAddresses(from, from.site.id, all)
  const texts = html.split(BETWEEN)
  return { html: given.map((text, index) => (text === null ? null : texts[index]!)), tags }
}

async function filesIn({ db, site, selection }: PartsFrom, rows: readonly StoredRow[], columns: readonly Column[]) {
  const ids = rows.flatMap((row) => columns.flatMap((column) => textOf(row, column) ?? []))
  const assets = await shownAssets(db, selection, site.id, [...new Set(ids)])
  return new Map(assets.map((asset) => [asset.id, asset]))
}

type Files = { files: ReadonlyMap<string, AssetRow>; language: string }

function pictureOf(
  { links, site }: PartsFrom,
  row: StoredRow,
  columns: readonly Column[],
  { files, language }: Files,
): FeedPicture | null {
  const asset = columns.map((column) => files.get(textOf(row, column) ?? '')).find((file) => file && isPicture(file))
  if (!asset) return null
  const { content_type, byte_size, width, height } = asset
  const url = links.onWebsite(site, assetAddress(asset))
  return { url, content_type, byte_size, width, height, alt: altIn(asset, language) }
}

/** Readers of feeds show an entry away from its website: what its html leads to is named in full. */
async function withWholeAddresses(entries: readonly FeedEntry[], pageUrl: string): Promise<FeedEntry[]> {
  return mapInChunks(entries, (entry) => {
    if (entry.content === null) return entry
    const from = entry.url ?? pageUrl
    const content = splice(
      entry.content,
      mapHtmlUrls(entry.content, (url) => wholeAddress(url, from)),
    )
    return { ...entry, content }
  })
}

/** Null for what is whole already, or is no address. */
function wholeAddress(url: string, base: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) || !URL.canParse(url, base)) return null
  return new URL(url, base).href
}

function textOf(row: StoredRow, column: Column | undefined): string | null {
  const value = column && valuesOf(row)[column.id]
  return typeof value === 'string' ? value : null
}

function timeOf(row: StoredRow, column: Column | undefined): number | null {
  const at = Date.parse(textOf(row, column) ?? '')
  return Number.isNaN(at) ? null : at
}
