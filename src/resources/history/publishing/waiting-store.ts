import { sql } from 'kysely'
import { among, isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import type { VersionedKind } from '#kernel/versioning/kinds.ts'
import { type LastChange, lastChangesByVersion } from '#kernel/versioning/last-change-store.ts'

type Waiting = { kind: VersionedKind; id: string }

/** What visitors do not see yet, in the order in which it was created. */
export async function listWaiting(
  db: Db,
  website_id: string,
  window: Window,
  kind?: VersionedKind,
): Promise<Listed<Waiting>> {
  const waiting = waitingIds(db, website_id, kind)
  const { total } = await db
    .selectFrom(waiting.as('w'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await waiting.orderBy('id').limit(window.per).offset(window.offset).execute()
  return { rows, total: Number(total) }
}

/** Conditions are literal, so that partial indexes hold just these records. */
export function waitingIds(db: Db, website_id: string, kind?: VersionedKind) {
  const isOf = (own: string) => sql<boolean>`${sql.lit(kind === undefined || kind === own ? 1 : 0)} = 1`
  const drafts = db
    .selectFrom('pages')
    .select([sql<VersionedKind>`'page'`.as('kind'), 'id'])
    .where('website_id', '=', website_id)
    .where(sql<boolean>`status = 'draft'`)
    .where(isOf('page'))
  const rows = db
    .selectFrom('rows')
    .select([sql<VersionedKind>`'row'`.as('kind'), 'id'])
    .where('website_id', '=', website_id)
    .where(sql<boolean>`draft = 1`)
    .where(hasTable)
    .where(isOf('row'))
  let pinned = db
    .selectFrom('histories')
    .select([sql<VersionedKind>`resource_type`.as('kind'), 'resource_id as id'])
    .where('website_id', '=', website_id)
    .where(sql<boolean>`pinned_number >= 0 and pinned_number < latest_number`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('pages')
            .select('pages.id')
            .where('pages.website_id', '=', website_id)
            .whereRef('pages.id', '=', 'histories.resource_id')
            .where(sql<boolean>`pages.status = 'draft'`),
        ),
      ),
    )
    .where((eb) => eb.or([eb('resource_type', '<>', 'row'), eb.exists(publishedRow(db, website_id))]))
  if (kind !== undefined) pinned = pinned.where('resource_type', '=', kind as 'page')
  return pinned.unionAll(drafts).unionAll(rows)
}

/** A row of a history; rows of a table in the trash are still there. */
function publishedRow(db: Db, website_id: string) {
  return db
    .selectFrom('rows')
    .select('rows.id')
    .where('rows.website_id', '=', website_id)
    .whereRef('rows.id', '=', sql.ref('histories.resource_id'))
    .where(sql<boolean>`rows.draft = 0`)
    .where(hasTable)
}

const hasTable = sql<boolean>`exists (select 1 from tables where tables.website_id = rows.website_id and tables.id = rows.table_id)`

/** By the ids of records: of versioned ones by their newest version, of rows by what was changed. */
export async function lastChanges(
  db: Db,
  website_id: string,
  ids: readonly string[],
): Promise<Map<string, LastChange>> {
  const changes = await lastChangesByVersion(db, website_id, ids)
  const rows = await db
    .selectFrom('changed_rows')
    .innerJoin('change_sets', (join) =>
      join
        .onRef('change_sets.website_id', '=', 'changed_rows.website_id')
        .onRef('change_sets.id', '=', 'changed_rows.change_set_id'),
    )
    .select(['changed_rows.record_id as id', 'change_sets.id as change_set_id', 'change_sets.actor'])
    .where('changed_rows.seq', 'in', (eb) =>
      eb
        .selectFrom('changed_rows as c')
        .select((max) => max.fn.max('c.seq').as('seq'))
        .where('c.website_id', '=', website_id)
        .where(sql<boolean>`c.table_name = 'rows'`)
        .where(isAmong(db, 'c.record_id', ids))
        .groupBy('c.record_id'),
    )
    .execute()
  for (const { id, change_set_id, actor } of rows) {
    const { change_set_id: _, ...rest } = JSON.parse(actor)
    changes.set(id, { change_set_id, actor: rest })
  }
  return changes
}

/** When records are published next, in milliseconds since 1970, by their ids. */
export async function scheduledTimes(db: Db, website_id: string, ids: readonly string[]): Promise<Map<string, number>> {
  const recordId = isSqlite(db) ? sql<string>`json_extract(r.value, '$.id')` : sql<string>`r.value->>'id'`
  const elements = isSqlite(db) ? sql`json_each(records)` : sql`json_array_elements(records::json)`
  const named = await sql<{ id: string; at: number }>`
    select ${recordId} as id, min(at) as at from publishings cross join ${elements} as r
    where website_id = ${website_id} and status = 'scheduled' and records is not null
      and ${recordId} in ${among(db, ids)} group by 1`.execute(db)
  return new Map(named.rows.map(({ id, at }) => [id, Number(at)]))
}
