import Type from 'typebox'
import { tableOf } from '#kernel/database/tables/table.ts'
import { ActorShape } from '#kernel/operations/actor-shape.ts'
import { about, named } from '#kernel/operations/named.ts'
import { NullableId, nullable, oneOf, Timestamp } from '#kernel/operations/schemas.ts'
import { defineRecord, NO_PROMISES, presenterOf, type RowOf, shapeOf } from '#kernel/records/define-record.ts'
import { choice, computed, flag, hidden, json, optionalJson, plain } from '#kernel/records/field.ts'

export const AMOUNT = 'A decimal, like 15.00.'
export const CURRENCY = 'A code of ISO 4217, like EUR.'

export const Price = Type.Object({
  amount: Type.String({ about: AMOUNT }),
  currency: Type.String({ about: CURRENCY }),
})

export const PURCHASE_STATUSES = [
  'awaiting_confirmation',
  'ordered',
  'registering',
  'registered',
  'failed',
  'declined',
  'expired',
] as const
export const PURCHASE_KINDS = ['registration', 'renewal', 'transfer'] as const
export type PurchaseKind = (typeof PURCHASE_KINDS)[number]
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

export const purchase = defineRecord({
  kind: 'purchase',
  plural: 'purchases',
  table: 'purchases',
  title: 'name',
  promises: NO_PROMISES,
  fields: {
    name: plain(Type.String({ about: 'In ASCII and lower case.' })),
    unicode_name: plain(Type.String({ about: 'The name in its own letters.' })),
    kind: choice(
      oneOf(PURCHASE_KINDS, {
        about: 'Of a free name, of a domain bought here before, or of one from another registrar.',
      }),
      { blank: 'registration' },
    ),
    years: plain(Type.Integer({ about: 'For how long it is registered, or by how much longer.' })),
    price: computed(about(Price, 'For the whole term.')),
    premium: flag({ about: 'The registry asks a price of its own for this name.' }),
    auto_renew: flag({ about: 'Whether it is renewed automatically.' }),
    whois_privacy: flag({ about: 'Whether the registrant is hidden from the public.' }, { blank: 0 }),
    status: choice(
      oneOf(PURCHASE_STATUSES, {
        about:
          'awaiting_confirmation by a person when an agent asked; ordered; registering at the registrar; then registered (renewed, transferred), or failed, declined or expired, with which nothing is bought.',
      }),
    ),
    error: plain(about(nullable(Type.String()), 'Why it failed.'), { blank: null }),
    next_action: computed(about(nullable(Type.String()), 'What happens next or who has to do what, in a sentence.')),
    confirm_url: computed(about(nullable(Type.String()), 'Where an admin of the website confirms or declines it.')),
    expires_at: computed(about(nullable(Timestamp), 'When it expires unless it is confirmed.')),
    domain_id: plain(about(NullableId, 'The domain, once it is registered.'), { blank: null }),
    requested_by: json(about(Type.Object(ActorShape.properties), 'Who asked for it.')),
    decided_by: optionalJson(about(nullable(Type.Object(ActorShape.properties)), 'Who confirmed or declined it.'), {
      blank: null,
    }),
    reason: plain(about(nullable(Type.String()), 'Why it was declined.'), { blank: null }),
    account_id: hidden<string>()({ saved: false }),
    // The same as `name` until the purchase has ended. Unique.
    open_name: hidden<string | null>()(),
    // The price of the whole term, a decimal, and its currency in ISO 4217.
    amount: hidden<string>()(),
    currency: hidden<string>()(),
    // JSON, sealed; null once the purchase has ended.
    registrant: hidden<string | null>()(),
    // Of a transfer, sealed; null once the purchase has ended.
    auth_code: hidden<string | null>()({ blank: null }),
    // Of a renewal: when the registration ends without it.
    renews_from: hidden<number | null>()({ blank: null }),
    // 1 when an agent requested it, so that a person has to confirm it.
    by_agent: hidden<number>()(),
    // The adapter that registers the name, and what it calls the registration: null until that is known.
    registrar: hidden<string>()(),
    registrar_reference: hidden<string | null>()({ blank: null }),
    // When an unconfirmed purchase expires.
    confirm_until: hidden<number | null>()(),
    // When the registrar was first asked to register the name.
    sent_at: hidden<number | null>()({ blank: null }),
  },
})

export interface PurchaseRow extends RowOf<typeof purchase> {}
export const purchaseTable = {
  purchases: tableOf<PurchaseRow>(purchase, 'resources/domains/purchases'),
}

export const Purchase = named('Purchase', shapeOf(purchase))
export const present = presenterOf(purchase)
