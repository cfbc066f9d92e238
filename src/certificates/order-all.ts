import { forgetAccount, isPaused, openAccount, pause } from '#certificates/account.ts'
import { deleteExpired } from '#certificates/challenges-store.ts'
import { deleteUnused } from '#certificates/names-store.ts'
import { orderCertificate } from '#certificates/order-certificate.ts'
import type { Ordering } from '#certificates/ordering.ts'
import { nextLookAt, pausedUntil } from '#certificates/rules.ts'
import { settleFailed, settleIssued } from '#certificates/settle.ts'
import { isAnyDue, leaseDue, postpone, release } from '#certificates/store.ts'
import { syncNames } from '#certificates/sync-names.ts'
import { whileLeased } from '#kernel/database/leases.ts'
import type { CertificateRow } from '#kernel/database/tables/certificates.ts'
import type { Job } from '#kernel/jobs/worker.ts'
import type { Account, Failure } from '#providers/certificates/certificate-authority.ts'
import { whereItLeads } from '#resources/domains/domains/observe.ts'

export const ORDER_CERTIFICATES = 'order certificates'
/** Names whose certificates are ordered at the same time. */
const CONCURRENT = 8
/** A run ends before another process would take over the job, in milliseconds. */
const RUN_MS = 2 * 60_000
/** The names are compared with the verified ones even when nothing was reported to have changed, in milliseconds. */
const SYNC_MS = 3_600_000
const DELETED_AT_ONCE = 500
const CHANGES_NAMES = /^(domain\.(?!tls)|website\.(created|deleted)|record\.restored)/
/** `hasWork` decides. */
const AT_ONCE = 0

/** The job that orders and renews certificates, and whether it has work. */
export function orderAll(ordering: Ordering): Pick<Job, 'run' | 'hasWork'> {
  const { database, feed } = ordering
  let syncedAt = 0
  feed.subscribe(({ type }) => {
    if (CHANGES_NAMES.test(type)) syncedAt = 0
  })
  feed.onMissed(() => {
    syncedAt = 0
  })

  async function hasWork() {
    const now = Date.now()
    if (now - syncedAt >= SYNC_MS) return true
    return (await isAnyDue(database.reader, now)) && !(await isPaused(ordering, now))
  }

  async function run(_: never, stopping: AbortSignal) {
    const begun = Date.now()
    if (begun - syncedAt >= SYNC_MS) {
      // Set before the sync, so that a change during it leads to another one.
      syncedAt = begun
      await syncNames(ordering)
      await database.write((tx) => deleteExpired(tx, begun))
      await database.write((tx) => deleteUnused(tx, begun, DELETED_AT_ONCE))
    }
    if (!(await isAnyDue(database.reader, begun)) || (await isPaused(ordering, begun))) return AT_ONCE
    const opened = await openAccount(ordering)
    if (!opened.ok) {
      await pauseFor(ordering, opened)
      return AT_ONCE
    }
    const until = begun + RUN_MS
    const round = { limited: 0, others: 0, stop: false }
    const lane = async () => {
      while (!stopping.aborted && !round.stop && Date.now() < until) {
        const row = await leaseDue(database, Date.now())
        if (!row) return
        await whileLeased(database, 'certificates', row.name, () =>
          attempt(ordering, opened.account, row, round, stopping),
        )
      }
    }
    await Promise.all(Array.from({ length: CONCURRENT }, lane))
    return AT_ONCE
  }

  return { run, hasWork }
}

type Round = { limited: number; others: number; stop: boolean }

async function attempt(ordering: Ordering, account: Account, row: CertificateRow, round: Round, stopping: AbortSignal) {
  const { database, resolver, links, log } = ordering
  try {
    // An order for a name that leads elsewhere would only use up the authority's limits.
    if (row.is_partner && (await whereItLeads(resolver, row.name, links.dns)) !== 'here')
      return await database.write((tx) => postpone(tx, row.name, nextLookAt(Date.now(), Math.random())))
    const outcome = await orderCertificate(ordering, account, row, stopping)
    if (outcome.ok) {
      round.others++
      return await settleIssued(ordering, row, outcome)
    }
    log.warn({ name: row.name, reason: outcome.reason, detail: outcome.message }, 'no certificate was issued')
    await settleFailed(ordering, row, outcome)
    if (outcome.reason === 'gone') await forgetAccount(ordering)
    if (outcome.reason === 'limited') round.limited++
    else round.others++
    // When every name is refused for being one too many, the limit is the account's.
    const isOurs = outcome.reason === 'limited' && round.others === 0 && round.limited > 1
    if (outcome.reason !== 'unavailable' && !isOurs) return
    round.stop = true
    await pauseFor(ordering, outcome)
  } catch (error) {
    await database.write((tx) => release(tx, row.name))
    if (!stopping.aborted) throw error
  }
}

async function pauseFor(ordering: Ordering, failure: Failure) {
  ordering.log.warn({ detail: failure.message }, 'the certificate authority takes no orders now')
  await pause(ordering, pausedUntil(failure.retryAfter, Date.now(), Math.random()))
}
