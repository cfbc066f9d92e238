import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { EDITABLE_FIELDS } from '#resources/content/pages/schema.ts'
import { mayHold } from '#resources/content/search/probe-store.ts'
import type { RecordFilter, SearchedRecord, SearchSource } from '#resources/content/search/source.ts'

/** A word in `robots` is an instruction, not a text. */
const FIELDS = EDITABLE_FIELDS.filter((field) => field !== 'robots')
const TEXT_COLUMNS = FIELDS.filter((field) => field !== 'html_content')

export const pageSource: SearchSource = {
  kind: 'page',
  fields: FIELDS,
  admits: ({ table }) => table === undefined,
  async sizes(db, { website_id, above, limit }, filter) {
    const rows = await pages(db, website_id, filter)
      .select('pages.ordinal')
      .select(sql<number>`octet_length(versions.html_content)`.as('size'))
      .where('pages.ordinal', '>', above)
      .orderBy('pages.ordinal')
      .limit(limit)
      .execute()
    return rows.map(({ ordinal, size }) => ({ ordinal: Number(ordinal), size: Number(size) }))
  },
  async candidates(db, { website_id, above, upTo }, filter, probe) {
    let query = full(db, website_id, filter).where('pages.ordinal', '>', above).where('pages.ordinal', '<=', upTo)
    if (probe) query = query.where(mayHold(allText, probe))
    return (await query.orderBy('pages.ordinal').execute()).map(recordOf)
  },
  async record(db, website_id, id) {
    const row = await full(db, website_id, { ids: [id] }).executeTakeFirst()
    return row && recordOf(row)
  },
}

function pages(db: Db, website_id: string, { language, path_prefix, ids }: RecordFilter) {
  let query = db
    .selectFrom('pages')
    .innerJoin('histories', (join) =>
      join.onRef('histories.website_id', '=', 'pages.website_id').onRef('histories.resource_id', '=', 'pages.id'),
    )
    .innerJoin('versions', (join) =>
      join
        .onRef('versions.website_id', '=', 'histories.website_id')
        .onRef('versions.resource_id', '=', 'histories.resource_id')
        .onRef('versions.number', '=', 'histories.latest_number'),
    )
    .where('pages.website_id', '=', website_id)
  if (language !== undefined) query = query.where('pages.language', '=', language)
  if (path_prefix !== undefined)
    query = query.where(sql<boolean>`substr(pages.path, 1, ${Array.from(path_prefix).length}) = ${path_prefix}`)
  if (ids !== undefined) query = query.where('pages.id', 'in', ids)
  return query
}

function full(db: Db, website_id: string, filter: RecordFilter) {
  return pages(db, website_id, filter)
    .select(['pages.id', 'pages.ordinal', 'pages.path', 'histories.latest_number', 'versions.html_content'])
    .select(TEXT_COLUMNS.map((column) => `pages.${column}` as const))
}

const allText = sql.join(
  [sql.ref('versions.html_content'), ...TEXT_COLUMNS.map((column) => sql`coalesce(${sql.ref(`pages.${column}`)}, '')`)],
  sql` || ' ' || `,
)

type Row = Awaited<ReturnType<ReturnType<typeof full>['execute']>>[number]

function recordOf(row: Row): SearchedRecord {
  const { id, ordinal, path, title, latest_number } = row
  const texts = Object.fromEntries(FIELDS.map((field) => [field, row[field] ?? '']))
  return { id, ordinal: Number(ordinal), title, path, latest_number, texts }
}
