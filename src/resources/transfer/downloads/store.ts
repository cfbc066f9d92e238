import type { Db, Tx } from '#kernel/database/database.ts'
import type { DownloadRow } from '#kernel/database/tables/downloads.ts'

/** Of a website at a time; more would fill the disk with what few look at. */
export const MAX_DOWNLOADS = 400

/** @returns the oldest ones that had to go, whose bytes nobody needs */
export async function insertDownload(tx: Tx, download: DownloadRow): Promise<DownloadRow[]> {
  await tx.insertInto('downloads').values(download).execute()
  const surplus = await tx
    .selectFrom('downloads')
    .selectAll()
    .where('website_id', '=', download.website_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_DOWNLOADS)
    .offset(MAX_DOWNLOADS)
    .execute()
  await deleteDownloads(tx, surplus)
  return surplus
}

export async function downloadByToken(db: Db, token_hash: string, now: number): Promise<DownloadRow | undefined> {
  return db
    .selectFrom('downloads')
    .innerJoin('websites', 'websites.id', 'downloads.website_id')
    .selectAll('downloads')
    .where('downloads.token_hash', '=', token_hash)
    .where('downloads.expires_at', '>', now)
    .where('websites.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function expiredDownloads(db: Db, now: number, limit: number): Promise<DownloadRow[]> {
  return db.selectFrom('downloads').selectAll().where('expires_at', '<=', now).limit(limit).execute()
}

export async function deleteDownloads(tx: Tx, downloads: readonly DownloadRow[]): Promise<void> {
  for (const { website_id, id } of downloads)
    await tx.deleteFrom('downloads').where('website_id', '=', website_id).where('id', '=', id).execute()
}
