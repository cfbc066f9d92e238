import type { ApiAnswer, ApiCall } from '#providers/registrar/dnsimple/api.ts'
import { inParallel } from '#providers/registrar/in-parallel.ts'
import type { Checked, Money, Offer, RegistrarFailure } from '#providers/registrar/registrar.ts'

const MAX_AT_ONCE = 10

type Options = { account: string; currency: string; note: string; deadline: number }

/** Availability and prices of names, each from the registrar; what it does not sell is not available. */
export async function checkNames(call: ApiCall, names: readonly string[], options: Options): Promise<Checked> {
  const { account, currency, note, deadline } = options
  const endings = [...new Set(names.map(endingOf))]
  const tlds = await inParallel(endings, MAX_AT_ONCE, async (ending) => ({
    ending,
    tld: await call('GET', `/tlds/${ending}`, { deadline }),
  }))
  const lost = tlds.find(({ tld }) => !tld.ok && tld.reason === 'unavailable')
  if (lost && !lost.tld.ok) return { ok: false, message: lost.tld.message }
  const sold = new Map(tlds.map(({ ending, tld }) => [ending, tld]))
  const checked = await inParallel(names, MAX_AT_ONCE, async (name) => {
    const tld = sold.get(endingOf(name))!
    if (!tld.ok || tld.data.registration_enabled !== true) return notSold(name)
    const path = `/${account}/registrar/domains/${name}`
    const [check, prices] = await Promise.all([
      call('GET', `${path}/check`, { deadline }),
      call('GET', `${path}/prices`, { deadline }),
    ])
    if (isUnsupported(check) || isUnsupported(prices)) return notSold(name)
    return offerOf(name, currency, tld, check, prices)
  })
  const failed = checked.find((each) => 'message' in each)
  if (failed) return { ok: false, message: failed.message }
  return { ok: true, offers: checked as Offer[], note }
}

function offerOf(
  name: string,
  currency: string,
  tld: ApiAnswer,
  check: ApiAnswer | RegistrarFailure,
  prices: ApiAnswer | RegistrarFailure,
): Offer | { message: string } {
  if (!check.ok) return { message: check.message }
  if (!prices.ok) return { message: prices.message }
  const { available, premium } = check.data
  const { registration_price, transfer_price, renewal_price } = prices.data
  const registrationPrice = moneyOf(registration_price, currency)
  if (typeof available !== 'boolean' || registrationPrice === null)
    return { message: `The registrar gave an answer about ${name} that cannot be read` }
  return {
    name,
    available,
    registrationPrice,
    transferPrice: tld.data.transfer_enabled === true ? moneyOf(transfer_price, currency) : null,
    renewalPrice: moneyOf(renewal_price, currency),
    premium: premium === true || prices.data.premium === true,
    whoisPrivacy: typeof tld.data.whois_privacy === 'boolean' ? tld.data.whois_privacy : null,
  }
}

function notSold(name: string): Offer {
  const prices = { registrationPrice: null, transferPrice: null, renewalPrice: null }
  return { name, available: false, ...prices, premium: false, whoisPrivacy: null }
}

function isUnsupported(answer: ApiAnswer | RegistrarFailure): boolean {
  return !answer.ok && answer.reason === 'refused' && /^TLD .* is not supported/.test(answer.message)
}

function moneyOf(price: unknown, currency: string): Money | null {
  return typeof price === 'number' && Number.isFinite(price) && price >= 0
    ? { amount: price.toFixed(2), currency }
    : null
}

function endingOf(name: string): string {
  return name.slice(name.indexOf('.') + 1)
}
