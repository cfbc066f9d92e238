import Type, { type Static } from 'typebox'
import { PURCHASE_STATUSES, type PurchaseRow } from '#kernel/database/tables/purchases.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import type { Links } from '#kernel/operations/links.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf, STRICT, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import { ActorShape } from '#kernel/versioning/schema.ts'
import { MAX_NAME_CHARACTERS } from '#net/domain-name.ts'
import type { Offer } from '#providers/registrar/registrar.ts'

/** Names that one request checks. */
export const MAX_CHECKED = 50
/** As people write it: a name in other letters is longer in ASCII, and checked there. */
const MAX_WRITTEN_CHARACTERS = 4 * MAX_NAME_CHARACTERS
const MAX_TEXT = 200
const MAX_YEARS = 10

const AMOUNT = 'A decimal, like 15.00.'
const CURRENCY = 'A code of ISO 4217, like EUR.'

const Price = Type.Object({
  amount: Type.String({ about: AMOUNT }),
  currency: Type.String({ about: CURRENCY }),
})

export const AvailabilityCheck = named(
  'DomainAvailabilityCheck',
  Type.Object({
    names: Type.Array(Type.String({ minLength: 1, maxLength: MAX_WRITTEN_CHARACTERS }), {
      minItems: 1,
      maxItems: MAX_CHECKED,
      about: 'Like example.org; each is answered once.',
    }),
  }),
)

export const Availability = named(
  'DomainAvailability',
  Type.Object({
    vat_note: Type.String({ about: 'What the prices include, and whether a registry was asked.' }),
    rows: Type.Array(
      Type.Object({
        name: Type.String({ about: 'In ASCII and lower case.' }),
        available: Type.Boolean({ about: 'Whether it can be bought here.' }),
        registration_price: about(nullable(Price), 'For a year; null for a name that is not sold here.'),
        transfer_price: about(nullable(Price), 'To move it here from another registrar.'),
        premium: Type.Boolean({ about: 'The registry asks a price of its own for this name.' }),
        whois_privacy_supported: about(
          nullable(Type.Boolean()),
          'Whether the registrant can be hidden from the public; null when that is not known.',
        ),
      }),
      { about: 'A row for each name, in the order asked.' },
    ),
  }),
)

const text = (about: string, maxLength = MAX_TEXT) => Type.String({ minLength: 1, maxLength, about })

const RegistrantInput = Type.Object(
  {
    first_name: text('Given name.'),
    last_name: text('Family name.'),
    organization: Type.Optional(text('Of a company, its name.')),
    email: text('Where the registrar reaches the owner.'),
    phone: Type.String({ minLength: 1, maxLength: 40, description: 'Like +49 30 123456.' }),
    address: text('Street and number.'),
    address_2: Type.Optional(text('A second line.')),
    city: text('City.'),
    state: Type.Optional(text('State or province, where addresses have one.')),
    postal_code: text('Postal code.', 20),
    country: Type.String({ minLength: 2, maxLength: 2, description: 'Like DE.' }),
  },
  { ...STRICT, about: 'Who owns the domain. Encrypted, never answered, and deleted when the purchase has ended.' },
)
export type RegistrantInput = Static<typeof RegistrantInput>

export const NewPurchase = named(
  'PurchaseCreate',
  Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: MAX_WRITTEN_CHARACTERS, about: 'Like example.org.' }),
      years: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_YEARS, about: '1 by default.' })),
      expected_price: Type.Object(
        { amount: text(AMOUNT, 20), currency: text(CURRENCY, 3) },
        { description: 'registration_price times years.' },
      ),
      auto_renew: Type.Optional(Type.Boolean({ about: 'Whether it is renewed by itself; false by default.' })),
      registrant: RegistrantInput,
    },
    STRICT,
  ),
)

export const Purchase = named(
  'Purchase',
  Type.Object({
    id: Id,
    website_id: Id,
    name: Type.String({ about: 'In ASCII and lower case.' }),
    unicode_name: Type.String({ about: 'The name in its own letters.' }),
    years: Type.Integer({ about: 'For how long it is registered.' }),
    price: about(Price, 'For the whole term.'),
    premium: Type.Boolean({ about: 'The registry asks a price of its own for this name.' }),
    auto_renew: Type.Boolean({ about: 'Whether it is renewed by itself.' }),
    status: oneOf(PURCHASE_STATUSES, {
      about:
        'awaiting_confirmation by a person when an agent asked; ordered; registering at the registrar; then registered, or failed, declined or expired, with which nothing is bought.',
    }),
    error: about(nullable(Type.String()), 'Why it failed.'),
    next_action: about(nullable(Type.String()), 'What happens next or who has to do what, in a sentence.'),
    confirm_url: about(nullable(Type.String()), 'Where an admin of the website confirms or declines it.'),
    expires_at: about(nullable(Timestamp), 'When it expires unless it is confirmed.'),
    domain_id: about(NullableId, 'The domain, once it is registered.'),
    requested_by: about(Type.Object(ActorShape.properties), 'Who asked for it.'),
    decided_by: about(nullable(Type.Object(ActorShape.properties)), 'Who confirmed or declined it.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export function presentPurchase(row: PurchaseRow, links: Pick<Links, 'purchase'>): Static<typeof Purchase> {
  const waits = row.status === 'awaiting_confirmation'
  return {
    id: row.id,
    website_id: row.website_id,
    name: row.name,
    unicode_name: row.unicode_name,
    years: row.years,
    price: { amount: row.amount, currency: row.currency },
    premium: row.premium === 1,
    auto_renew: row.auto_renew === 1,
    status: row.status,
    error: row.error,
    next_action: nextAction(row),
    confirm_url: waits ? links.purchase(row) : null,
    expires_at: waits && row.confirm_until !== null ? timestamp(row.confirm_until) : null,
    domain_id: row.domain_id,
    requested_by: JSON.parse(row.requested_by) as Actor,
    decided_by: row.decided_by === null ? null : (JSON.parse(row.decided_by) as Actor),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

function nextAction({ status, registrar }: PurchaseRow): string | null {
  if (status === 'awaiting_confirmation')
    return 'An admin of the website opens confirm_url, signs in, and confirms the purchase; nothing is bought before.'
  if (status === 'ordered' && registrar === 'static')
    return 'The operator of this service orders the domain; admins of the website are mailed when it is registered.'
  if (status === 'ordered' || status === 'registering')
    return 'Wait for the registrar, usually minutes; admins of the website are mailed when the domain is registered.'
  return null
}

export function presentOffer(offer: Offer): Static<typeof Availability>['rows'][number] {
  return {
    name: offer.name,
    available: offer.available,
    registration_price: offer.registrationPrice,
    transfer_price: offer.transferPrice,
    premium: offer.premium,
    whois_privacy_supported: offer.whoisPrivacy,
  }
}
