import { createPrivateKey, X509Certificate } from 'node:crypto'
import { removeChallenges } from '#certificates/challenges-store.ts'
import { sealKey } from '#certificates/order-certificate.ts'
import type { Ordering } from '#certificates/ordering.ts'
import { reportCertificates, reportTls, type TlsEvent } from '#certificates/report.ts'
import { earliestAttemptAfter, nextAttemptAfter, renewalTime } from '#certificates/rules.ts'
import { saveFailed, saveIssued } from '#certificates/store.ts'
import { stateOf } from '#certificates/tls-of.ts'
import type { Change, Tx } from '#kernel/database/database.ts'
import type { CertificateRow } from '#kernel/database/tables/certificates.ts'
import { recordEvents } from '#kernel/operations/journal.ts'
import type { Failure } from '#providers/certificates/certificate-authority.ts'
import { SERVICE } from '#resources/domains/domains/domain-events.ts'
import { checkSoon } from '#resources/domains/domains/due-store.ts'
import { leadingDomain } from '#resources/domains/domains/primary-store.ts'
import { domainTarget, domainWithId } from '#resources/domains/domains/store.ts'
import { websiteUpdated } from '#resources/websites/websites/website-updated.ts'

/** Stores a certificate, and reports it. One that is not for the name or the key is a failure. */
export async function settleIssued(ordering: Ordering, row: CertificateRow, issued: { chain: string; key: string }) {
  const { database, feed, vault } = ordering
  const { name } = row
  const leaf = new X509Certificate(issued.chain)
  if (leaf.checkHost(name) === undefined || !leaf.checkPrivateKey(createPrivateKey(issued.key))) {
    const message = 'The certificate authority sent a certificate that is not for this name.'
    return settleFailed(ordering, row, { ok: false, reason: 'refused', message, retryAfter: null })
  }
  const now = Date.now()
  const issued_at = leaf.validFromDate.getTime()
  const expires_at = leaf.validToDate.getTime()
  const next_attempt_at = renewalTime(issued_at, expires_at, Math.random())
  const private_key = sealKey(vault, name, issued.key)
  const changes = await database.write(async (tx) => {
    const order = { chain: issued.chain, private_key, issued_at, expires_at, next_attempt_at }
    const isServed = await saveIssued(tx, row, order, now)
    await removeChallenges(tx, name)
    if (!isServed) return reportCertificates(tx, [name], now)
    const state = stateOf({ expires_at, failures: 0, error: null, uploaded_at: null }, now)
    return [
      ...(await reportCertificates(tx, [name], now)),
      ...(await reportDomain(tx, row, 'domain.tls.issued', state, now)),
      ...(row.chain === null ? await reportLead(ordering, tx, row, now) : []),
    ]
  })
  feed.committed(changes)
  ordering.counted('issued')
}

export async function settleFailed(ordering: Ordering, row: CertificateRow, failure: Failure): Promise<void> {
  const { database, feed } = ordering
  const { name } = row
  const now = Date.now()
  const blamed = failure.reason === 'refused' || failure.reason === 'limited'
  const failures = row.failures + (blamed ? 1 : 0)
  const next_attempt_at = nextAttemptAfter(Math.max(failures, 1), failure.retryAfter, now, Math.random())
  const earliest_attempt_at = earliestAttemptAfter(failures, failure.retryAfter, now)
  const changes = await database.write(async (tx) => {
    const keepsOrder = failure.reason === 'unavailable' || failure.reason === 'limited'
    const error = failure.message
    await saveFailed(tx, row, { error, next_attempt_at, earliest_attempt_at, counts: blamed, keepsOrder }, now)
    await removeChallenges(tx, name)
    // A challenge is answered no longer; the certificate in force, if any, is the same.
    const evicted = await reportCertificates(tx, [name], now)
    // If the DNS is wrong, it is looked at often from now on, and the name tried again as soon as it is right.
    if (blamed && row.domain_id !== null) await checkSoon(tx, row.domain_id, now)
    const state = stateOf({ ...row, failures, error: failure.message }, now)
    return [...evicted, ...(blamed ? await reportDomain(tx, row, 'domain.tls.failed', state, now) : [])]
  })
  feed.committed(changes)
  if (blamed) ordering.counted('failed')
}

/** With its first certificate the primary domain leads the website's visitors. */
async function reportLead({ links, plans }: Ordering, tx: Tx, { name, domain_id }: CertificateRow, now: number) {
  const domain = domain_id === null ? undefined : await domainWithId(tx, domain_id)
  if (!domain || (await leadingDomain(tx, domain.website_id)) !== name) return []
  const events = await websiteUpdated(tx, domain.website_id, { links, plans })
  return recordEvents(tx, events, { account_id: domain.account_id, actor: SERVICE, created_at: now })
}

/** A partner that is not set up is no failure of the domain. */
async function reportDomain(
  tx: Tx,
  { domain_id, is_partner }: CertificateRow,
  type: TlsEvent['type'],
  state: ReturnType<typeof stateOf>,
  now: number,
): Promise<Change[]> {
  if (domain_id === null || is_partner) return []
  const domain = await domainTarget.query(tx).where('domains.id', '=', domain_id).executeTakeFirst()
  if (!domain) return []
  const { id, website_id, account_id, name } = domain
  const expires_at = state.expires_at === null ? null : new Date(state.expires_at).toISOString()
  const data = { id, website_id, name, tls: { ...state, expires_at } }
  return reportTls(tx, { type, website_id, account_id, domain_id: id, data }, now)
}
