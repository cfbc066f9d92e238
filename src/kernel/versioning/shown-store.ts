import { type JoinBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import type { Tables } from '#kernel/database/tables.ts'
import type { Shown } from '#kernel/operations/site-view.ts'
import type { RecordHistory } from '#kernel/versioning/history.ts'
import { type BlockKind, type DataKind, type HtmlKind, VERSIONED, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'

/** The tables of versioned records, which are all joined to their histories alike. */
export type VersionedTable = (typeof VERSIONED_HTML)[HtmlKind]['table']

/** The columns of a history that change. */
export const HISTORY_STATE = [
  'histories.latest_version_id',
  'histories.latest_number',
  'histories.pinned_version_id',
  'histories.pinned_number',
  'histories.pin_reason',
] as const

type Nothing = Record<never, never>

/**
 * Records of data by a query of their table, each with its history, and in `newer` with what its newest version says, of a record
 * whose table holds an older one.
 */
export function withDataHistory<T extends keyof Tables, O>(kind: DataKind, records: SelectQueryBuilder<Tables, T, O>) {
  const { table } = VERSIONED[kind]
  const website = table === 'websites' ? 'id' : 'website_id'
  const query = (records as unknown as SelectQueryBuilder<Tables, 'rows', O>)
    .leftJoin('histories', (join) =>
      join
        .onRef('histories.website_id', '=', `${table}.${website}` as 'rows.website_id')
        .onRef('histories.resource_id', '=', `${table}.id` as 'rows.id'),
    )
    .leftJoin('versions', isNewer)
    .select(HISTORY_STATE)
    .select('versions.snapshot as newer')
  return query as unknown as SelectQueryBuilder<Tables, T, O & RecordHistory & { newer: string | null }>
}

/** Of records of data those that visitors have ever seen: others have a history that is pinned to nothing. */
export function isSeen(kind: DataKind) {
  const { table } = VERSIONED[kind]
  return sql<boolean>`not exists (select 1 from histories where histories.website_id = ${sql.ref(`${table}.website_id`)}
    and histories.resource_id = ${sql.ref(`${table}.id`)} and histories.pinned_number = 0)`
}

/** Joins the newest version of a history, where the record's table holds an older one. */
export function isNewer(join: JoinBuilder<Tables, 'histories' | 'versions'>) {
  return join
    .onRef('versions.website_id', '=', 'histories.website_id')
    .onRef('versions.resource_id', '=', 'histories.resource_id')
    .onRef('versions.number', '=', 'histories.latest_number')
    .onRef('histories.pinned_number', '<', 'histories.latest_number')
}

/** Records, each with its history. */
export function withHistories<T extends VersionedTable>(db: Db, table: T) {
  const name = table as 'pages'
  const query = db
    .selectFrom(name)
    .innerJoin('histories', (join) =>
      join.onRef('histories.website_id', '=', `${name}.website_id`).onRef('histories.resource_id', '=', `${name}.id`),
    )
  return query as unknown as SelectQueryBuilder<Tables, T | 'histories', Nothing>
}

/** The same, each with its version that is live or latest; none of a record that was never live. */
export function withVersions<T extends VersionedTable>(db: Db, table: T, shown: Shown) {
  const query = withHistories(db, table as 'pages').innerJoin('versions', shownBy(shown))
  return query as unknown as SelectQueryBuilder<Tables, T | 'histories' | 'versions', Nothing>
}

/** The records of one kind, from its table. The caller names columns that only some of the tables have. */
export function shownOfKind(db: Db, website_id: string, kind: HtmlKind, shown: Shown) {
  const table = VERSIONED_HTML[kind].table as 'blocks'
  return withVersions(db, table, shown)
    .where(`${table}.website_id`, '=', website_id)
    .$if(kind !== 'page', (query) => query.where(`${table}.kind`, '=', kind as BlockKind))
}

/** Histories, each with its version that is live or latest. */
export function shownVersions(db: Db, shown: Shown) {
  return db.selectFrom('histories').innerJoin('versions', shownBy(shown))
}

function shownBy(shown: Shown) {
  return (join: JoinBuilder<Tables, 'histories' | 'versions'>) =>
    join
      .onRef('versions.website_id', '=', 'histories.website_id')
      .onRef('versions.resource_id', '=', 'histories.resource_id')
      .on(({ eb, fn, ref }) => {
        const latest = ref('histories.latest_number')
        return eb('versions.number', '=', shown === 'live' ? fn.coalesce('histories.pinned_number', latest) : latest)
      })
}
