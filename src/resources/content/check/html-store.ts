import { type SqlBool, sql } from 'kysely'
import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import { liveVersionsOfSite } from '#resources/content/html-checks/site-store.ts'

/** The kinds of records that have html, in the order in which they are checked. */
export const HTML_RECORDS = ['page', 'header', 'footer', 'html_head', 'component', 'snippet'] as const
export type HtmlRecordKind = (typeof HTML_RECORDS)[number]

/** `name` is a page's path. */
export type HtmlRecord = { id: string; ordinal: number; name: string; status: string | null; html_content: string }
type From = { website_id: string; kind: HtmlRecordKind; ids?: readonly string[] }

/** Bytes of the live html of the next records, in their order. */
export async function liveSizes(
  db: Db,
  from: From,
  { above, limit }: { above: number; limit: number },
): Promise<{ ordinal: number; size: number }[]> {
  const rows = await records(db, from)
    .select(sql<number>`octet_length(versions.html_content)`.as('size'))
    .where(sql<SqlBool>`record.ordinal > ${above}`)
    .orderBy('record.ordinal')
    .limit(limit)
    .execute()
  return rows.map(({ ordinal, size }) => ({ ordinal: Number(ordinal), size: Number(size) }))
}

export async function liveBetween(
  db: Db,
  from: From,
  { above, upTo }: { above: number; upTo: number },
): Promise<HtmlRecord[]> {
  const rows = await records(db, from)
    .select(['record.id', 'record.name', 'record.status', 'versions.html_content'])
    .where(sql<SqlBool>`record.ordinal > ${above} and record.ordinal <= ${upTo}`)
    .orderBy('record.ordinal')
    .execute()
  return rows.map((row) => ({ ...row, ordinal: Number(row.ordinal) }))
}

/** The live html of published pages at these paths. */
export async function liveAtPaths(db: Db, website_id: string, paths: readonly string[]) {
  return liveVersionsOfSite(db, website_id)
    .innerJoin('pages', (join) =>
      join.onRef('pages.website_id', '=', 'histories.website_id').onRef('pages.id', '=', 'histories.resource_id'),
    )
    .select(['pages.path', 'versions.html_content'])
    .where(isAmong(db, 'pages.path', paths))
    .where('pages.status', '=', 'published')
    .execute()
}

function records(db: Db, { website_id, kind, ids }: From) {
  const query = liveVersionsOfSite(db, website_id)
    .innerJoin(tableOf(db, website_id, kind).as('record'), 'record.id', 'histories.resource_id')
    .select('record.ordinal')
  return ids ? query.where('histories.resource_id', 'in', ids) : query
}

function tableOf(db: Db, website_id: string, kind: HtmlRecordKind) {
  const none = sql<string | null>`null`.as('status')
  if (kind === 'page')
    return db
      .selectFrom('pages')
      .select(['id', 'ordinal', 'path as name', sql<string | null>`status`.as('status')])
      .where('website_id', '=', website_id)
  if (kind === 'component' || kind === 'snippet')
    return db
      .selectFrom('blocks')
      .select(['id', 'ordinal', 'name', none])
      .where('website_id', '=', website_id)
      .where('kind', '=', kind)
  return db
    .selectFrom('shared_parts')
    .select(['id', 'ordinal', 'name', none])
    .where('website_id', '=', website_id)
    .where('kind', '=', kind)
}
