import type { PurchaseKind } from '#resources/domains/purchases/record.ts'

/** What is done to a domain, as sentences say it. */
export const VERBS: Record<PurchaseKind, { to: string; orders: string; done: string }> = {
  registration: { to: 'buy', orders: 'orders', done: 'registered' },
  renewal: { to: 'renew', orders: 'renews', done: 'renewed' },
  transfer: { to: 'transfer', orders: 'transfers', done: 'transferred' },
}
