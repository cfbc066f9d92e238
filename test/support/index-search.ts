import { hasChanges } from '#search/change-store.ts'
import { indexChanges } from '#site/search/index-changes.ts'
import type { Service } from './service.ts'

/**
 * Indexes every change made so far, as the job would within two seconds.
 * @param meanwhile what happens once it has read the website, before it renders a page
 */
export async function indexSearch(
  { database, services }: Service,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<void> {
  const run = indexChanges(services.core, async (id, page) => {
    await meanwhile()
    return services.sites.ownText(id, page)
  })
  while (await hasChanges(database.reader)) await run(null, AbortSignal.timeout(60_000))
}
