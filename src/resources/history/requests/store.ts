import { sql } from 'kysely'
import { countRows } from '#kernel/database/count-rows.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { readWindow } from '#kernel/database/read-window.ts'
import type { ChangedRow } from '#kernel/database/tables/change-sets.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { changerOf, finderOf, inserterOf } from '#kernel/records/store.ts'
import { type RequestRow, type RequestStatus, request } from '#resources/history/requests/record.ts'

export const requestTarget: Target<RequestRow> = {
  label: 'Request',
  table: 'requests',
  websiteColumn: 'requests.website_id',
  query: (db) => db.selectFrom('requests').selectAll('requests'),
  revision: revisionOf,
}

type Filters = { status?: RequestStatus; change_set_id?: string; requested_by?: string }
/** Without what was sent, which may be long. */
export type ListedRequest = Omit<RequestRow, 'input'>

/** In the order in which they were asked. */
export async function listRequests(
  db: Db,
  website_id: string,
  window: Window,
  { status, change_set_id, requested_by }: Filters,
): Promise<Listed<ListedRequest>> {
  let requests = db.selectFrom('requests').select(LISTED).where('website_id', '=', website_id)
  // Spelled out, as only then the index of what waits fits.
  if (status === 'waiting') requests = requests.where(sql<boolean>`status = 'waiting'`)
  else if (status !== undefined) requests = requests.where('status', '=', status)
  if (change_set_id !== undefined) requests = requests.where('change_set_id', '=', change_set_id.toLowerCase())
  if (requested_by !== undefined) requests = requests.where('user_id', '=', requested_by.toLowerCase())
  return readWindow(requests.orderBy('id'), window)
}

const LISTED = [
  'id',
  'website_id',
  'operation',
  'summary',
  'about',
  'asked_revision',
  'note',
  'requested_by',
  'change_set_id',
  'status',
  'decided_by',
  'reason',
  'dry_run',
  'role',
  'expires_at',
  'sealed',
  'file',
  'record_id',
  'mailed',
  'user_id',
  'credential_id',
  'source',
  'revision',
  'created_at',
  'updated_at',
] as const

export async function countWaiting(db: Db, website_id: string): Promise<number> {
  return countRows(
    db.selectFrom('requests').where('website_id', '=', website_id).where(sql<boolean>`status = 'waiting'`),
  )
}

/** Of each call that waits with files, what receiving them prepared, as JSON. */
export async function waitingFiles(db: Db, website_id: string): Promise<string[]> {
  const waiting = db.selectFrom('requests').where('website_id', '=', website_id)
  const rows = await waiting
    .select('file')
    .where(sql<boolean>`status = 'waiting'`)
    .where('file', 'is not', null)
    .execute()
  return rows.map(({ file }) => file!)
}

/**
 * What waits of a change set, in the order in which it was asked. Each is read when it is its turn: a call may have 2 MB, and
 * a thousand may wait. What was decided by then is left out.
 */
export async function* waitingOfSet(db: Db, set: { website_id: string; id: string }): AsyncGenerator<RequestRow> {
  const waiting = await db
    .selectFrom('requests')
    .select('id')
    .where('website_id', '=', set.website_id)
    .where('change_set_id', '=', set.id)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute()
  for (const { id } of waiting) {
    const row = await findRequest(db, set.website_id, id)
    if (row?.status === 'waiting') yield row
  }
}

const findRequest = finderOf(request)
export const insertRequest = inserterOf(request)
export const changeRequest = changerOf(request)

/** Other requests of the change set that were made of the same state of the record: they are of its new state now. */
export async function rebaseRequests(tx: Tx, approved: RequestRow, revision: string): Promise<void> {
  await tx
    .updateTable('requests')
    .set({ asked_revision: revision })
    .where('website_id', '=', approved.website_id)
    .where('record_id', '=', approved.record_id)
    .where(sql<boolean>`status = 'waiting'`)
    .where('change_set_id', '=', approved.change_set_id)
    .where('asked_revision', '=', approved.asked_revision)
    .execute()
}

/** Rows of a record that were changed since something was asked of it. */
const MAX_CHANGES = 100

/** Changes of its record since it was asked, with the change set of each; not those of content that it publishes. */
export async function changesSince(tx: Tx, asked: RequestRow): Promise<(ChangedRow & { actor: string })[]> {
  const rows = await tx
    .selectFrom('change_sets')
    .innerJoin('changed_rows', (join) =>
      join
        .onRef('changed_rows.website_id', '=', 'change_sets.website_id')
        .onRef('changed_rows.change_set_id', '=', 'change_sets.id'),
    )
    .selectAll('changed_rows')
    .select('change_sets.actor')
    .where('change_sets.website_id', '=', asked.website_id)
    .where('change_sets.started_at', '>=', asked.created_at - LONGEST_SET_MS)
    .where('changed_rows.record_id', '=', asked.record_id)
    // Both ids begin with the time at which they were made.
    .where('changed_rows.change_id', '>', asked.id)
    .orderBy('changed_rows.seq')
    .limit(MAX_CHANGES)
    .execute()
  return rows as unknown as (ChangedRow & { actor: string })[]
}

/** A change set that began earlier can hardly go on. */
const LONGEST_SET_MS = 86_400_000

/** Whether somebody is to be told of a request soon, and so of the next one too. */
export async function hasUnmailed(db: Db, website_id: string): Promise<boolean> {
  const row = await unmailed(db, website_id).select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function unmailedRequests(tx: Tx, website_id: string): Promise<ListedRequest[]> {
  return unmailed(tx, website_id).select(LISTED).orderBy('id').execute()
}

function unmailed(db: Db, website_id: string) {
  return db.selectFrom('requests').where('website_id', '=', website_id).where(sql<boolean>`mailed = 0`)
}

export async function markMailed(tx: Tx, requests: readonly ListedRequest[]): Promise<void> {
  const ids = requests.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .updateTable('requests')
      .set({ mailed: 1 })
      .where('website_id', '=', requests[0]!.website_id)
      .where('id', 'in', ids)
      .execute()
}

/** Who may approve most of what waits on a website, with its name. */
export async function approversOf(db: Db, website_id: string): Promise<{ name: string; addresses: string[] }> {
  const rows = await db
    .selectFrom('accesses')
    .innerJoin('users', 'users.id', 'accesses.user_id')
    .innerJoin('websites', 'websites.id', 'accesses.website_id')
    .select(['users.email', 'websites.name'])
    .where('accesses.website_id', '=', website_id)
    .where('accesses.role', 'in', ['admin', 'editor'])
    .where('websites.deleted_at', 'is', null)
    .execute()
  return { name: rows[0]?.name ?? '', addresses: rows.map(({ email }) => email) }
}

export async function expiredRequests(db: Db, now: number, limit: number): Promise<ListedRequest[]> {
  return db
    .selectFrom('requests')
    .select(LISTED)
    .where(sql<boolean>`status = 'waiting'`)
    .where('expires_at', '<=', now)
    .limit(limit)
    .execute()
}

/** @returns how many were deleted */
export async function deleteDecided(tx: Tx, before: number, limit: number): Promise<number> {
  const decided = await tx
    .selectFrom('requests')
    .select('id')
    .where(sql<boolean>`status <> 'waiting'`)
    .where('updated_at', '<', before)
    .limit(limit)
    .execute()
  const ids = decided.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('requests').where('id', 'in', ids).execute()
  return ids.length
}
