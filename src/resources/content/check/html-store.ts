import { sql } from 'kysely'
import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import { HTML_KINDS, type HtmlKind, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import { shownOfKind, withVersions } from '#kernel/versioning/shown-store.ts'

/** The kinds of records that have html, in the order in which they are checked. */
export type HtmlRecordKind = Exclude<HtmlKind, 'theme'>
export const HTML_RECORDS = HTML_KINDS.filter((kind) => kind !== 'theme')

/** A record by its live version; `name` is a page's path, `size` the bytes of its html. */
export type HtmlRecord = {
  id: string
  ordinal: number
  name: string
  status: string | null
  version_id: string
  size: number
}
type From = { website_id: string; kind: HtmlRecordKind; ids?: readonly string[] }

/** The next records, in their order. */
export async function liveRecords(
  db: Db,
  from: From,
  { above, limit }: { above: number; limit: number },
): Promise<HtmlRecord[]> {
  const table = tableOf(from)
  const isPage = from.kind === 'page'
  const rows = await records(db, from)
    .select([`${table}.id`, `${table}.ordinal`, 'versions.id as version_id'])
    .select(sql<number>`octet_length(versions.html_content)`.as('size'))
    .select((isPage ? 'pages.path as name' : `${table}.name`) as 'blocks.name')
    .select((isPage ? sql.ref('pages.status') : sql`null`).as('status'))
    .where(`${table}.ordinal`, '>', above)
    .orderBy(`${table}.ordinal`)
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    status: row.status as string | null,
    ordinal: Number(row.ordinal),
    size: Number(row.size),
  }))
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
