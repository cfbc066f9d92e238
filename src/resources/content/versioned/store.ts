/** The rows of the seven versioned kinds, in their three tables. What only one kind asks is in its own folder. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { withKeyShareLock } from '#kernel/database/key-share.ts'
import { joinList, leaveList, seekList } from '#kernel/database/ordinal-list.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { Tables } from '#kernel/database/tables.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import type { OfSite } from '#kernel/operations/links.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import type { Target } from '#kernel/operations/target.ts'
import type { HistoryState } from '#kernel/versioning/history.ts'
import {
  type BlockKind,
  HTML_KINDS,
  type HtmlKind,
  isSharedPart,
  type SharedPartKind,
  titleOf,
  VERSIONED_HTML,
} from '#kernel/versioning/kinds.ts'
import { HISTORY_STATE, type VersionedTable, withHistories, withVersions } from '#kernel/versioning/shown-store.ts'
import { type PageRow, PLACE_COLUMNS, SNAPSHOT_FIELDS, TRANSLATED_COLUMNS } from '#resources/content/pages/record.ts'
import type { BlockRow, SharedPartRow } from '#resources/content/versioned/records.ts'
import { primaryDomain } from '#resources/domains/domains/primary-store.ts'

/** Of the website; `site_languages` is JSON. */
type Around = OfSite & { site_languages: string; theme_id: string | null }
/** What is read of a record of any kind; lists leave out the html. */
export type Versioned<Row> = Row & HistoryState & Around & { html_content?: string; snapshot?: string }
export type Whole<R> = R & { html_content: string; snapshot: string }

export type Page = Versioned<PageRow> & { last_actor?: Actor | null }
export type SharedPart = Versioned<SharedPartRow> & { usage_count: number }
/** Its snapshot is read for lists too. */
export type Block = Versioned<BlockRow> & { snapshot: string }
type RecordOf<K extends HtmlKind> = K extends 'page' ? Page : K extends SharedPartKind ? SharedPart : Block
type RowOf<K extends HtmlKind> = K extends 'page' ? PageRow : K extends SharedPartKind ? SharedPartRow : BlockRow
type Place = { id: string; website_id: string }

export function targetOf<K extends HtmlKind>(kind: K): Target<Whole<RecordOf<K>>> {
  const { table } = VERSIONED_HTML[kind]
  return {
    label: titleOf(kind),
    table,
    // Several blocks make a cycle together, a website has one active theme, and a language one default of each part.
    ...(kind === 'page' ? {} : { lockedBy: { table: 'websites', column: 'website_id' } }),
    websiteColumn: `${table}.website_id`,
    query: (db) => whole(db, kind),
    revision: revisionOfRecord,
  }
}

/** Whether a theme is active is a field of its website. */
export function revisionOfRecord({
  id,
  revision,
  theme_id,
}: {
  id: string
  revision: number
  theme_id: string | null
}) {
  return theme_id === id ? `${revision}.active` : String(revision)
}

/** @throws NotFound */
export async function getRecord<K extends HtmlKind>(db: Db, kind: K, { id, website_id }: Place) {
  const [record] = await FINDERS[kind](db, { id, website_id })
  if (!record) throw new NotFound(titleOf(kind))
  return record as unknown as Whole<RecordOf<K>>
}

const FINDERS = Object.fromEntries(
  HTML_KINDS.map((kind) => {
    const table = VERSIONED_HTML[kind].table as 'blocks'
    const find = prepare<Place, object>((db, { id, website_id }) =>
      whole(db, kind).where(`${table}.website_id`, '=', website_id).where(`${table}.id`, '=', id),
    )
    return [kind, find]
  }),
) as Record<HtmlKind, (db: Db, place: Place) => Promise<object[]>>

/** In the order of their making. */
export async function listRecords<K extends HtmlKind>(
  db: Db,
  website_id: string,
  kind: K,
  window: Window,
): Promise<Listed<RecordOf<K>>> {
  const place = await seekList(db, { website_id, kind }, window.offset)
  const table = VERSIONED_HTML[kind].table as 'blocks'
  const rows = await recordsOf(db, kind)
    .where(`${table}.website_id`, '=', website_id)
    .where(`${table}.ordinal`, '>=', place.from)
    .orderBy(`${table}.ordinal`)
    .limit(window.per)
    .offset(place.skip)
    .execute()
  return { rows: rows as unknown as RecordOf<K>[], total: place.length }
}

/** When true, the record cannot be deleted until the transaction ends. */
export async function isRecordOf(tx: Tx, kind: Exclude<HtmlKind, 'page'>, website_id: string, id: string) {
  const query = tx
    .selectFrom(VERSIONED_HTML[kind].table as 'blocks')
    .select('id')
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .where('kind', '=', kind as BlockKind)
  return (await withKeyShareLock(tx, query).executeTakeFirst()) !== undefined
}

/** @returns the number of records of the kind that the website now has */
export async function insertRecord<K extends HtmlKind>(
  tx: Tx,
  kind: K,
  row: Omit<RowOf<K>, 'ordinal'> & Place,
): Promise<{ ordinal: number; length: number }> {
  const place = await joinList(tx, { website_id: row.website_id, kind })
  await insert(tx, VERSIONED_HTML[kind].table as 'blocks', { ...row, ordinal: place.ordinal })
  return place
}

/** Each place in the code that makes records has columns of its own. */
const inserts = new Map<string, (tx: Tx, row: Record<string, unknown>) => Promise<unknown>>()

async function insert(tx: Tx, table: 'blocks', row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row)
  const shape = `${table} ${columns.join(' ')}`
  const known = inserts.get(shape)
  const statement = known ?? insertOf(table, columns)
  if (!known) inserts.set(shape, statement)
  await statement(tx, row)
}

function insertOf(table: 'blocks', columns: readonly string[]) {
  return prepare<Record<string, unknown>, never>((db, row) =>
    db
      .insertInto(table)
      .values(Object.fromEntries(columns.map((column) => [column, row[column]])) as unknown as BlockRow),
  )
}

type Saved = Place & { revision: number; updated_at: number }

/** Writes only columns that may differ: setting an indexed column updates its index even to the same value. */
export async function saveRecord(tx: Tx, kind: HtmlKind, before: object, record: Saved): Promise<void> {
  const { table } = VERSIONED_HTML[kind]
  const differs = (column: string) => record[column as 'id'] !== (before as Saved)[column as 'id']
  const last = CHANGED[table].findLastIndex((columns) => columns.some(differs))
  await UPDATES[table]![last + 1]!(tx, record)
}

/** Increments the record's revision: which version is live is part of the record. */
export async function touchRecord(tx: Tx, kind: HtmlKind, { id, website_id }: Place): Promise<void> {
  await tx
    .updateTable(VERSIONED_HTML[kind].table as 'blocks')
    .set({ revision: sql`revision + 1` })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .execute()
}

export async function deleteRecord(tx: Tx, kind: HtmlKind, record: Place & { ordinal: number }): Promise<void> {
  const { id, website_id, ordinal } = record
  await tx
    .deleteFrom(VERSIONED_HTML[kind].table as 'blocks')
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .execute()
  await leaveList(tx, { website_id, kind }, ordinal)
}

/** The columns that change, the most frequent first. */
const CHANGED: Record<VersionedTable, readonly (readonly string[])[]> = {
  pages: [SNAPSHOT_FIELDS, [...PLACE_COLUMNS, 'scheduled_by', ...TRANSLATED_COLUMNS]],
  shared_parts: [['name', 'default_on_page_language']],
  blocks: [['name']],
}

/** The first writes no column of its own: most edits change only the html, which is in another table. */
const UPDATES = Object.fromEntries(
  Object.entries(CHANGED).map(([table, groups]) => {
    const written = [[], ...groups.map((_, index) => groups.slice(0, index + 1).flat())]
    return [table, written.map((columns) => updateOf(table as 'blocks', columns))]
  }),
)

function updateOf(table: 'blocks', columns: readonly string[]) {
  return prepare<Saved, never>((db, record) =>
    db
      .updateTable(table)
      .set(Object.fromEntries([...columns, 'revision', 'updated_at'].map((name) => [name, record[name as 'id']])))
      .where('website_id', '=', record.website_id)
      .where('id', '=', record.id),
  )
}

function whole(db: Db, kind: HtmlKind) {
  const query = withVersions(db, VERSIONED_HTML[kind].table as 'blocks', 'latest')
  return shown(kind, query.select(['versions.html_content', 'versions.snapshot']))
}

/** As lists read them. */
export function recordsOf(db: Db, kind: HtmlKind) {
  const table = VERSIONED_HTML[kind].table as 'blocks'
  if (table !== 'blocks') return shown(kind, withHistories(db, table))
  return shown(kind, withVersions(db, table, 'latest').select('versions.snapshot'))
}

function shown(kind: HtmlKind, query: ReturnType<typeof withHistories<'blocks'>>) {
  const table = VERSIONED_HTML[kind].table as 'blocks'
  return query
    .innerJoin('websites', 'websites.id', `${table}.website_id`)
    .selectAll(table)
    .select(HISTORY_STATE)
    .select([
      'websites.subdomain as site_subdomain',
      primaryDomain.as('site_primary_domain'),
      'websites.languages as site_languages',
      'websites.theme_id',
    ])
    .$if(kind !== 'page', (records) => records.where(`${table}.kind`, '=', kind as BlockKind))
    .$if(isSharedPart(kind), (parts) => parts.select((eb) => usageCount(eb, kind as SharedPartKind)))
}

/** The pages that choose a shared part. */
function usageCount(eb: ExpressionBuilder<Tables, 'blocks'>, kind: SharedPartKind) {
  return eb
    .selectFrom('pages')
    .whereRef('pages.website_id', '=', 'shared_parts.website_id' as 'blocks.website_id')
    .whereRef(`pages.${kind}_id`, '=', 'shared_parts.id' as 'blocks.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .as('usage_count')
}
