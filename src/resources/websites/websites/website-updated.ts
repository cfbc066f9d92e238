import type { Plans } from '#config/plans.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import type { Role } from '#kernel/operations/roles.ts'
import { presentWebsite } from '#resources/websites/websites/schema.ts'
import { getWebsite } from '#resources/websites/websites/store.ts'

type Context = { tx: Tx; links: Links; plans: Plans; target: { caller_role: Role } }

/** The event of a website that a change of another record changed as well. */
export async function websiteUpdated(
  { tx, links, plans, target }: Context,
  website_id: string,
): Promise<OperationEvent> {
  const website = await getWebsite(tx, website_id)
  return { type: 'website.updated', record: presentWebsite(website, links, { role: target.caller_role, plans }) }
}
