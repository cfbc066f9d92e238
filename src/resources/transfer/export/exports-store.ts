import type { Tx } from '#kernel/database/database.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { changerOf, counterOf, finderOf, inserterOf } from '#kernel/records/store.ts'
import { type WebsiteExportRow, websiteExport } from '#resources/transfer/export/record.ts'

export const exportTarget: Target<WebsiteExportRow> = {
  label: 'Export',
  table: 'website_exports',
  websiteColumn: 'website_exports.website_id',
  query: (db) => db.selectFrom('website_exports').selectAll('website_exports'),
  revision: revisionOf,
}

export const exportById = finderOf(websiteExport)
export const countExports = counterOf(websiteExport)
export const changeExport = changerOf(websiteExport)

export const insertExport = inserterOf(websiteExport)

export async function deleteEndedExports(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('website_exports').where('ends_at', '<=', now).execute()
}
