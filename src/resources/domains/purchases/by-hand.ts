import type { Database, Tx } from '#kernel/database/database.ts'
import type { Links } from '#kernel/operations/links.ts'
import { holderOf, saveRegistration } from '#resources/domains/domains/store.ts'
import { completePurchase, failPurchase, recordRenewal } from '#resources/domains/purchases/finish-purchase.ts'
import type { PurchaseRow } from '#resources/domains/purchases/record.ts'
import { openPurchaseOf, purchaseTarget } from '#resources/domains/purchases/store.ts'

/** `expiresAt` is in milliseconds since 1970; null is the end of the ordered term. */
type Fulfilment = { name: string; reference: string | null; expiresAt: number | null }

/**
 * The operator has registered an ordered name, or renewed a domain. `waits` is an order that nobody has confirmed, `none`
 * that there is neither. A running server sees it immediately.
 */
export async function fulfilOrder(
  database: Database,
  links: Links,
  { name, reference, expiresAt }: Fulfilment,
): Promise<{ domainId: string; expiresAt: number } | 'waits' | 'none'> {
  return database.write(async (tx) => {
    const now = Date.now()
    const order = await orderOf(database, tx, name)
    if (order?.status === 'awaiting_confirmation') return 'waits'
    if (order) {
      const { domain } = await completePurchase(tx, order, { reference, expiresAt }, { links, now })
      return { domainId: domain.id, expiresAt: domain.registered_until! }
    }
    const domain = await holderOf(tx, name)
    if (domain?.source !== 'purchased' || expiresAt === null) return 'none'
    await saveRegistration(tx, domain, expiresAt, now)
    await recordRenewal(tx, domain.id, { links, now })
    return { domainId: domain.id, expiresAt }
  })
}

/** The operator does not register an ordered name. */
export async function rejectOrder(
  database: Database,
  links: Links,
  { name, reason }: { name: string; reason: string },
): Promise<'failed' | 'waits' | 'none'> {
  return database.write(async (tx) => {
    const order = await orderOf(database, tx, name)
    if (order?.status === 'awaiting_confirmation') return 'waits'
    if (order?.status !== 'ordered') return 'none'
    await failPurchase(tx, order, reason, { links, now: Date.now() })
    return 'failed'
  })
}

/** Locked, so that it is carried out once. */
async function orderOf(database: Database, tx: Tx, name: string): Promise<PurchaseRow | undefined> {
  const found = await openPurchaseOf(tx, name)
  if (!found) return undefined
  await database.lockRow(tx, purchaseTarget, found.id)
  return openPurchaseOf(tx, name)
}
