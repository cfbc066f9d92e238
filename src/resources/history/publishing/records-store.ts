import { sql } from 'kysely'
import { isAmong } from '#kernel/database/among.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { lockName } from '#kernel/database/named-lock.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import type { Appearing } from '#kernel/versioning/appearing.ts'
import type { HistoryState } from '#kernel/versioning/history.ts'
import type { VersionedKind } from '#kernel/versioning/kinds.ts'
import { HISTORY_STATE } from '#kernel/versioning/shown-store.ts'
import { titleOfRow } from '#resources/history/publishing/rules.ts'

export type FoundRecord = {
  kind: VersionedKind
  id: string
  title: string | null
  path: string | null
  draft: boolean
  /** When it appears and goes, of what can be a draft. */
  times: Appearing | null
  /** Null for a row that was never changed. */
  history: HistoryState | null
}

/** Characters of a row's values in which its title is looked for. */
const VALUES_READ = 2_000

/** Records by id; those that do not exist are left out. */
export async function findRecords(
  db: Db,
  website_id: string,
  ids: readonly string[],
): Promise<Map<string, FoundRecord>> {
  const found = [...(await findVersioned(db, website_id, ids)), ...(await findRows(db, website_id, ids))]
  return new Map(found.map((record) => [record.id, record]))
}

/** Each join has the ids once more: where a website has few of a kind, PostgreSQL would read all of them for each id. */
async function findVersioned(db: Db, website_id: string, ids: readonly string[]): Promise<FoundRecord[]> {
  const rows = await db
    .selectFrom('histories as h')
    .leftJoin('pages as p', (join) =>
      join
        .onRef('p.website_id', '=', 'h.website_id')
        .onRef('p.id', '=', 'h.resource_id')
        .on(isAmong(db, 'p.id', ids)),
    )
    .leftJoin('shared_parts as s', (join) =>
      join
        .onRef('s.website_id', '=', 'h.website_id')
        .onRef('s.id', '=', 'h.resource_id')
        .on(isAmong(db, 's.id', ids)),
    )
    .leftJoin('blocks as b', (join) =>
      join
        .onRef('b.website_id', '=', 'h.website_id')
        .onRef('b.id', '=', 'h.resource_id')
        .on(isAmong(db, 'b.id', ids)),
    )
    .leftJoin('forms as f', (join) =>
      join
        .onRef('f.website_id', '=', 'h.website_id')
        .onRef('f.id', '=', 'h.resource_id')
        .on(isAmong(db, 'f.id', ids)),
    )
    .leftJoin('assets as a', (join) =>
      join
        .onRef('a.website_id', '=', 'h.website_id')
        .onRef('a.id', '=', 'h.resource_id')
        .on(isAmong(db, 'a.id', ids)),
    )
    .selectAll('h')
    .select([
      'p.title',
      'p.path',
      'p.status',
      'p.publish_at',
      'p.unpublish_at',
      'p.scheduled_by',
      's.name as part_name',
      'b.name as block_name',
      'f.name as form_name',
      'a.filename',
    ])
    .where('h.website_id', '=', website_id)
    .where('h.resource_type', '<>', 'row')
    .where(isAmong(db, 'h.resource_id', ids))
    .execute()
  return rows.map(
    ({
      title,
      path,
      status,
      part_name,
      block_name,
      form_name,
      filename,
      publish_at,
      unpublish_at,
      scheduled_by,
      ...history
    }) => ({
      kind: history.resource_type,
      id: history.resource_id,
      title: history.resource_type === 'facts' ? 'Facts' : (title ?? part_name ?? block_name ?? form_name ?? filename),
      path,
      draft: status === 'draft',
      times: status === null ? null : { publish_at, unpublish_at, scheduled_by },
      history,
    }),
  )
}

async function findRows(db: Db, website_id: string, ids: readonly string[]): Promise<FoundRecord[]> {
  const rows = await db
    .selectFrom('rows')
    .innerJoin('tables', (join) =>
      join.onRef('tables.website_id', '=', 'rows.website_id').onRef('tables.id', '=', 'rows.table_id'),
    )
    .leftJoin('histories', (join) =>
      join.onRef('histories.website_id', '=', 'rows.website_id').onRef('histories.resource_id', '=', 'rows.id'),
    )
    .select(['rows.id', 'rows.draft', 'rows.publish_at', 'rows.unpublish_at', 'rows.scheduled_by'])
    .select(sql<string>`substr(rows.data, 1, ${sql.lit(VALUES_READ)})`.as('start'))
    .select(HISTORY_STATE)
    .where('rows.website_id', '=', website_id)
    .where(isAmong(db, 'rows.id', ids))
    .execute()
  return rows.map(({ id, draft, start, publish_at, unpublish_at, scheduled_by, ...history }) => ({
    kind: 'row',
    id,
    title: titleOfRow(start),
    path: null,
    draft: draft === 1,
    times: { publish_at, unpublish_at, scheduled_by },
    history: history.latest_number === null ? null : (history as HistoryState),
  }))
}

/** Keeps others from changing these records until the transaction ends; always in the same order, so that none waits in a circle. */
export async function lockRecords(tx: Tx, website_id: string, ids: readonly string[]): Promise<void> {
  if (isSqlite(tx)) return
  await lockTablesOfRows(tx, website_id, ids)
  for (const table of ['pages', 'shared_parts', 'blocks', 'forms', 'assets', 'rows'] as const)
    await tx
      .selectFrom(table)
      .select('id')
      .where('website_id', '=', website_id)
      .where(isAmong(tx, 'id', ids))
      .orderBy('id')
      .forUpdate()
      .execute()
}

/** Whoever makes another version of a row live locks its table, and whoever writes a row locks the table before the row. */
async function lockTablesOfRows(tx: Tx, website_id: string, ids: readonly string[]): Promise<void> {
  const tables = await tx
    .selectFrom('rows')
    .select('table_id')
    .distinct()
    .where('website_id', '=', website_id)
    .where(isAmong(tx, 'id', ids))
    .orderBy('table_id')
    .execute()
  for (const { table_id } of tables) await lockName(tx, table_id, 'exclusive')
}

export type FoundVersion = { id: string; resource_id: string; number: number }

/** Versions by id. */
export async function findVersions(
  db: Db,
  website_id: string,
  ids: readonly string[],
): Promise<Map<string, FoundVersion>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('versions')
    .select(['id', 'resource_id', 'number'])
    .where('website_id', '=', website_id)
    .where(isAmong(db, 'id', ids))
    .execute()
  return new Map(rows.map((version) => [version.id, version]))
}

/** Versions by the ids of their records. */
export async function findNumbered(
  db: Db,
  website_id: string,
  wanted: readonly { id: string; number: number }[],
): Promise<Map<string, FoundVersion>> {
  if (wanted.length === 0) return new Map()
  const pairs = wanted.map(({ id, number }) => sql`(${id}, cast(${number} as integer))`)
  const rows = await db
    .selectFrom('versions')
    .select(['id', 'resource_id', 'number'])
    .where('website_id', '=', website_id)
    .where(sql<boolean>`(resource_id, number) in (values ${sql.join(pairs)})`)
    .execute()
  return new Map(rows.map((version) => [version.resource_id, version]))
}
