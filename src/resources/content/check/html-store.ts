import { sql } from 'kysely'
import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import { type BlockKind, HTML_KINDS, type HtmlKind, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import { shownOfKind, withVersions } from '#kernel/versioning/shown-store.ts'

/** The kinds of records that have html, in the order in which they are checked. */
export type HtmlRecordKind = Exclude<HtmlKind, 'theme'>
export const HTML_RECORDS = HTML_KINDS.filter((kind) => kind !== 'theme')

/**
 * A record by its live version; `name` is a page's path, `size` the bytes of its html, `found_size` those of what is kept of it, which is
 * in `found` unless it is long.
 */
export type HtmlRecord = {
  id: string
  ordinal: number
  name: string
  status: string | null
  version_id: string
  size: number
  found_state: string | null
  found: string | null
  found_size: number
}

/** Findings of more bytes are read by a query of their own: most have some hundred. */
const MAX_FOUND_BYTES = 4_000

type From = { website_id: string; kind: HtmlRecordKind; ids?: readonly string[] }

/**
 * Those among the next records that visitors see, in their order; `last` is the ordinal of the last one that was looked at, null where none
 * is left. The records are chosen before anything is joined to them, since PostgreSQL would join all of a website's.
 */
export async function liveRecords(
  db: Db,
  { website_id, kind, ids }: From,
  { above, limit }: { above: number; limit: number },
): Promise<{ records: HtmlRecord[]; last: number | null }> {
  const table = VERSIONED_HTML[kind].table as 'blocks'
  const isPage = kind === 'page'
  const next = db
    .selectFrom(table)
    .select([`${table}.id`, `${table}.website_id`, `${table}.ordinal`])
    .select((isPage ? 'pages.path as name' : `${table}.name`) as 'blocks.name')
    .select((isPage ? sql<string | null>`pages.status` : sql<string | null>`null`).as('status'))
    .where(`${table}.website_id`, '=', website_id)
    .$if(!isPage, (query) => query.where(`${table}.kind`, '=', kind as BlockKind))
    .$if(ids !== undefined, (query) => query.where(`${table}.id`, 'in', ids!))
    .where(`${table}.ordinal`, '>', above)
    .orderBy(`${table}.ordinal`)
    .limit(limit)
  const rows = await db
    .selectFrom(next.as('next'))
    .leftJoin('histories', (join) =>
      join.onRef('histories.website_id', '=', 'next.website_id').onRef('histories.resource_id', '=', 'next.id'),
    )
    .leftJoin('versions', (join) =>
      join
        .onRef('versions.website_id', '=', 'histories.website_id')
        .onRef('versions.resource_id', '=', 'histories.resource_id')
        .on((on) => on('versions.number', '=', on.fn.coalesce('histories.pinned_number', 'histories.latest_number'))),
    )
    .leftJoin('html_findings', (join) =>
      join.onRef('html_findings.website_id', '=', 'next.website_id').onRef('html_findings.resource_id', '=', 'next.id'),
    )
    .select(['next.id', 'next.ordinal', 'next.name', 'next.status', 'versions.id as version_id'])
    .select('html_findings.state as found_state')
    .select(sql<number | null>`octet_length(versions.html_content)`.as('size'))
    .select(sql<number | null>`octet_length(html_findings.found)`.as('found_size'))
    .select(
      sql<
        string | null
      >`case when octet_length(html_findings.found) <= ${sql.lit(MAX_FOUND_BYTES)} then html_findings.found end`.as(
        'found',
      ),
    )
    .orderBy('next.ordinal')
    .execute()
  const records = rows.flatMap(({ version_id, ordinal, size, found_size, ...row }) => {
    const sizes = { size: Number(size), found_size: Number(found_size) }
    return version_id === null ? [] : [{ ...row, ...sizes, version_id, ordinal: Number(ordinal) }]
  })
  const last = rows.at(-1)?.ordinal
  return { records, last: last === undefined ? null : Number(last) }
}

/** The live html of records with these ordinals, by the ids of its versions. */
export async function htmlBetween(
  db: Db,
  from: From,
  { first, last }: { first: number; last: number },
): Promise<Map<string, string>> {
  const table = tableOf(from)
  const rows = await records(db, from)
    .select(['versions.id', 'versions.html_content'])
    .where(`${table}.ordinal`, '>=', first)
    .where(`${table}.ordinal`, '<=', last)
    .execute()
  return new Map(rows.map(({ id, html_content }) => [id, html_content]))
}

/** The live html of published pages at these paths. */
export async function liveAtPaths(db: Db, website_id: string, paths: readonly string[]) {
  return withVersions(db, 'pages', 'live')
    .select(['pages.path', 'versions.html_content'])
    .where('pages.website_id', '=', website_id)
    .where(isAmong(db, 'pages.path', paths))
    .where('pages.status', '=', 'published')
    .execute()
}

function records(db: Db, from: From) {
  const { website_id, kind, ids } = from
  const table = tableOf(from)
  return shownOfKind(db, website_id, kind, 'live').$if(ids !== undefined, (query) =>
    query.where(`${table}.id`, 'in', ids!),
  )
}

function tableOf({ kind }: From) {
  return VERSIONED_HTML[kind].table as 'blocks'
}
