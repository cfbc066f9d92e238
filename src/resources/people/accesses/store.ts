import { type SelectQueryBuilder, sql } from 'kysely'
import { countRows } from '#kernel/database/count-rows.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import type { Role } from '#kernel/operations/roles.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { columnsOf, newRow } from '#kernel/records/define-record.ts'
import { type AccessRow, access } from '#resources/people/accesses/record.ts'

/** An access with its member's address and name. */
export type AccessRecord = AccessRow & { user_email: string; user_name: string }

export const accessTarget: Target<AccessRecord> = {
  label: 'Access',
  table: 'accesses',
  // A change of a team locks its website, so two admins who remove each other are serialized and one remains.
  lockedBy: { table: 'websites', column: 'website_id' },
  websiteColumn: 'accesses.website_id',
  query: accesses,
  revision: revisionOf,
}

export async function listAccesses(db: Db, website_id: string, window: Window): Promise<Listed<AccessRecord>> {
  const { total } = await db
    .selectFrom('accesses')
    .where('website_id', '=', website_id)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await accesses(db)
    .where('accesses.website_id', '=', website_id)
    .orderBy('accesses.created_at')
    .orderBy('accesses.id')
    .limit(window.per)
    .offset(window.offset)
    .execute()
  return { rows, total: Number(total) }
}

/** Who lists what belongs to several websites. */
export type ListCaller = Pick<Caller, 'userId' | 'limits'>

/** Narrows a query to the websites that the caller's key is limited to. */
export function onlyWebsites({ limits }: ListCaller, column: string) {
  return <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
    limits?.websiteIds ? query.where(sql.ref(column), 'in', limits.websiteIds) : query
}

export async function getAccess(db: Db, website_id: string, user_id: string): Promise<AccessRecord | undefined> {
  return accesses(db)
    .where('accesses.website_id', '=', website_id)
    .where('accesses.user_id', '=', user_id)
    .executeTakeFirst()
}

export async function isMember(db: Db, website_id: string, email: string): Promise<boolean> {
  const member = await accesses(db)
    .where('accesses.website_id', '=', website_id)
    .where('users.email', '=', email)
    .executeTakeFirst()
  return member !== undefined
}

/** Reliable only while the website's row is locked. */
export async function countAdmins(tx: Tx, website_id: string): Promise<number> {
  return countRows(tx.selectFrom('accesses').where('website_id', '=', website_id).where('role', '=', 'admin'))
}

export async function grantAccess(
  tx: Tx,
  granted: { website_id: string; user_id: string; role: Role },
  now: number,
): Promise<AccessRow> {
  const row = newRow(access, { id: newId(), ...granted, now })
  await tx.insertInto('accesses').values(row).execute()
  return row
}

export async function changeRole(tx: Tx, access: AccessRecord, role: Role, now: number): Promise<AccessRecord> {
  await tx
    .updateTable('accesses')
    .set({ role, revision: sql`revision + 1`, updated_at: now })
    .where('website_id', '=', access.website_id)
    .where('user_id', '=', access.user_id)
    .execute()
  return { ...access, role, revision: access.revision + 1, updated_at: now }
}

/**
 * Records that the member was active at `now`, unless a time after `known` is recorded. The revision is left alone, so
 * activity does not change any ETag.
 */
export async function touchAccess(
  tx: Tx,
  member: { website_id: string; user_id: string },
  now: number,
  known: number,
): Promise<void> {
  await touch(tx, { ...member, now, known })
}

const touch = prepare<{ website_id: string; user_id: string; now: number; known: number }, never>((db, values) =>
  db
    .updateTable('accesses')
    .set({ last_active_at: values.now })
    .where('website_id', '=', values.website_id)
    .where('user_id', '=', values.user_id)
    .where((eb) => eb.or([eb('last_active_at', 'is', null), eb('last_active_at', '<', values.known)])),
)

/** Addresses of the website's admins. */
export async function adminsOf(db: Db, website_id: string): Promise<string[]> {
  const admins = await db
    .selectFrom('accesses')
    .innerJoin('users', 'users.id', 'accesses.user_id')
    .where('accesses.website_id', '=', website_id)
    .where('accesses.role', '=', 'admin')
    .select('users.email')
    .execute()
  return admins.map(({ email }) => email)
}

/** Who may see what: the members of a website, or the websites of a user. */
export async function accessesOf(
  db: Db,
  of: { user_id: string } | { website_id: string },
): Promise<Pick<AccessRow, 'website_id' | 'user_id' | 'role'>[]> {
  const accesses = db.selectFrom('accesses').select(['website_id', 'user_id', 'role'])
  return 'user_id' in of
    ? accesses.where('user_id', '=', of.user_id).execute()
    : accesses.where('website_id', '=', of.website_id).execute()
}

/** All accesses of a user, with the names of the websites and the accounts that these belong to. */
export async function membershipsOf(db: Db, user_id: string) {
  return accesses(db)
    .innerJoin('websites', 'websites.id', 'accesses.website_id')
    .where('accesses.user_id', '=', user_id)
    .select(['websites.name as website_name', 'websites.account_id'])
    .orderBy('accesses.website_id')
    .execute()
}

/** Who else is an admin of these websites. */
export async function otherAdminsOf(db: Db, websiteIds: string[], user_id: string): Promise<AccessRecord[]> {
  if (websiteIds.length === 0) return []
  return accesses(db)
    .where('accesses.website_id', 'in', websiteIds)
    .where('accesses.user_id', '<>', user_id)
    .where('accesses.role', '=', 'admin')
    .orderBy('users.name')
    .execute()
}

export async function removeAccess(tx: Tx, access: AccessRecord): Promise<void> {
  await tx
    .deleteFrom('accesses')
    .where('website_id', '=', access.website_id)
    .where('user_id', '=', access.user_id)
    .execute()
}

const COLUMNS = columnsOf(access).map(({ column }) => column) as (keyof AccessRow)[]

/** Takes a website's members away from it, until it is restored. */
export function setAsideAccesses(tx: Tx, website_id: string): Promise<void> {
  return moveAccesses(tx, website_id, { from: 'accesses', to: 'former_accesses' })
}

export function restoreAccesses(tx: Tx, website_id: string): Promise<void> {
  return moveAccesses(tx, website_id, { from: 'former_accesses', to: 'accesses' })
}

type Members = 'accesses' | 'former_accesses'

async function moveAccesses(tx: Tx, website_id: string, { from, to }: { from: Members; to: Members }): Promise<void> {
  await tx
    .insertInto(to)
    .columns(COLUMNS)
    .expression((eb) => eb.selectFrom(from).select(COLUMNS).where('website_id', '=', website_id))
    .execute()
  await tx.deleteFrom(from).where('website_id', '=', website_id).execute()
}

/** All members, and everyone who was an admin of a deleted website. */
export function accessesToTrash(db: Db) {
  const former = db.selectFrom('former_accesses').select(['website_id', 'user_id', 'role']).where('role', '=', 'admin')
  return db.selectFrom('accesses').select(['website_id', 'user_id', 'role']).unionAll(former)
}

function accesses(db: Db) {
  return db
    .selectFrom('accesses')
    .innerJoin('users', 'users.id', 'accesses.user_id')
    .selectAll('accesses')
    .select(['users.email as user_email', 'users.name as user_name'])
}
