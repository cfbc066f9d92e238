import type { Example } from '#kernel/operations/example.ts'
import { BY_ANN, CREATED, exampleId, onePage, WEBSITE_ID } from '#resources/example-world.ts'

const PRICE = { amount: '15.00', currency: 'USD' }

const purchase = {
  id: exampleId('340'),
  website_id: WEBSITE_ID,
  name: 'mill-street-bakery.com',
  unicode_name: 'mill-street-bakery.com',
  kind: 'registration',
  years: 1,
  price: PRICE,
  premium: false,
  auto_renew: true,
  whois_privacy: false,
  status: 'ordered',
  error: null,
  next_action:
    'The operator of this service orders the domain; admins of the website are mailed when it is registered.',
  confirm_url: null,
  expires_at: null,
  domain_id: null,
  requested_by: BY_ANN,
  decided_by: null,
  reason: null,
  ...CREATED,
}

const TRANSFER_PRICE = { amount: '9.00', currency: 'USD' }

/** A domain that was bought. */
export const RENEWED_ID = exampleId('343')
export const RENEWED_NAME = 'bakery-of-ann.com'
const renewal = {
  ...purchase,
  id: exampleId('344'),
  name: RENEWED_NAME,
  unicode_name: RENEWED_NAME,
  kind: 'renewal',
  auto_renew: false,
  next_action: 'The operator of this service renews the domain; admins of the website are mailed when it is renewed.',
  domain_id: RENEWED_ID,
}

export const REGISTRANT = {
  first_name: 'Ann',
  last_name: 'Miller',
  email: 'ann@bakery.example',
  phone: '+49 30 123456',
  address: 'Mill Street 1',
  city: 'Berlin',
  postal_code: '10115',
  country: 'DE',
}

export const purchaseExamples: readonly Example[] = [
  {
    operation: 'domains_availability_check',
    body: { names: ['mill-street-bakery.com'] },
    answer: {
      vat_note:
        'Prices are without VAT. No registry was asked whether these names are free: that turns out when the operator of this service orders them.',
      rows: [
        {
          name: 'mill-street-bakery.com',
          available: true,
          registration_price: PRICE,
          transfer_price: null,
          renewal_price: PRICE,
          premium: false,
          whois_privacy_supported: null,
        },
      ],
    },
  },
  {
    operation: 'domains_purchase',
    params: { website_id: WEBSITE_ID },
    body: {
      name: 'mill-street-bakery.com',
      expected_price: PRICE,
      auto_renew: true,
      registrant: REGISTRANT,
    },
    answer: purchase,
  },
  { operation: 'purchases_list', answer: { data: [purchase], meta: onePage(1) } },
  { operation: 'purchases_get', params: { id: purchase.id }, answer: purchase },
  {
    operation: 'domains_transfer',
    params: { website_id: WEBSITE_ID },
    body: {
      name: 'bakery-in-berlin.de',
      auth_code: 'Xy7-q2Lp',
      expected_price: TRANSFER_PRICE,
      registrant: REGISTRANT,
    },
    answer: {
      ...purchase,
      id: exampleId('342'),
      name: 'bakery-in-berlin.de',
      unicode_name: 'bakery-in-berlin.de',
      kind: 'transfer',
      price: TRANSFER_PRICE,
      auto_renew: false,
      next_action:
        'The operator of this service transfers the domain; admins of the website are mailed when it is transferred.',
    },
  },
  { operation: 'domains_renew', params: { id: RENEWED_ID }, body: { expected_price: PRICE }, answer: renewal },
]
