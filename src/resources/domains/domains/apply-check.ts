import { expectCertificate } from '#certificates/names-store.ts'
import { retryOrdersNow } from '#certificates/store.ts'
import { dropUploads } from '#certificates/uploads-store.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { type Around, domainEvent } from '#resources/domains/domains/domain-events.ts'
import { forgetHolder, wasHeldByOther } from '#resources/domains/domains/former-holders-store.ts'
import { type CheckedMail, checkedMail } from '#resources/domains/domains/mail/checked-mail.ts'
import { mailMisconfigured } from '#resources/domains/domains/mails.ts'
import { delayUntilCheck, type Outcome, outcomeOf } from '#resources/domains/domains/outcome.ts'
import { leadingDomain, promoteNext } from '#resources/domains/domains/primary-store.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { holderOf, isContested, releaseName, saveDomain } from '#resources/domains/domains/store.ts'
import { type Observed, type Verdict, verdictOf } from '#resources/domains/domains/verdict.ts'
import { websiteUpdated } from '#resources/websites/websites/website-updated.ts'

export type Applied = { domain: DomainRow; events: OperationEvent[] }

/**
 * Writes what a check saw, and what follows from it: whose the name is, whether the website answers there, and where its
 * visitors are led. `before` is locked. A unique violation means that another account has proved the name since.
 */
export async function applyCheck(
  tx: Tx,
  before: DomainRow,
  seen: Observed,
  { decisive, ...around }: Around & { decisive: boolean },
): Promise<Applied> {
  const { now, links } = around
  const contested = (await isContested(tx, before)) || (await wasHeldByOther(tx, before, now))
  const judged: Observed = { ...seen, contested }
  const verdict = verdictOf(before, judged, links.dns)
  const found = outcomeOf(before, verdict, { decisive })
  const taken = found.happened === 'verified' && (await isTaken(tx, before))
  const outcome: Outcome = taken ? { ...found, status: 'pending_verification', happened: null } : found
  const mail = await checkedMail(tx, before, seen, now)
  const released = outcome.happened === 'verified' ? await releaseName(tx, before.name, now) : undefined
  // Who has lost the name serves nobody there with a certificate of theirs.
  if (released) await dropUploads(tx, released.id, { ordered: false, now })
  if (outcome.happened === 'verified') await forgetHolder(tx, before.name)
  let domain = checked(before, { ...judged, ...(taken ? { taken } : {}) }, { verdict, outcome, mail, now })
  const leading = await leadingDomain(tx, before.website_id)
  await saveDomain(tx, domain)
  if (leadsHere(domain) && !(leadsHere(before) && before.checked_at !== null)) {
    // Before anybody is led to the name: https fails there until its certificate is issued.
    if (around.links.ordersCertificates) {
      await expectCertificate(tx, domain, now)
      // An order that failed while the DNS was wrong need not wait longer.
      await retryOrdersNow(tx, domain.id, now)
    }
    const promoted = await promoteNext(tx, before.website_id, now)
    if (promoted?.id === domain.id) domain = promoted
  }
  const events: OperationEvent[] = []
  const type = outcome.happened === null ? mail.changed && 'domain.updated' : TYPES[outcome.happened]
  if (type) events.push(await domainEvent(tx, type, domain, around))
  if (released) events.push(await domainEvent(tx, 'domain.updated', released, around))
  if ((await leadingDomain(tx, before.website_id)) !== leading)
    events.push(...(await websiteUpdated(tx, before.website_id, around)))
  if (outcome.happened === 'misconfigured') await mailMisconfigured(tx, domain, around)
  return { domain, events }
}

function leadsHere({ status, checks_failed }: DomainRow): boolean {
  return status === 'active' && checks_failed === 0
}

const TYPES = {
  verified: 'domain.verified',
  misconfigured: 'domain.misconfigured',
  changed: 'domain.updated',
} as const

/** A website that answers at the name keeps it; one whose DNS is not right gives way to a newer proof. */
async function isTaken(tx: Tx, { id, name }: DomainRow): Promise<boolean> {
  const holder = await holderOf(tx, name)
  return holder !== undefined && holder.id !== id && (holder.status === 'active' || holder.source === 'purchased')
}

type Check = { verdict: Verdict; outcome: Outcome; mail: CheckedMail; now: number }

function checked(before: DomainRow, seen: Observed, { verdict, outcome, mail, now }: Check): DomainRow {
  const observed = JSON.stringify(seen)
  const { status, checks_failed, happened } = outcome
  const verified =
    happened === 'verified' && verdict.owner !== 'no' && verdict.owner !== 'unknown'
      ? { owned_name: before.name, verified_at: now, verified_by: verdict.owner }
      : {}
  const changed = observed !== before.observed || status !== before.status || happened !== null
  return {
    ...before,
    ...verified,
    status,
    checks_failed,
    observed,
    checked_at: now,
    next_check_at: now + Math.min(delayUntilCheck(outcome, Math.random()), mail.delay),
    ...(changed ? { revision: before.revision + 1, updated_at: now } : {}),
  }
}
