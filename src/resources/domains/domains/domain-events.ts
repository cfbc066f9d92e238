import type { Plans } from '#config/plans.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { EventType } from '#kernel/events/event-types.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { presentDomain } from '#resources/domains/domains/schema.ts'
import { oneWithTls } from '#resources/domains/domains/with-tls.ts'

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
