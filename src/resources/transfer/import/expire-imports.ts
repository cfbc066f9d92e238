import type { Database } from '#kernel/database/database.ts'
import { removeReference } from '#resources/content/blobs/store.ts'
import { forgetCrawl } from '#resources/transfer/import/crawl/addresses-store.ts'
import { deleteImport, expiredImports } from '#resources/transfer/import/store.ts'

const AT_ONCE = 50

/** Deletes imports that have ended or were not confirmed in time, and leaves their files to the collection of blobs. */
export async function expireImports(database: Database, now: number): Promise<void> {
  for (;;) {
    const expired = await expiredImports(database.reader, now, AT_ONCE)
    if (expired.length === 0) return
    await database.write(async (tx) => {
      for (const row of expired) {
        await removeReference(tx, row.blob_key, { kind: 'import', id: row.id, website_id: row.website_id }, now)
        if (row.crawl !== null) await forgetCrawl(tx, row, null)
        await deleteImport(tx, row)
      }
    })
  }
}
