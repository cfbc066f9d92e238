import type { Change } from '#kernel/database/database.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { domainTarget, domainWithId, saveRegistration } from '#resources/domains/domains/store.ts'
import { recordRenewal } from '#resources/domains/purchases/finish-purchase.ts'
import { registrationsNearEnd } from '#resources/domains/purchases/store.ts'

const DAY_MS = 86_400_000
/** Registrations are looked up from this long before their end, in milliseconds, when registrars renew them by themselves. */
const BEFORE_MS = 40 * DAY_MS
/** As long after their end as registrars let them be renewed. */
const AFTER_MS = 60 * DAY_MS
/** The registrar's limit of requests is for purchases too. */
const AT_ONCE = 50

type Refreshing = Pick<Core, 'database' | 'feed' | 'links' | 'providers'>

/** Reads from the registrar which registrations were renewed. Safe to repeat. */
export async function refreshRegistrations(core: Refreshing, now: number): Promise<void> {
  const { database, providers } = core
  if (providers.registrar.byHand) return
  const window = { from: now - AFTER_MS, until: now + BEFORE_MS, limit: AT_ONCE }
  for (const domain of await registrationsNearEnd(database.reader, window)) {
    const found = await providers.registrar.find(domain.name, null)
    if (!found.ok && found.reason === 'unavailable') return
    if (found.ok && found.state === 'registered' && found.expiresAt !== null)
      await noteExpiry(core, domain, found.expiresAt)
  }
}

/** Stores when a registration ends, if that is later than was known. */
export async function noteExpiry(
  { database, feed, links }: Pick<Core, 'database' | 'links'> & { feed: Pick<Core['feed'], 'committed'> },
  { id }: DomainRow,
  expiresAt: number,
): Promise<void> {
  const changes = await database.write(async (tx): Promise<Change[]> => {
    await database.lockRow(tx, domainTarget, id)
    const domain = await domainWithId(tx, id)
    if (!domain || expiresAt <= (domain.registered_until ?? 0)) return []
    const now = Date.now()
    await saveRegistration(tx, domain, expiresAt, now)
    return recordRenewal(tx, id, { links, now })
  })
  feed.committed(changes)
}
