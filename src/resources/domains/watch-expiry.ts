import type { Plans } from '#accounts/plans.ts'
import type { Change, Database } from '#database/database.ts'
import type { DomainRow } from '#database/tables/domains.ts'
import type { Feed } from '#events/feed.ts'
import { type OperationEvent, recordEvents } from '#operations/journal.ts'
import type { Links } from '#operations/links.ts'
import { type Around, addressMoved, domainEvent, SERVICE } from '#resources/domains/domain-events.ts'
import { registrationsEnding } from '#resources/domains/due-store.ts'
import { NOTICES, noticeDue } from '#resources/domains/expiry.ts'
import { mailExpiring } from '#resources/domains/mails.ts'
import { leadingDomain } from '#resources/domains/primary-store.ts'
import { domainTarget, saveDomain } from '#resources/domains/store.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 500

type Options = { database: Database; feed: Feed; links: Links; plans: Plans }

/** Notifies of registrations that end soon, and marks those that have ended. Safe to repeat. */
export async function watchExpiry({ database, feed, links, plans }: Options, now: number): Promise<void> {
  const until = now + NOTICES[0] * DAY_MS
  for (let after = 0; ; ) {
    const ending = await registrationsEnding(database.reader, { after, until, limit: AT_ONCE })
    for (const { id } of ending.filter((domain) => noticeDue(domain, now) !== null)) {
      const changes = await database.write(async (tx): Promise<Change[]> => {
        await database.lockRow(tx, domainTarget, id)
        const domain: DomainRow | undefined = await domainTarget
          .query(tx)
          .where('domains.id', '=', id)
          .executeTakeFirst()
        const notice = domain ? noticeDue(domain, now) : null
        if (!domain || notice === null) return []
        const around: Around = { now, links, plans }
        const changed = { ...domain, expiry_notice: notice, revision: domain.revision + 1, updated_at: now }
        const events: OperationEvent[] = []
        if (notice === 0) {
          const leading = await leadingDomain(tx, domain.website_id)
          changed.status = 'expired'
          await saveDomain(tx, changed)
          events.push(await domainEvent(tx, 'domain.updated', changed, around))
          if (leading === domain.name) events.push(...(await addressMoved(tx, domain.website_id, around)))
        } else {
          await saveDomain(tx, changed)
          events.push(await domainEvent(tx, 'domain.expiring', changed, around))
        }
        await mailExpiring(tx, changed, now)
        return recordEvents(tx, events, { account_id: domain.account_id, actor: SERVICE, created_at: now })
      })
      feed.committed(changes)
    }
    if (ending.length < AT_ONCE) return
    after = ending.at(-1)!.registered_until!
  }
}
