import { tagOfBulk, tagOfKind, tagOfRecord, tagOfRows } from '#kernel/answers/tags.ts'
import { shownSince } from '#kernel/versioning/live.ts'
import { queryRows } from '#resources/data/rows/query-store.ts'
import { withData } from '#resources/data/rows/read-data.ts'
import type { StoredRow } from '#resources/data/rows/store.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { tableByKey } from '#resources/data/tables/store.ts'
import { titleColumn } from '#resources/data/tables/title-column.ts'
import { earliest } from '#site/earliest.ts'
import { gatherPage, type PartsFrom } from '#site/page-parts.ts'
import type { SitePage } from '#site/pages-store.ts'
import { readyAnswer } from '#site/ready.ts'
import { atomFeed, type FeedEntry } from '#site/render/atom.ts'
import type { Rendering } from '#site/rendering.ts'
import { rowPathOf } from '#site/row-pages.ts'
import { contentColumn, dateColumn, summaryColumn } from '#site/templates/entry-columns.ts'
import { rowQuery } from '#site/templates/row-query.ts'
import { type Table, tableFrom, valuesOf } from '#site/templates/table.ts'
import type { Feed } from '#templates/rendered.ts'

/** The Atom feed that a page declares (`<site-feed>`); its rendering answers undefined when it declares none. */
export function feedRendering(from: PartsFrom, page: SitePage, key: string): Rendering {
  const { links, site } = from
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
    const { entries, until } = await entriesOf(from, page, table, feed)
    const body = atomFeed(
      {
        title: feed.title || parts.page.title || site.name,
        url: parts.feeds[0]!.url,
        pageUrl: parts.page.url,
        language: page.language,
        updatedAt: Math.max(await shownSince(from.db, site.id, page.id), ...entries.map(({ updatedAt }) => updatedAt)),
      },
      entries.map((entry) => ({ ...entry, url: entry.url && links.page(site, entry.url) })),
    )
    return {
      ready: readyAnswer({ type: 'application/atom+xml; charset=utf-8', body, until: earliest(gathered.until, until) }),
      tags,
    }
  }
  return { kind: 'rendering', key, status: 200, shows: { kind: 'feed', page_id: page.id }, render }
}

/** Of the entries of a feed, in bytes; those that go beyond are left out. */
const MAX_READ = { looked: 64_000_000, taken: 1_500_000 }

async function entriesOf(
  from: PartsFrom,
  page: SitePage,
  table: Table,
  feed: Feed,
): Promise<{ entries: FeedEntry[]; until: number | null }> {
  const { db, longDb, site, selection } = from
  const columns = columnsOf(table, feed)
  const newest = { column: columns.date?.key ?? 'created_at', descending: true }
  const query = { where: feed.where, sort: feed.sort.length ? feed.sort : [newest], limit: feed.limit, page: 1 }
  const at = { now: Date.now(), timeZone: site.time_zone }
  const { wanted, until } = rowQuery(table, query, { language: page.language, drafts: selection.drafts, at })
  const { rows: brief } = wanted ? await queryRows({ db, longDb }, table, wanted) : { rows: [] }
  const pathOf = await rowPathOf(db, site, table)
  const used = [...Object.values(columns), pathOf?.column].flatMap((column) => column?.id ?? [])
  const rows = await withData(longDb, brief, { ...MAX_READ }, [...new Set(used)])
  const entries = rows.map((row) => ({
    id: row.id,
    title: textOf(row, columns.title) ?? '',
    url: pathOf?.of(row) ?? null,
    summary: textOf(row, columns.summary),
    content: textOf(row, columns.content),
    publishedAt: timeOf(row, columns.date),
    updatedAt: row.updated_at,
  }))
  return { entries, until }
}

function columnsOf(table: Table, { columns }: Feed) {
  const named = (key: string | null) => table.columns.find((column) => column.key === key)
  return {
    title: named(columns.title) ?? titleColumn(table),
    summary: named(columns.summary) ?? summaryColumn(table),
    content: named(columns.content) ?? contentColumn(table),
    date: named(columns.updated) ?? dateColumn(table),
  }
}

function textOf(row: StoredRow, column: Column | undefined): string | null {
  const value = column && valuesOf(row)[column.id]
  return typeof value === 'string' ? value : null
}

function timeOf(row: StoredRow, column: Column | undefined): number | null {
  const at = Date.parse(textOf(row, column) ?? '')
  return Number.isNaN(at) ? null : at
}
