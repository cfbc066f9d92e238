import type { Plans } from '#config/plans.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { EventType } from '#kernel/events/event-types.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { presentDomain } from '#resources/domains/domains/schema.ts'
import { oneWithTls } from '#resources/domains/domains/with-tls.ts'
import { presentWebsite } from '#resources/websites/websites/schema.ts'
import { findWebsite } from '#resources/websites/websites/store.ts'

export type Around = { now: number; links: Links; plans: Plans }

/** What happened to a domain outside of every request is by the service itself. */
export const SERVICE = { type: 'system', id: null, name: 'Sitewright', client: null }

export async function domainEvent(
  tx: Tx,
  type: EventType,
  domain: DomainRow,
  { links }: Pick<Around, 'links'>,
): Promise<OperationEvent> {
  return { type, record: presentDomain(await oneWithTls(tx, domain), links) }
}

/** The website answers at another address: its record changed, and every address in its pages and answers. */
export async function addressMoved(tx: Tx, website_id: string, { links, plans }: Around): Promise<OperationEvent[]> {
  const website = await findWebsite(tx, website_id)
  if (!website) return []
  return [{ type: 'website.updated', record: presentWebsite(website, links, { role: 'admin', plans }) }]
}
