import type { Logger } from 'pino'
import type { Change, Database } from '#kernel/database/database.ts'
import type { Core } from '#kernel/operations/core.ts'
import { recordEvents } from '#kernel/operations/journal.ts'
import type { Resolver } from '#providers/resolver/resolver.ts'
import { applyCheck } from '#resources/domains/domains/apply-check.ts'
import { SERVICE } from '#resources/domains/domains/domain-events.ts'
import { domainsToCheck, postponeCheck } from '#resources/domains/domains/due-store.ts'
import { dkimKeysOf, type PublicDkimKey } from '#resources/domains/domains/mail/keys-store.ts'
import { observe } from '#resources/domains/domains/observe.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { domainTarget } from '#resources/domains/domains/store.ts'

/** The kind of job that `checkDomains` does. */
export const CHECK_DOMAINS = 'domains.check'

const POLL_MS = 1_000
/** Domains that one run checks, so that it ends long before its lease when no resolver answers. */
const MAX_A_RUN = 320
const CONCURRENT = 16
/** Before a domain is checked again whose check failed by a fault of ours, in milliseconds. */
const FAULT_MS = 600_000

type Options = Pick<Core, 'database' | 'feed' | 'links' | 'plans'> & { resolver: Resolver; log: Logger }

/** Whether any domain is to be checked; only reads, so that an idle service writes nothing. */
export async function domainsDue({ reader }: Database): Promise<boolean> {
  return (await domainsToCheck(reader, Date.now(), 1)).length > 0
}

/** Checks the DNS of domains whose time has come. Safe to repeat. */
export function checkDomains(options: Options) {
  return async (_: unknown, stopping: AbortSignal): Promise<number> => {
    const due = await domainsToCheck(options.database.reader, Date.now(), MAX_A_RUN)
    const keys = await dkimKeysOf(
      options.database.reader,
      due.map(({ id }) => id),
    )
    const next = due.values()
    const lane = async () => {
      for (const domain of next) {
        if (stopping.aborted) return
        await check(options, domain, keys.get(domain.id) ?? null)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENT }, lane))
    return due.length === MAX_A_RUN ? 0 : POLL_MS
  }
}

/** The result is dropped when someone else has checked the domain in the meantime. */
async function check(
  { database, feed, resolver, links, plans, log }: Options,
  { id, ...rest }: DomainRow,
  key: PublicDkimKey | null,
) {
  try {
    const seen = await observe(resolver, rest, key, links.dns)
    const changes = await database.write(async (tx): Promise<Change[]> => {
      await database.lockRow(tx, domainTarget, id)
      const domain: DomainRow | undefined = await domainTarget.query(tx).where('domains.id', '=', id).executeTakeFirst()
      if (!domain || domain.next_check_at !== rest.next_check_at) return []
      const now = Date.now()
      const { events } = await applyCheck(tx, domain, seen, { decisive: false, now, links, plans })
      return recordEvents(tx, events, { account_id: domain.account_id, actor: SERVICE, created_at: now })
    })
    feed.committed(changes)
  } catch (err) {
    log.error({ err, domain: id }, 'a domain could not be checked')
    await database.write((tx) => postponeCheck(tx, { id, ...rest }, Date.now() + FAULT_MS))
  }
}
