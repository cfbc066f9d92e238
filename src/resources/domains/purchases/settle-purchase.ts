import type { Change, Tx } from '#kernel/database/database.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { Registration } from '#providers/registrar/registrar.ts'
import { findAtRegistrar, openSealed, sendToRegistrar } from '#resources/domains/purchases/ask-registrar.ts'
import { completePurchase, failPurchase } from '#resources/domains/purchases/finish-purchase.ts'
import type { PurchaseRow } from '#resources/domains/purchases/record.ts'
import { purchaseOf, purchaseTarget, savePurchase } from '#resources/domains/purchases/store.ts'
import { lockWebsite } from '#resources/websites/websites/store.ts'

export type Settled = { website_id: string; id: string }
type Settling = Pick<Core, 'database' | 'feed' | 'links' | 'providers'>

const MIN_WAIT_MS = 5_000
/** A request that was interrupted may be carried out until then, in milliseconds, though the registrar shows no sign of it. */
const IN_FLIGHT_MS = 60_000
const MAX_WAIT_MS = 30 * 60_000
/** A registration that the registrar neither confirms nor ends is requested again after this, in milliseconds. */
const LOST_MS = 24 * 3_600_000
const DELETED = 'The website was deleted'
const UNREADABLE = 'The registrant or the code cannot be read, since the service has another SECRET_KEY now'

/**
 * Does the job of an ordered purchase: has the registrar register, renew or transfer the name, and waits until it has. The request is
 * committed before the registrar is asked; a run that finds that it was already sent asks what became of it, and sends
 * it again only when the registrar has no trace of it. So a crash at any step neither buys twice nor forgets.
 * @returns after how many milliseconds to look again, or nothing when it has ended
 */
export async function settlePurchase(core: Settling, { website_id, id }: Settled): Promise<number | undefined> {
  const { registrar } = core.providers
  const purchase = await purchaseOf(core.database.reader, website_id, id)
  if (!purchase || (purchase.status !== 'ordered' && purchase.status !== 'registering')) return undefined
  if (registrar.kind !== purchase.registrar) return MAX_WAIT_MS
  if (purchase.status === 'ordered') return send(core, purchase)
  const found = await findAtRegistrar(registrar, purchase, purchase.registrar_reference)
  if (found.ok && found.state === 'none' && ageOf(purchase) > IN_FLIGHT_MS) return send(core, purchase)
  const isLost = found.ok && found.state === 'pending' && found.reference === null && ageOf(purchase) > LOST_MS
  return isLost ? send(core, purchase) : note(core, purchase, found)
}

/** Sends what was ordered, unless another process does. */
async function send(core: Settling, before: PurchaseRow): Promise<number | undefined> {
  const { database, providers } = core
  const opened = openSealed(providers.vault, before)
  let sent: PurchaseRow | null = null
  await change(core, before, async (tx, purchase, around) => {
    sent = null
    if (purchase.revision !== before.revision) return []
    if (before.status === 'ordered' && !(await lockWebsite(tx, before.website_id)))
      return failPurchase(tx, purchase, DELETED, around)
    if (opened === null) return failPurchase(tx, purchase, UNREADABLE, around)
    sent = await savePurchase(tx, purchase, { status: 'registering', sent_at: around.now }, around.now)
    return []
  })
  if (!sent || !opened) return (await isOpen(database.reader, before)) ? MIN_WAIT_MS : undefined
  const answer = await sendToRegistrar(providers.registrar, sent, opened)
  return note(core, sent, answer, { wasSent: before.sent_at !== null })
}

/** Writes what the registrar said. Of two attempts the second is refused if the first one did reach the registrar. */
async function note(
  core: Settling,
  before: PurchaseRow,
  found: Registration,
  { wasSent } = { wasSent: false },
): Promise<number | undefined> {
  if (!found.ok && found.reason === 'unavailable') return waitOf(before)
  if (!found.ok) {
    const first = await findAtRegistrar(core.providers.registrar, before)
    if (!first.ok && first.reason === 'unavailable') return waitOf(before)
    if (first.ok && first.state === 'pending' && wasSent) return waitOf(before)
    if (first.ok && first.state === 'registered') return note(core, before, first)
    await change(core, before, (tx, purchase, around) => failPurchase(tx, purchase, `${found.message}.`, around))
    return undefined
  }
  if (found.state === 'none') return waitOf(before)
  if (found.state === 'pending') {
    if (found.reference !== null && found.reference !== before.registrar_reference)
      await change(core, before, async (tx, purchase, { now }) => {
        await savePurchase(tx, purchase, { registrar_reference: found.reference }, now)
        return []
      })
    return waitOf(before)
  }
  await change(
    core,
    before,
    async (tx, purchase, around) => (await completePurchase(tx, purchase, found, around)).changes,
  )
  return undefined
}

type Work = (tx: Tx, purchase: PurchaseRow, around: { links: Core['links']; now: number }) => Promise<Change[]>

/** Works in a transaction, with the purchase as it is now; skips one that has ended in the meantime. */
async function change({ database, feed, links }: Settling, { website_id, id }: PurchaseRow, work: Work) {
  const changes = await database.write(async (tx): Promise<Change[]> => {
    await database.lockRow(tx, purchaseTarget, id)
    const purchase = await purchaseOf(tx, website_id, id)
    return purchase?.open_name ? work(tx, purchase, { links, now: Date.now() }) : []
  })
  feed.committed(changes)
}

async function isOpen(db: Parameters<typeof purchaseOf>[0], { website_id, id }: PurchaseRow): Promise<boolean> {
  return (await purchaseOf(db, website_id, id))?.open_name != null
}

function ageOf({ sent_at }: PurchaseRow): number {
  return Date.now() - (sent_at ?? Date.now())
}

/** The longer it takes, the less often the registrar is asked. */
function waitOf(purchase: PurchaseRow): number {
  return Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, ageOf(purchase) / 10))
}
