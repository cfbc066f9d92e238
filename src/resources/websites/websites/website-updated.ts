import type { Plans } from '#config/plans.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import type { Role } from '#kernel/operations/roles.ts'
import { presentWebsite } from '#resources/websites/websites/schema.ts'
import { findWebsite } from '#resources/websites/websites/store.ts'

type Around = { links: Links; plans: Plans; role?: Role }

/** The event of a website that changed with another record of it; none where it is deleted. */
export async function websiteUpdated(
  db: Db,
  website_id: string,
  { links, plans, role = 'admin' }: Around,
): Promise<OperationEvent[]> {
  const website = await findWebsite(db, website_id)
  return website ? [{ type: 'website.updated', record: presentWebsite(website, links, { role, plans }) }] : []
}
