import { sql } from 'kysely'
import { prepareBatched } from '#kernel/database/batch-reads.ts'
import type { Database, Db, LockedBy, Tx } from '#kernel/database/database.ts'
import { isId } from '#kernel/database/ids.ts'
import type { Tables } from '#kernel/database/tables.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import { limitedRole } from '#kernel/operations/key-limits.ts'
import type { Role } from '#kernel/operations/roles.ts'

/**
 * A kind of record that an operation can target. The record and the caller's role on its website are found by one query:
 * by construction, a record of a website that the caller has no access to is not found.
 */
export type Target<Row> = {
  /** Its name in a 404. */
  label: string
  table: keyof Tables & string
  /** Reads an id that is not a UUID; null for text that can't be one. */
  readId?: (text: string) => string | null
  /** The row that writers of this record lock, when it is not the record's own. */
  lockedBy?: LockedBy
  /** Writers only keep that row as it is, and lock the record's own: any number of them may at a time. */
  shared?: boolean
  /** The qualified column of the website's id, or of the user's for records that only their user may see. */
  websiteColumn: string | { ofUser: string }
  // biome-ignore lint/suspicious/noExplicitAny: the builder's type differs with every table
  query: (db: Db) => any
  /** The accesses that give a role on the website, when others than its members' do. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  accesses?: (db: Db) => any
  /** Changes whenever the record itself does; `ETag` is made from it. */
  revision?: (row: Row) => string
}

/** The usual revision of a record: its counter. */
export function revisionOf({ revision }: { revision: number }): string {
  return String(revision)
}

export type WithRole<Row> = Row & { caller_role: Role }
export type Located<Row> = { param: string; target: Target<Row>; find: Finder<Row> }
type Finder<Row> = (db: Db, values: { id: string; user_id: string }) => Promise<WithRole<Row>[]>

const finders = new WeakMap<Target<never>, Finder<never>>()

/** Names the path parameter that holds the target's id. */
export function at<Row>(param: string, target: Target<Row>): Located<Row> {
  let find = finders.get(target as Target<never>) as Finder<Row> | undefined
  if (!find) {
    find = finderOf(target)
    finders.set(target as Target<never>, find as Finder<never>)
  }
  return { param, target, find }
}

/** @throws NotFound when the record does not exist, is not accessible, or does not belong to the path's other records */
export async function locate<Row>(
  place: Located<Row>,
  params: Record<string, string>,
  caller: Pick<Caller, 'userId' | 'limits'>,
  db: Db,
  lock: Database['lockRow'] | null,
): Promise<WithRole<Row>> {
  const id = (place.target.readId ?? readUuid)(params[place.param]!)
  if (id === null) throw new NotFound(place.target.label)
  const values = { id, user_id: caller.userId }
  // Locked before it is read, by a statement before: a joined read that waits for a lock could see a mix of two states.
  const [, [row]] = await Promise.all([lock?.(db, place.target, values.id), place.find(db, values)])
  if (!row || !ancestorsFit(row, params, place.param)) throw new NotFound(place.target.label)
  return withinLimits(row, place.target, caller)
}

/** @throws NotFound for what the caller's key does not reach; what belongs to its user alone is no matter of websites */
function withinLimits<Row>(
  row: WithRole<Row>,
  { label, websiteColumn }: Target<Row>,
  { limits }: Pick<Caller, 'limits'>,
) {
  if (!limits || typeof websiteColumn !== 'string') return row
  const { website_id = null } = row as { website_id?: string | null }
  const caller_role = limitedRole(limits, website_id, row.caller_role)
  if (caller_role === null) throw new NotFound(label)
  return { ...row, caller_role }
}

/**
 * The record, for visitors of its website.
 * @throws NotFound when it does not exist on this website, or not below the path's other records
 */
export async function locateOnWebsite<Row>(
  { param, target }: Located<Row>,
  params: Record<string, string>,
  websiteId: string,
  tx: Tx,
  lock: Database['lockRow'],
): Promise<Row> {
  const id = params[param]!.toLowerCase()
  if (!isId(id)) throw new NotFound(target.label)
  await lock(tx, target, id)
  const query = target.query(tx).where(`${target.table}.id`, '=', id).where(target.websiteColumn, '=', websiteId)
  const row = await query.executeTakeFirst()
  if (!row || !ancestorsFit(row, params, param)) throw new NotFound(target.label)
  return row
}

function readUuid(text: string): string | null {
  return isId(text) ? text.toLowerCase() : null
}

function ancestorsFit(row: Record<string, unknown>, params: Record<string, string>, own: string): boolean {
  return Object.keys(params).every((name) => name === own || row[name] === params[name]!.toLowerCase())
}

function finderOf<Row>({ query, table, websiteColumn, accesses }: Target<Row>): Finder<Row> {
  if (typeof websiteColumn !== 'string')
    return prepareBatched((db, { id, user_id }) =>
      query(db)
        .select(sql.lit('admin').as('caller_role'))
        .where(`${table}.id`, '=', id)
        .where(websiteColumn.ofUser, '=', user_id),
    )
  return prepareBatched<{ id: string; user_id: string }, WithRole<Row>>((db, values) =>
    query(db)
      .innerJoin(accesses ? accesses(db).as('caller_access') : 'accesses as caller_access', (join: never) =>
        (join as { onRef: (...a: string[]) => { on: (...a: unknown[]) => unknown } })
          .onRef('caller_access.website_id', '=', websiteColumn)
          .on('caller_access.user_id', '=', values.user_id),
      )
      .select(sql.ref('caller_access.role').as('caller_role'))
      .where(`${table}.id`, '=', values.id),
  )
}
