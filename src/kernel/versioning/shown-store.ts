import type { JoinBuilder, SelectQueryBuilder } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import type { Tables } from '#kernel/database/tables.ts'
import type { Shown } from '#kernel/operations/site-view.ts'
import { type BlockKind, type HtmlKind, VERSIONED_HTML } from '#kernel/versioning/kinds.ts'

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
