import { hasChanges } from '#search/change-store.ts'
import { indexChanges } from '#site/search/index-changes.ts'
import type { Service } from './service.ts'

/** Indexes every change made so far, as the job would within two seconds. */
export async function indexSearch({ database, services }: Service): Promise<void> {
  const run = indexChanges(database, services.core.workers, (site, page) => services.sites.ownText(site, page))
  while (await hasChanges(database.reader)) await run(null, AbortSignal.timeout(60_000))
}
