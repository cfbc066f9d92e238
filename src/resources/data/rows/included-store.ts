import { type RawBuilder, sql } from 'kysely'
import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import type { OfSite } from '#kernel/operations/links.ts'
import { HAS_PLACEHOLDER } from '#resources/content/pages/store.ts'
import { type BriefRow, sizeOfData, WITHOUT_DATA } from '#resources/data/rows/store.ts'
import { primaryDomain } from '#resources/domains/domains/primary-store.ts'

/** A row with what its address is made of. Of the rows of one table the first alone has the table's columns and pages, as JSON. */
export type ReferredRow = BriefRow & OfSite & { columns: string | null; pages: string | null }
export type BoundPage = { path: string; row_key: string; language: string }

/** Values longer than this are read apart, in bytes. */
const MAX_BRIEF = 4_000

/** The rows of these ids, of any tables of the website: one statement, however many tables they are of. */
export async function referredRows(db: Db, website_id: string, ids: readonly string[]): Promise<ReferredRow[]> {
  const ofFirst = <T>(value: RawBuilder<T>) => sql<T | null>`
    case when row_number() over (partition by rows.table_id order by rows.id) = 1 then ${value} end`
  return db
    .selectFrom('rows')
    .innerJoin('tables', (join) =>
      join.onRef('tables.website_id', '=', 'rows.website_id').onRef('tables.id', '=', 'rows.table_id'),
    )
    .innerJoin('websites', 'websites.id', 'rows.website_id')
    .select(WITHOUT_DATA.map((field) => `rows.${field}` as const))
    .select([
      sizeOfData.as('size'),
      sql<string | null>`case when octet_length(data) <= ${sql.lit(MAX_BRIEF)} then data end`.as('data'),
      ofFirst(sql<string>`tables.columns`).as('columns'),
      ofFirst(pagesOfTable(db)).as('pages'),
      'websites.subdomain as site_subdomain',
      primaryDomain.as('site_primary_domain'),
    ])
    .where('rows.website_id', '=', website_id)
    .where(isAmong(db, 'rows.id', ids))
    .execute()
}

function pagesOfTable(db: Db): RawBuilder<string> {
  const fields = sql`'path', path, 'row_key', row_key, 'language', language`
  const list = isSqlite(db)
    ? sql`json_group_array(json_object(${fields}))`
    : sql`cast(json_agg(json_build_object(${fields})) as text)`
  return sql<string>`(select ${list} from pages where pages.website_id = rows.website_id
    and pages.path like ${HAS_PLACEHOLDER} and pages.table_id = rows.table_id and pages.status = 'published'
    and pages.row_key is not null)`
}
