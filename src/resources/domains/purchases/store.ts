import { sql } from 'kysely'
import { isAmong } from '#kernel/database/among.ts'
import { countRows } from '#kernel/database/count-rows.ts'
import type { Database, Db, Tx } from '#kernel/database/database.ts'
import { readWindow } from '#kernel/database/read-window.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { finderOf, saverOf } from '#kernel/records/store.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { type PurchaseRow, type PurchaseStatus, purchase } from '#resources/domains/purchases/record.ts'
import { type ListCaller, onlyWebsites } from '#resources/people/accesses/store.ts'

export const purchaseTarget: Target<PurchaseRow> = {
  label: 'Purchase',
  table: 'purchases',
  websiteColumn: 'purchases.website_id',
  query: (db) => db.selectFrom('purchases').selectAll('purchases'),
  revision: revisionOf,
}

type Filters = { website_id?: string; status?: PurchaseStatus }

/** Of every website that the user has access to, in the order in which they were made. */
export async function listPurchases(
  db: Db,
  caller: ListCaller,
  window: Window,
  { website_id, status }: Filters,
): Promise<Listed<PurchaseRow>> {
  let purchases = db
    .selectFrom('accesses')
    .innerJoin('purchases', 'purchases.website_id', 'accesses.website_id')
    .selectAll('purchases')
    .where('accesses.user_id', '=', caller.userId)
    .$call(onlyWebsites(caller, 'accesses.website_id'))
  if (website_id !== undefined) purchases = purchases.where('accesses.website_id', '=', website_id.toLowerCase())
  if (status !== undefined) purchases = purchases.where('purchases.status', '=', status)
  return readWindow(purchases.orderBy('purchases.created_at').orderBy('purchases.id'), window)
}

export const purchaseOf = finderOf(purchase)

/** The purchase of a name that has not ended. */
export async function openPurchaseOf(db: Db, name: string): Promise<PurchaseRow | undefined> {
  return db.selectFrom('purchases').selectAll().where('open_name', '=', name).executeTakeFirst()
}

export async function countOpenPurchases(db: Db, account_id: string): Promise<number> {
  return countRows(
    db
      .selectFrom('purchases')
      .where('account_id', '=', account_id)
      .where('open_name', 'is not', null)
      .where('kind', '<>', 'renewal'),
  )
}

/** Whether something was ordered for the website that has not ended; what waits for a person is not ordered yet. */
export async function hasOrder(db: Db, website_id: string): Promise<boolean> {
  const order = await db
    .selectFrom('purchases')
    .select('id')
    .where('website_id', '=', website_id)
    .where('status', 'in', ['ordered', 'registering'])
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

/** Names that are being bought for these websites, whether or not they are ordered yet. */
export async function boughtFor(db: Db, websiteIds: string[]): Promise<{ website_id: string; name: string }[]> {
  if (websiteIds.length === 0) return []
  return db
    .selectFrom('purchases')
    .select(['website_id', 'name'])
    .where('website_id', 'in', websiteIds)
    .where('open_name', 'is not', null)
    .orderBy('name')
    .execute()
}

/** Names of domains that somebody here has verified, or is buying. */
export async function namesTaken(db: Db, names: readonly string[]): Promise<Set<string>> {
  const owned = await db
    .selectFrom('domains')
    .select('owned_name')
    .where(isAmong(db, 'owned_name', names))
    .execute()
  const open = await db
    .selectFrom('purchases')
    .select('open_name')
    .where(isAmong(db, 'open_name', names))
    .execute()
  return new Set([...owned.map((row) => row.owned_name!), ...open.map((row) => row.open_name!)])
}

/** @returns false when the name is being bought already */
export async function insertPurchase(tx: Tx, row: PurchaseRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('purchases')
    .values(row)
    .onConflict((conflict) => conflict.column('open_name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Saves a purchase that the caller has locked. */
export async function savePurchase(
  tx: Tx,
  before: PurchaseRow,
  changes: Partial<PurchaseRow>,
  now: number,
): Promise<PurchaseRow> {
  const row = { ...before, ...changes, revision: before.revision + 1, updated_at: now }
  await save(tx, row)
  return row
}

const save = saverOf(purchase)

/** With the name and the registrant freed: nothing more is done for it. */
export function ended(status: PurchaseStatus, changes: Partial<PurchaseRow> = {}): Partial<PurchaseRow> {
  return { status, open_name: null, registrant: null, auth_code: null, confirm_until: null, ...changes }
}

/** What the operator has to do, the oldest first. */
export async function listOrders(db: Db, limit: number): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('open_name', 'is not', null)
    .where('status', '=', 'ordered')
    .where('registrar', '=', 'static')
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Purchased domains whose registration ends within a window, in milliseconds since 1970, the first to end first. */
export async function registrationsNearEnd(
  db: Db,
  { from, until, limit }: { from: number; until: number; limit: number },
): Promise<DomainRow[]> {
  return db
    .selectFrom('domains')
    .selectAll()
    .where('registered_until', '>', from)
    .where('registered_until', '<=', until)
    .where('source', '=', 'purchased')
    .orderBy('registered_until')
    .limit(limit)
    .execute()
}

const ROWS_AT_ONCE = 500

/** Ends what nobody has confirmed in time. Safe to repeat. */
export async function expirePurchases(database: Database, now: number): Promise<void> {
  for (;;) {
    const late = await database.reader
      .selectFrom('purchases')
      .select('id')
      .where('open_name', 'is not', null)
      .where('status', '=', 'awaiting_confirmation')
      .where('confirm_until', '<=', now)
      .limit(ROWS_AT_ONCE)
      .execute()
    if (late.length === 0) return
    const ids = late.map(({ id }) => id)
    await database.write((tx) =>
      tx
        .updateTable('purchases')
        .set({ ...ended('expired'), revision: sql`revision + 1`, updated_at: now })
        .where('id', 'in', ids)
        .where('status', '=', 'awaiting_confirmation')
        .execute(),
    )
  }
}
