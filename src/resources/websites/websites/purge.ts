import { removeEmptyAccount } from '#accounts/store.ts'
import { deleteUploadsOf } from '#certificates/uploads-store.ts'
import type { Database } from '#kernel/database/database.ts'
import { deleteRowsOfWebsite } from '#kernel/database/delete-rows-of-website.ts'
import { TABLE_NAMES, TABLES } from '#kernel/database/tables.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { Part } from '#kernel/parts/part.ts'
import { closeZonesOf } from '#resources/domains/dns-records/zones.ts'
import { deletedWebsite } from '#resources/websites/websites/store.ts'
import { removeSite } from '#search/document-store.ts'

/** The kind of job that `purgeWebsites` does. */
export const PURGE_WEBSITE = 'websites.purge'

/** The next process continues as soon as it looks, in milliseconds. */
const AT_ONCE = 0

export function websitesPart({ database }: Core): Part {
  return { name: 'websites', jobs: [{ kind: PURGE_WEBSITE, run: purgeWebsites(database) }] }
}

/** Deletes what belonged to a deleted website, in small transactions. Safe to repeat. */
export function purgeWebsites(database: Database) {
  return async ({ website_id }: { website_id: string }, stopping: AbortSignal): Promise<number | undefined> => {
    if (!(await deletedWebsite(database.reader, website_id))) return undefined
    await removeSite(database, website_id, stopping)
    if (stopping.aborted) return AT_ONCE
    await closeZonesOf(database, website_id)
    await database.write((tx) => deleteUploadsOf(tx, website_id))
    for (const name of TABLE_NAMES.toReversed()) {
      const { key, purge } = TABLES[name]
      if (!purge || 'not' in purge) continue
      while (await deleteRowsOfWebsite(database, { name, key, ...purge }, website_id))
        if (stopping.aborted) return AT_ONCE
    }
    await database.write(async (tx) => {
      const [gone] = await tx
        .deleteFrom('websites')
        .where('id', '=', website_id)
        .where('deleted_at', 'is not', null)
        .returning('account_id')
        .execute()
      // Its owner may have deleted their account before.
      if (gone) await removeEmptyAccount(tx, gone.account_id)
    })
    return undefined
  }
}
