import type { RegistrarConfig, TldPrice } from '#config/registrar.ts'
import type { Rdap } from '#providers/registrar/rdap.ts'
import type { Offer, Registrar, RegistrarFailure } from '#providers/registrar/registrar.ts'

const MAX_YEARS = 10
const NOT_ASKED =
  'No registry was asked whether these names are free: that turns out when the operator of this service orders them.'

type Options = Pick<RegistrarConfig, 'prices' | 'currency' | 'vatNote'> & {
  /** Null asks no registry. */
  rdap: Rdap | null
}

/** Prices from the configuration; what is bought is an order that the operator of the installation carries out. */
export function staticRegistrar({ prices, currency, vatNote, rdap }: Options): Registrar {
  return {
    kind: 'static',
    byHand: true,
    maxYears: MAX_YEARS,
    async check(names) {
      const sold = names.filter((name) => priceOf(prices, name))
      const asked = rdap ? await rdap.findRegistered(sold) : { ok: true as const, registered: [], unasked: sold }
      if (!asked.ok) return asked
      const registered = new Set(asked.registered)
      const offers = names.map((name) => offerOf(name, priceOf(prices, name), currency, registered.has(name)))
      return { ok: true, offers, note: [vatNote, ...noteOf(sold, asked.unasked)].join(' ') }
    },
    register: async () => ({ ok: true, state: 'pending', reference: null }),
    find: async () => ({ ok: true, state: 'none' }),
    transfer: async () => ({ ok: true, state: 'pending', reference: null }),
    findTransfer: async () => ({ ok: true, state: 'none' }),
    setAutoRenew: async () => ({ ok: true }),
    setWhoisPrivacy: async () => byHand('The operator of this service changes it by hand: ask them'),
    renew: async () => byHand('The operator of this service renews it by hand'),
    close: async () => {},
  }
}

function byHand(message: string): RegistrarFailure {
  return { ok: false, reason: 'refused', message }
}

/** By the longest ending that has a price. */
function priceOf(prices: Options['prices'], name: string): TldPrice | undefined {
  for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
    const price = prices.get(name.slice(dot + 1))
    if (price) return price
  }
  return undefined
}

function offerOf(name: string, price: TldPrice | undefined, currency: string, isRegistered: boolean): Offer {
  return {
    name,
    available: price !== undefined && !isRegistered,
    registrationPrice: price ? { amount: price.registration, currency } : null,
    transferPrice: price?.transfer ? { amount: price.transfer, currency } : null,
    renewalPrice: price ? { amount: price.renewal ?? price.registration, currency } : null,
    premium: false,
    whoisPrivacy: price?.whoisPrivacy ?? null,
  }
}

function noteOf(sold: readonly string[], unasked: readonly string[]): string[] {
  if (unasked.length === 0) return []
  return unasked.length === sold.length ? [NOT_ASKED] : [`No registry could be asked about ${unasked.join(', ')}.`]
}
