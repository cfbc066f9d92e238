import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { SHARED_PART_KINDS, type SharedPartKind } from '#kernel/versioning/kinds.ts'
import { mayHold } from '#resources/content/search/probe-store.ts'
import type { RecordFilter, SearchedRecord, SearchSource } from '#resources/content/search/source.ts'

export const sharedHtmlSources: readonly SearchSource[] = SHARED_PART_KINDS.map((kind) => ({
  kind,
  fields: ['html_content'],
  admits: ({ path_prefix, ids, table }) => path_prefix === undefined && ids === undefined && table === undefined,
  async sizes(db, { website_id, above, limit }, filter) {
    const rows = await parts(db, website_id, kind, filter)
      .select('shared_parts.ordinal')
      .select(sql<number>`octet_length(versions.html_content)`.as('size'))
      .where('shared_parts.ordinal', '>', above)
      .orderBy('shared_parts.ordinal')
      .limit(limit)
      .execute()
    return rows.map(({ ordinal, size }) => ({ ordinal: Number(ordinal), size: Number(size) }))
  },
  async candidates(db, { website_id, above, upTo }, filter, probe) {
    let query = full(db, website_id, kind, filter)
      .where('shared_parts.ordinal', '>', above)
      .where('shared_parts.ordinal', '<=', upTo)
    if (probe) query = query.where(mayHold(sql.ref('versions.html_content'), probe))
    return (await query.orderBy('shared_parts.ordinal').execute()).map(recordOf)
  },
  async record(db, website_id, id) {
    const row = await full(db, website_id, kind, {}).where('shared_parts.id', '=', id).executeTakeFirst()
    return row && recordOf(row)
  },
}))

function parts(db: Db, website_id: string, kind: SharedPartKind, { language }: RecordFilter) {
  const query = db
    .selectFrom('shared_parts')
    .innerJoin('histories', (join) =>
      join
        .onRef('histories.website_id', '=', 'shared_parts.website_id')
        .onRef('histories.resource_id', '=', 'shared_parts.id'),
    )
    .innerJoin('versions', (join) =>
      join
        .onRef('versions.website_id', '=', 'histories.website_id')
        .onRef('versions.resource_id', '=', 'histories.resource_id')
        .onRef('versions.number', '=', 'histories.latest_number'),
    )
    .where('shared_parts.website_id', '=', website_id)
    .where('shared_parts.kind', '=', kind)
  return language === undefined ? query : query.where('shared_parts.default_on_page_language', '=', language)
}

function full(db: Db, website_id: string, kind: SharedPartKind, filter: RecordFilter) {
  return parts(db, website_id, kind, filter).select([
    'shared_parts.id',
    'shared_parts.ordinal',
    'shared_parts.name',
    'histories.latest_number',
    'versions.html_content',
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof full>['execute']>>[number]

function recordOf({ id, ordinal, name, latest_number, html_content }: Row): SearchedRecord {
  return { id, ordinal: Number(ordinal), title: name, path: null, latest_number, texts: { html_content } }
}
