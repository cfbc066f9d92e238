import type { Db } from '#kernel/database/database.ts'
import { invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import { Unavailable } from '#kernel/operations/service-errors.ts'
import { parseDomainName } from '#net/domain-name.ts'
import type { Checked, Money, Offer, Registrar } from '#providers/registrar/registrar.ts'
import { askRegistrar, checkAvailability } from '#resources/domains/purchases/availability.ts'
import type { PurchaseKind, PurchaseRow } from '#resources/domains/purchases/record.ts'
import { priceOfTerm, readPrice, samePrice } from '#resources/domains/purchases/rules.ts'
import { VERBS } from '#resources/domains/purchases/words.ts'

export type Agreed = {
  kind: PurchaseKind
  name: string
  unicodeName: string
  years: number
  price: Money
  premium: boolean
  whoisPrivacy: boolean
}

type Wanted = { name: string; years: number; expected: Money; whoisPrivacy: boolean }

/**
 * Asks the registrar what the name costs now.
 * @throws ValidationFailed when it can't be bought, or (`price_changed`) costs something else; Unavailable
 */
export async function agreePrice(
  db: Db,
  registrar: Registrar,
  { name, years, expected, whoisPrivacy }: Wanted,
): Promise<Agreed> {
  const read = parseDomainName(name)
  if (!read.ok) throw invalid('name', read.message)
  if (read.name !== read.apex) throw invalid('name', `is part of ${read.apex}, which is what can be bought`)
  if (years > registrar.maxYears)
    throw invalid('years', `must be at most ${registrar.maxYears}: domains are registered for no longer at first`)
  const wanted = readPrice(expected)
  if (!wanted) throw invalid('expected_price', 'must be a decimal like "15.00" and a currency like EUR')
  const offer = offerIn(await checkAvailability(db, registrar, [read]))
  const price = priceOfTerm(offer.registrationPrice, years)
  if (!samePrice(price, wanted)) throw priceChanged(price)
  if (whoisPrivacy && offer.whoisPrivacy !== true)
    throw invalid('whois_privacy', "can't be true: it is not offered for this name here")
  return {
    kind: 'registration',
    name: read.name,
    unicodeName: read.unicodeName,
    years,
    price,
    premium: offer.premium,
    whoisPrivacy,
  }
}

type WantedMore = Wanted & { kind: 'renewal' | 'transfer'; unicodeName: string }

/**
 * The same for a name that is registered: here, or elsewhere.
 * @throws ValidationFailed, Unavailable
 */
export async function agreeMore(
  registrar: Registrar,
  { kind, name, unicodeName, years, expected, whoisPrivacy }: WantedMore,
): Promise<Agreed> {
  const wanted = readPrice(expected)
  if (!wanted) throw invalid('expected_price', 'must be a decimal like "15.00" and a currency like EUR')
  const { offer, each } = priceIn(await askRegistrar(registrar, [name]), kind)
  if (kind === 'transfer' && offer.available && !registrar.byHand)
    throw invalid('name', 'is not registered anywhere: buy it instead')
  if (whoisPrivacy && offer.whoisPrivacy !== true)
    throw invalid('whois_privacy', "can't be true: it is not offered for this name here")
  const price = priceOfTerm(each, years)
  if (!samePrice(price, wanted)) throw priceChanged(price)
  return { kind, name, unicodeName, years, price, premium: offer.premium, whoisPrivacy }
}

/**
 * The same again for what was agreed before, since days may have passed.
 * @throws ValidationFailed, Unavailable
 */
export async function confirmPrice(
  registrar: Registrar,
  { kind, name, years, amount, currency }: PurchaseRow,
): Promise<void> {
  const checked = await askRegistrar(registrar, [name])
  const each = kind === 'registration' ? offerIn(checked).registrationPrice : priceIn(checked, kind).each
  const price = priceOfTerm(each, years)
  if (!samePrice(price, { amount, currency })) throw priceChanged(price)
}

function offerIn(checked: Checked): Offer & { registrationPrice: Money } {
  if (!checked.ok)
    throw new Unavailable('registrar_unavailable', checked.message, 'Nothing was bought. Try again in a moment.')
  const [offer] = checked.offers as [Offer]
  const { registrationPrice } = offer
  if (offer.available && registrationPrice !== null) return { ...offer, registrationPrice }
  throw new ValidationFailed(
    { name: ["can't be bought here"] },
    {
      code: 'domain_unavailable',
      detail:
        'It is registered already, or of a top-level domain that is not sold here. If it is yours, attach it instead.',
    },
  )
}

function priceIn(checked: Checked, kind: 'renewal' | 'transfer'): { offer: Offer; each: Money } {
  if (!checked.ok)
    throw new Unavailable('registrar_unavailable', checked.message, 'Nothing was bought. Try again in a moment.')
  const [offer] = checked.offers as [Offer]
  const each = kind === 'renewal' ? offer.renewalPrice : offer.transferPrice
  if (each !== null) return { offer, each }
  throw new ValidationFailed(
    { [kind === 'renewal' ? 'base' : 'name']: [`can't be ${VERBS[kind].done} here`] },
    { code: 'domain_unavailable', detail: 'Nothing was bought: this top-level domain is not offered for that here.' },
  )
}

function priceChanged(price: Money): ValidationFailed {
  return new ValidationFailed(
    { expected_price: [`is not the price, which is ${price.amount} ${price.currency}`] },
    {
      code: 'price_changed',
      detail: 'Nothing was bought. To buy at this price, send it as expected_price with a new Idempotency-Key.',
      extra: { price },
    },
  )
}
