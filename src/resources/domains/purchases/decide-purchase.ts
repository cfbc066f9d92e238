import type { Tx } from '#kernel/database/database.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import { Conflict, NotFound } from '#kernel/operations/errors.ts'
import { defineOperation } from '#kernel/operations/operation.ts'
import { at } from '#kernel/operations/target.ts'
import { confirmPrice } from '#resources/domains/purchases/agree-price.ts'
import type { PurchaseRow } from '#resources/domains/purchases/record.ts'
import { Purchase } from '#resources/domains/purchases/record.ts'
import { order } from '#resources/domains/purchases/request-purchase.ts'
import { PurchaseDecision, presentPurchase } from '#resources/domains/purchases/schema.ts'
import { ended, purchaseTarget, savePurchase } from '#resources/domains/purchases/store.ts'
import { lockWebsite } from '#resources/websites/websites/store.ts'

/**
 * Decisions of a person about what an agent asked for. They have no route and no tool: only the page of the purchase runs
 * them, for somebody who has just proved who they are.
 */
export const confirmPurchase = defineOperation({
  name: 'purchases_confirm',
  summary: 'Confirm the purchase of a domain',
  scope: 'write',
  review: 'free',
  role: 'admin',
  routes: [],
  target: at('id', purchaseTarget),
  output: Purchase,
  present: presentPurchase,
  emits: 'purchase.updated',
  async prepare({ target, now, providers }) {
    refuseDecided(target, now)
    await confirmPrice(providers.registrar, target)
    return providers.registrar.kind
  },
  async handler({ tx, target, actor, now, prepared: registrar }) {
    refuseDecided(target, now)
    if (!(await lockWebsite(tx, target.website_id))) throw new NotFound('Website')
    const ordered = await decided(tx, target, { status: 'ordered', registrar, confirm_until: null }, { actor, now })
    await order(tx, ordered, now)
    return ordered
  },
})

export const declinePurchase = defineOperation({
  name: 'purchases_decline',
  summary: 'Decline the purchase of a domain',
  scope: 'write',
  review: 'free',
  role: 'admin',
  routes: [],
  target: at('id', purchaseTarget),
  input: PurchaseDecision,
  output: Purchase,
  present: presentPurchase,
  emits: 'purchase.updated',
  handler({ tx, target, input, actor, now }) {
    refuseDecided(target, now)
    return decided(tx, target, ended('declined', { reason: input.reason ?? null }), { actor, now })
  },
})

/** @throws Conflict when there is nothing to decide any more */
function refuseDecided({ status, confirm_until }: PurchaseRow, now: number): void {
  if (status === 'awaiting_confirmation' && confirm_until !== null && confirm_until > now) return
  const message = status === 'awaiting_confirmation' ? 'The purchase has expired' : `The purchase is ${status} already`
  throw new Conflict(message, 'Nothing was changed. Ask again if it is still wanted.')
}

function decided(
  tx: Tx,
  { caller_role: _, ...purchase }: PurchaseRow & { caller_role: string },
  changes: Partial<PurchaseRow>,
  { actor, now }: { actor: Actor; now: number },
): Promise<PurchaseRow> {
  return savePurchase(tx, purchase, { ...changes, decided_by: JSON.stringify(actor) }, now)
}
