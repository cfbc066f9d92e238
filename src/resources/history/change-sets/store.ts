import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { readWindow } from '#kernel/database/read-window.ts'
import type { ChangedRow, ChangeSetRow } from '#kernel/database/tables/change-sets.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import type { Target } from '#kernel/operations/target.ts'
import type { CountedSet } from '#resources/history/change-sets/schema.ts'

/** The most rows that a change set may have changed to be undone or shown in one request. */
const MAX_ROWS = 50_000
/** Changed rows that are looked at to count records. */
const MAX_COUNTED = 10_000

export const changeSetTarget: Target<CountedSet> = {
  label: 'Change set',
  table: 'change_sets',
  websiteColumn: 'change_sets.website_id',
  query: countedSets,
  revision: ({ title, ended_at, undone_by, published_at, publishing_undone_by, last_write_at }) =>
    [
      last_write_at,
      ended_at ?? '',
      undone_by ?? '',
      published_at ?? '',
      publishing_undone_by ?? '',
      (title ?? '').length,
    ].join('.'),
}

export async function getChangeSet(db: Db, website_id: string, id: string): Promise<CountedSet> {
  return countedSets(db)
    .where('change_sets.website_id', '=', website_id)
    .where('change_sets.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Newest first; those that changed nothing are left out, unless they were begun by name. */
export async function listChangeSets(
  db: Db,
  website_id: string,
  window: Window,
  filter: { actor_id?: string },
): Promise<Listed<CountedSet>> {
  let sets = db
    .selectFrom('change_sets')
    .selectAll()
    .select([counted, lastChange, publishingUndoneBy])
    .where('website_id', '=', website_id)
    .where((eb) =>
      eb.or([
        eb('title', 'is not', null),
        eb.exists(
          eb
            .selectFrom('changed_rows')
            .select('seq')
            .where('changed_rows.website_id', '=', website_id)
            .whereRef('changed_rows.change_set_id', '=', 'change_sets.id'),
        ),
      ]),
    )
  if (filter.actor_id) sets = sets.where(sql`actor`, 'like', `%"id":"${filter.actor_id}"%`)
  return readWindow(sets.orderBy('started_at', 'desc').orderBy('id', 'desc'), window)
}

/** @throws ValidationFailed when there are too many */
export async function changedRowsOf(db: Db, set: Pick<ChangeSetRow, 'website_id' | 'id'>): Promise<ChangedRow[]> {
  const rows = await rowsOfSet(db, set)
    .selectAll()
    .orderBy('seq')
    .limit(MAX_ROWS + 1)
    .execute()
  if (rows.length <= MAX_ROWS) return rows as unknown as ChangedRow[]
  throw new ValidationFailed(
    { base: [`The change set changed more than ${MAX_ROWS} rows`] },
    {
      detail: 'That is too much to do in one step. Restore deleted records from the trash, or revert pages one by one.',
    },
  )
}

/** The rows that one operation changed. */
export async function rowsOfChange(
  db: Db,
  { website_id, change_set_id, change_id }: { website_id: string; change_set_id: string; change_id: string },
): Promise<ChangedRow[]> {
  const rows = rowsOfSet(db, { website_id, id: change_set_id }).selectAll().where('change_id', '=', change_id)
  return (await rows.orderBy('seq').execute()) as unknown as ChangedRow[]
}

/** A changed row whose columns are null where they are too long to be shown. */
export type ShortRow = ChangedRow & { is_long: number }

/** The first rows that each of some operations changed, oldest first, by operation. */
export async function firstRowsOf(
  db: Db,
  website_id: string,
  changes: readonly { id: string; change_set_id: string | null }[],
  { rows: limit, characters }: { rows: number; characters: number },
): Promise<Map<string, ShortRow[]>> {
  const [first, ...others] = changes.flatMap(({ id, change_set_id }) => {
    if (change_set_id === null) return []
    const rows = rowsOfSet(db, { website_id, id: change_set_id })
      .select(['seq', 'change_id', 'table_name', 'record_id', shortened('before', characters)])
      .select([shortened('after', characters), isLong(characters)])
      .where('change_id', '=', id)
      .orderBy('seq')
      .limit(limit)
    return [db.selectFrom(rows.as('of_one')).selectAll()]
  })
  if (!first) return new Map()
  // Each query has its own limit, so that one operation that changed very many rows hides nothing of the others.
  const all = others.reduce((query, other) => query.unionAll(other), first)
  return Map.groupBy((await all.execute()) as unknown as ShortRow[], ({ change_id }) => change_id)
}

function shortened(column: 'before' | 'after', characters: number) {
  return sql<
    string | null
  >`case when length(${sql.ref(column)}) <= ${sql.lit(characters)} then ${sql.ref(column)} end`.as(column)
}

function isLong(characters: number) {
  return sql<number>`case when length(before) > ${sql.lit(characters)} or length(after) > ${sql.lit(characters)} then 1 else 0 end`.as(
    'is_long',
  )
}

function rowsOfSet(db: Db, { website_id, id }: { website_id: string; id: string }) {
  return db.selectFrom('changed_rows').where('website_id', '=', website_id).where('change_set_id', '=', id)
}

function countedSets(db: Db) {
  return db.selectFrom('change_sets').selectAll('change_sets').select([counted, lastChange, publishingUndoneBy])
}

/** What stands in uniques and histories belongs to records that are counted by their own tables, or were edited. */
const counted = sql<number>`(select count(distinct r.record_id) from (
  select record_id from changed_rows where changed_rows.website_id = change_sets.website_id
    and changed_rows.change_set_id = change_sets.id limit ${sql.lit(MAX_COUNTED)}) r)`.as('records_count')

/** The id of its last change, which says when that was made. Parts of a change have later ids than the whole. */
const lastChange = sql<string | null>`(select max(r.change_id) from (
  select change_id from changed_rows where changed_rows.website_id = change_sets.website_id
    and changed_rows.change_set_id = change_sets.id order by changed_rows.seq desc limit ${sql.lit(MAX_COUNTED)}) r)`.as(
  'last_change_id',
)

const publishingUndoneBy = sql<string | null>`(select publishing.undone_by from change_sets as publishing
  where publishing.website_id = change_sets.website_id and publishing.id = change_sets.published_by)`.as(
  'publishing_undone_by',
)
