import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const purchaseTables = {
  purchases: table<PurchaseRow>({
    owner: 'resources/domains/purchases',
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

export const PURCHASE_STATUSES = [
  'awaiting_confirmation',
  'ordered',
  'registering',
  'registered',
  'failed',
  'declined',
  'expired',
] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

export type PurchaseRow = {
  id: string
  website_id: string
  account_id: string
  /** In ASCII and lower case, without a root dot. */
  name: string
  unicode_name: string
  /** The same as `name` until the purchase has ended. Unique. */
  open_name: string | null
  years: number
  /** The price of the whole term, a decimal. */
  amount: string
  /** ISO 4217. */
  currency: string
  premium: number
  auto_renew: number
  /** JSON, sealed; null once the purchase has ended. */
  registrant: string | null
  status: PurchaseStatus
  /** Why it failed, in a sentence. */
  error: string | null
  /** JSON, an actor. */
  requested_by: string
  /** 1 when an agent requested it, so that a person has to confirm it. */
  by_agent: number
  /** JSON, the actor who confirmed or declined it. */
  decided_by: string | null
  /** The adapter that registers the name. */
  registrar: string
  /** What the registrar calls the registration; null until that is known. */
  registrar_reference: string | null
  domain_id: string | null
  /** When an unconfirmed purchase expires. */
  confirm_until: number | null
  /** When the registrar was first asked to register the name. */
  sent_at: number | null
  revision: number
  created_at: number
  updated_at: number
}
