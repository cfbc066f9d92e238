import type { Db, Tx } from '#kernel/database/database.ts'
import type { WebsiteExportRow } from '#kernel/database/tables/website-exports.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'

export const exportTarget: Target<WebsiteExportRow> = {
  label: 'Export',
  table: 'website_exports',
  websiteColumn: 'website_exports.website_id',
  query: (db) => db.selectFrom('website_exports').selectAll('website_exports'),
  revision: revisionOf,
}

export async function exportById(db: Db, website_id: string, id: string): Promise<WebsiteExportRow | undefined> {
  return db
    .selectFrom('website_exports')
    .selectAll()
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function countExports(db: Db, website_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('website_exports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('website_id', '=', website_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertExport(tx: Tx, row: WebsiteExportRow): Promise<void> {
  await tx.insertInto('website_exports').values(row).execute()
}

type Changes = Partial<Omit<WebsiteExportRow, 'id' | 'website_id'>>

/**
 * Changes an export that has come as far as `before` says.
 * @returns false if another process has changed it since, or it is gone
 */
export async function changeExport(tx: Tx, before: WebsiteExportRow, changes: Changes): Promise<boolean> {
  const changed = await tx
    .updateTable('website_exports')
    .set({ ...changes, updated_at: Date.now(), revision: before.revision + 1 })
    .where('website_id', '=', before.website_id)
    .where('id', '=', before.id)
    .where('revision', '=', before.revision)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function deleteEndedExports(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('website_exports').where('ends_at', '<=', now).execute()
}
