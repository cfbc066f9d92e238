import type { Change, Tx } from '#kernel/database/database.ts'
import type { Core } from '#kernel/operations/core.ts'
import { recordEvents } from '#kernel/operations/journal.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { type Around, domainEvent, SERVICE } from '#resources/domains/domains/domain-events.ts'
import { registrationsEnding } from '#resources/domains/domains/due-store.ts'
import { NOTICES, noticeDue } from '#resources/domains/domains/expiry.ts'
import { mailExpiring } from '#resources/domains/domains/mails.ts'
import { leadingDomain } from '#resources/domains/domains/primary-store.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { domainTarget, saveDomain } from '#resources/domains/domains/store.ts'
import { websiteUpdated } from '#resources/websites/websites/website-updated.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 500

type Options = Pick<Core, 'database' | 'feed' | 'links' | 'plans'>

/** Notifies of registrations that end soon, and marks those that have ended. Safe to repeat. */
export async function watchExpiry(options: Options, now: number): Promise<void> {
  const until = now + NOTICES[0] * DAY_MS
  for (let after = 0; ; ) {
    const ending = await registrationsEnding(options.database.reader, { after, until, limit: AT_ONCE })
    for (const domain of ending) if (noticeDue(domain, now) !== null) await notify(options, domain.id, now)
    if (ending.length < AT_ONCE) return
    after = ending.at(-1)!.registered_until!
  }
}

async function notify({ database, feed, links, plans }: Options, id: string, now: number): Promise<void> {
  const changes = await database.write(async (tx): Promise<Change[]> => {
    await database.lockRow(tx, domainTarget, id)
    const domain: DomainRow | undefined = await domainTarget.query(tx).where('domains.id', '=', id).executeTakeFirst()
    const notice = domain ? noticeDue(domain, now) : null
    if (!domain || notice === null) return []
    const events = await (notice === 0 ? end : warn)(tx, { ...domain, expiry_notice: notice }, { now, links, plans })
    return recordEvents(tx, events, { account_id: domain.account_id, actor: SERVICE, created_at: now })
  })
  feed.committed(changes)
}

async function warn(tx: Tx, domain: DomainRow, around: Around): Promise<OperationEvent[]> {
  return [await domainEvent(tx, 'domain.expiring', await saved(tx, domain, around), around)]
}

async function end(tx: Tx, domain: DomainRow, around: Around): Promise<OperationEvent[]> {
  const leading = await leadingDomain(tx, domain.website_id)
  const ended = await saved(tx, { ...domain, status: 'expired' }, around)
  const moved = leading === domain.name ? await websiteUpdated(tx, domain.website_id, around) : []
  return [await domainEvent(tx, 'domain.updated', ended, around), ...moved]
}

async function saved(tx: Tx, domain: DomainRow, { now }: Around): Promise<DomainRow> {
  const changed = { ...domain, revision: domain.revision + 1, updated_at: now }
  await saveDomain(tx, changed)
  await mailExpiring(tx, changed, now)
  return changed
}
