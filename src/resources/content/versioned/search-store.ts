import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { type BlockKind, HTML_KINDS, type HtmlKind, isSharedPart, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import { shownOfKind } from '#kernel/versioning/shown-store.ts'
import { SNAPSHOT_FIELDS } from '#resources/content/pages/record.ts'
import { measured } from '#resources/content/search/measured-store.ts'
import { mayHold } from '#resources/content/search/probe-store.ts'
import type { RecordFilter, SearchedRecord, SearchSource } from '#resources/content/search/source.ts'
import type { AnyDefinition } from '#resources/content/versioned/definition.ts'
import { DEFINITIONS } from '#resources/content/versioned/definitions.ts'
import { textsOf } from '#resources/content/versioned/texts.ts'

export const versionedSources: readonly SearchSource[] = HTML_KINDS.map(sourceOf)

function sourceOf(kind: HtmlKind): SearchSource {
  const definition: AnyDefinition = DEFINITIONS[kind]
  const table = VERSIONED_HTML[kind].table as 'blocks'
  // A word in `robots` is an instruction, not a text.
  const fields = definition.editable.filter((field) => field !== 'robots')
  const recordOf = ({ id, ordinal, latest_number, html_content, snapshot, ...row }: Row): SearchedRecord => ({
    id,
    ordinal: Number(ordinal),
    title: row.title === undefined ? row.name! : row.title,
    path: row.path ?? null,
    latest_number,
    texts: textsOf({ ...definition, editable: fields }, { html_content, snapshot }),
  })
  return {
    kind,
    fields,
    admits: ({ language, path_prefix, ids, table }) =>
      table === undefined &&
      (kind === 'page' ||
        (path_prefix === undefined && ids === undefined && (isSharedPart(kind) || language === undefined))),
    measure: (db, { website_id, above, limit }, filter) =>
      measured(
        db,
        db
          .selectFrom(table)
          .select(`${table}.ordinal`)
          .select(sql<number>`coalesce(${sizeOf(table)}, 0)`.as('size'))
          .where(`${table}.website_id`, '=', website_id)
          .$if(kind !== 'page', (query) => query.where(`${table}.kind`, '=', kind as BlockKind))
          .where(fits(kind, filter))
          .where(`${table}.ordinal`, '>', above)
          .orderBy(`${table}.ordinal`)
          .limit(limit),
      ),
    async candidates(db, { website_id, above, upTo }, filter, probe) {
      const text = searchedText(kind)
      const rows = await full(db, website_id, kind, filter)
        .where(`${table}.ordinal`, '>', above)
        .where(`${table}.ordinal`, '<=', upTo)
        .$if(probe !== null && text !== null, (query) => query.where(mayHold(db, text!, probe!)))
        .orderBy(`${table}.ordinal`)
        .execute()
      return (rows as Row[]).map(recordOf)
    },
    async record(db, website_id, id) {
      const row = await full(db, website_id, kind, {}).where(`${table}.id`, '=', id).executeTakeFirst()
      return row && recordOf(row as Row)
    },
  }
}

type Row = Pick<SearchedRecord, 'id' | 'ordinal'> & {
  latest_number: number
  html_content: string
  snapshot: string
  name?: string
  path?: string
  title?: string | null
}

function full(db: Db, website_id: string, kind: HtmlKind, filter: RecordFilter) {
  const table = VERSIONED_HTML[kind].table as 'blocks'
  const named = kind === 'page' ? ['pages.title', 'pages.path'] : [`${table}.name`]
  return records(db, website_id, kind, filter)
    .select([`${table}.id`, `${table}.ordinal`, ...(named as ['blocks.name'])])
    .select(['histories.latest_number', 'versions.html_content', 'versions.snapshot'])
}

function records(db: Db, website_id: string, kind: HtmlKind, filter: RecordFilter) {
  return shownOfKind(db, website_id, kind, 'latest').where(fits(kind, filter))
}

function fits(kind: HtmlKind, { language, path_prefix, ids }: RecordFilter) {
  const spoken = sql.ref(kind === 'page' ? 'pages.language' : 'shared_parts.default_on_page_language')
  const conditions = [sql`true`]
  if (language !== undefined) conditions.push(sql`${spoken} = ${language}`)
  if (path_prefix !== undefined)
    conditions.push(sql`substr(pages.path, 1, ${Array.from(path_prefix).length}) = ${path_prefix}`)
  if (ids !== undefined) conditions.push(sql`${sql.ref(`${VERSIONED_HTML[kind].table}.id`)} in (${sql.join(ids)})`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** The bytes of a record's newest version. It is no join, since PostgreSQL would join all records rather than the measured ones. */
function sizeOf(table: 'blocks') {
  return sql<number>`(select octet_length(versions.html_content) + octet_length(versions.snapshot)
    from histories inner join versions on versions.website_id = histories.website_id
      and versions.resource_id = histories.resource_id and versions.number = histories.latest_number
    where histories.website_id = ${sql.ref(`${table}.website_id`)} and histories.resource_id = ${sql.ref(`${table}.id`)})`
}

const PAGE_TEXTS = sql.join(
  ['versions.html_content', ...SNAPSHOT_FIELDS.map((column) => `pages.${column}`)].map(
    (column) => sql`coalesce(${sql.ref(column)}, '')`,
  ),
  sql` || ' ' || `,
)

/** Null where a text is within JSON; these records are few. */
function searchedText(kind: HtmlKind) {
  if (kind === 'page') return PAGE_TEXTS
  return isSharedPart(kind) ? sql.ref('versions.html_content') : null
}
