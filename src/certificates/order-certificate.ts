import { setTimeout as sleep } from 'node:timers/promises'
import type { Ordering } from '#certificates/ordering.ts'
import { prove } from '#certificates/prove.ts'
import { saveOrder } from '#certificates/store.ts'
import { newKey } from '#certificates/x509/new-key.ts'
import { signingRequest } from '#certificates/x509/signing-request.ts'
import type { CertificateRow } from '#kernel/database/tables/certificates.ts'
import type { Account, Failure, Order, Outcome } from '#providers/certificates/certificate-authority.ts'

const KEY_PURPOSE = 'certificate key'
/** For the authority to make the certificate, in milliseconds; what takes longer is continued by the next attempt. */
const ISSUE_MS = 60_000

type Wanted = Pick<CertificateRow, 'name' | 'failures' | 'order_url' | 'order_key'>

/**
 * A certificate for a host name. The order and its key are stored before anything is done for it, so an attempt that was cut
 * off at any step continues the same order, and none is placed twice.
 */
export async function orderCertificate(
  ordering: Ordering,
  account: Account,
  wanted: Wanted,
  stopping: AbortSignal,
): Promise<Outcome<{ chain: string; key: string }>> {
  const { authority } = ordering
  const begun = await beginOrContinue(ordering, account, wanted)
  if (!begun.ok) return begun
  const { key, url } = begun
  let { order } = begun
  const until = Date.now() + ISSUE_MS
  for (;;) {
    if (order.status === 'invalid') return refused(order.error ?? 'The certificate authority gave the order up.')
    if (order.status === 'valid') {
      const download = await authority.download(account, order)
      return download.ok ? { ok: true, chain: download.chain, key } : download
    }
    if (order.status === 'pending') {
      const proof = await prove(ordering, account, order, wanted, stopping)
      if (!proof.ok) return proof
    } else if (order.status === 'ready') {
      const finalized = await authority.finalize(account, order, signingRequest(wanted.name, key))
      if (!finalized.ok) return finalized
      order = finalized.order
      continue
    } else {
      if (Date.now() > until) return slow()
      await sleep(order.again, undefined, { signal: stopping })
    }
    const read = await authority.readOrder(account, url)
    if (!read.ok) return read
    order = read.order
  }
}

type Begun = Outcome<{ url: string; key: string; order: Order }>

async function beginOrContinue(ordering: Ordering, account: Account, wanted: Wanted): Promise<Begun> {
  const { authority, database, vault } = ordering
  const { name, order_url, order_key } = wanted
  const oldKey = order_key === null ? null : openKey(vault, name, order_key)
  if (order_url !== null && oldKey !== null) {
    const read = await authority.readOrder(account, order_url)
    if (read.ok && read.order.status !== 'invalid') return { ok: true, url: order_url, key: oldKey, order: read.order }
    if (!read.ok && read.reason !== 'gone') return read
  }
  const key = newKey()
  const opened = await authority.openOrder(account, name)
  if (!opened.ok) return opened
  await database.write((tx) => saveOrder(tx, name, { order_url: opened.url, order_key: sealKey(vault, name, key) }))
  return { ok: true, url: opened.url, key, order: opened.order }
}

export function sealKey(vault: Ordering['vault'], name: string, key: string): string {
  return vault.seal(KEY_PURPOSE, name, key)
}

/** Null when the key that seals it has changed. */
export function openKey(vault: Ordering['vault'], name: string, sealed: string): string | null {
  return vault.open(KEY_PURPOSE, name, sealed)
}

const refused = (message: string): Failure => ({ ok: false, reason: 'refused', message, retryAfter: null })

function slow(): Failure {
  const message = 'The certificate authority has not finished the certificate yet.'
  return { ok: false, reason: 'unavailable', message, retryAfter: null }
}
