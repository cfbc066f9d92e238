import Type, { type Static } from 'typebox'
import type { Links } from '#kernel/operations/links.ts'
import { about, named } from '#kernel/operations/named.ts'
import { nullable, STRICT, timestamp } from '#kernel/operations/schemas.ts'
import { inTools } from '#kernel/operations/tool.ts'
import { MAX_NAME_CHARACTERS } from '#net/domain-name.ts'
import type { Offer } from '#providers/registrar/registrar.ts'
import {
  AMOUNT,
  CURRENCY,
  Price,
  type Purchase,
  type PurchaseRow,
  present,
} from '#resources/domains/purchases/record.ts'
import { Registrant } from '#resources/domains/purchases/registrant-shape.ts'
import { VERBS } from '#resources/domains/purchases/words.ts'

/** Names that one request checks. */
export const MAX_CHECKED = 50
/** As people write it: a name in other letters is longer in ASCII, and checked there. */
const MAX_WRITTEN_CHARACTERS = 4 * MAX_NAME_CHARACTERS
const MAX_TEXT = 200
const MAX_YEARS = 10
const MAX_CODE = 200

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
        renewal_price: about(nullable(Price), 'For a year more, of a domain bought here.'),
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
      auto_renew: Type.Optional(Type.Boolean({ about: 'Whether it is renewed automatically; false by default.' })),
      whois_privacy: Type.Optional(
        Type.Boolean({ about: 'Hides the registrant from the public, where whois_privacy_supported is true.' }),
      ),
      registrant: Type.Optional(
        inTools(
          about(
            Registrant,
            'Encrypted, never answered, and deleted when the purchase has ended. Or registrant_contact_id.',
          ),
          '{first_name, last_name, organization, email, phone, address, address_2, city, state, postal_code, country}',
        ),
      ),
      registrant_contact_id: Type.Optional(
        Type.String({ format: 'uuid', about: 'One of your registrant contacts; your only one where neither is sent.' }),
      ),
    },
    STRICT,
  ),
)

const expectedPrice = (words: string) =>
  Type.Object({ amount: text(AMOUNT, 20), currency: text(CURRENCY, 3) }, { description: words })

export const NewRenewal = named(
  'DomainRenewal',
  Type.Object(
    {
      years: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_YEARS, about: '1 by default.' })),
      expected_price: expectedPrice('renewal_price times years.'),
    },
    STRICT,
  ),
)

const { years: _, expected_price: __, ...likePurchase } = NewPurchase.properties
export const NewTransfer = named(
  'DomainTransfer',
  Type.Object(
    {
      ...likePurchase,
      auth_code: text(
        'The code with which the registrar that has it lets it go. Encrypted, and deleted in the end.',
        MAX_CODE,
      ),
      expected_price: expectedPrice('transfer_price, for one year more.'),
    },
    STRICT,
  ),
)

const MAX_REASON = 1_000

export const PurchaseDecision = named(
  'PurchaseDecline',
  Type.Object({ reason: Type.Optional(text('Why it is declined: who asked reads it.', MAX_REASON)) }),
)

export function presentPurchase(row: PurchaseRow, links: Pick<Links, 'purchase'>): Static<typeof Purchase> {
  const waits = row.status === 'awaiting_confirmation'
  return present(row, {
    price: { amount: row.amount, currency: row.currency },
    next_action: nextAction(row),
    confirm_url: waits ? links.purchase(row) : null,
    expires_at: waits && row.confirm_until !== null ? timestamp(row.confirm_until) : null,
  })
}

function nextAction({ status, registrar, kind }: PurchaseRow): string | null {
  const { orders, done } = VERBS[kind]
  if (status === 'awaiting_confirmation')
    return 'An admin of the website opens confirm_url, signs in, and confirms the purchase; nothing is bought before.'
  if (status === 'ordered' && registrar === 'static')
    return `The operator of this service ${orders} the domain; admins of the website are mailed when it is ${done}.`
  if (status === 'ordered' || status === 'registering')
    return `Wait for the registrar, usually ${kind === 'transfer' ? 'up to a week' : 'minutes'}; admins of the website are mailed when the domain is ${done}.`
  return null
}

export function presentOffer(offer: Offer): Static<typeof Availability>['rows'][number] {
  return {
    name: offer.name,
    available: offer.available,
    registration_price: offer.registrationPrice,
    transfer_price: offer.transferPrice,
    renewal_price: offer.renewalPrice,
    premium: offer.premium,
    whois_privacy_supported: offer.whoisPrivacy,
  }
}
