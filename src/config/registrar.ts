import { readFileSync } from 'node:fs'
import { ConfigError } from '#config/config-error.ts'
import { SECRET, type Text, variable } from '#config/setting.ts'

/** Decimals with two places, for a year. */
export type TldPrice = {
  registration: string
  transfer: string | null
  renewal: string | null
  whoisPrivacy: boolean | null
}

export type RegistrarConfig = ReturnType<typeof readRegistrar>
export type DnsimpleConfig = { token: string; account: string; url: string }

const DEFAULT_VAT_NOTE = 'Prices are without VAT.'
/** What an operator who sets no prices asks for; near what registrars charge. */
const DEFAULT_PRICES = {
  com: '15.00',
  net: '16.00',
  org: '15.00',
  info: '25.00',
  biz: '20.00',
  eu: '12.00',
  de: '12.00',
  dev: '18.00',
  app: '20.00',
}

const MAX_PRICES_BYTES = 1_000_000
const TLD = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)?$/
const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/

export const REGISTRAR = {
  registrar: {
    variables: [
      variable(
        'DOMAIN_PRICES',
        'Yearly prices of domains that you register by hand, as JSON or a file of it: `{"com": "15.00", "de": {"registration": "9.00", "transfer": "9.00", "renewal": "9.00", "whois_privacy": true}}`; `{}` sells none.',
      ),
      variable('DOMAIN_CURRENCY', 'Currency of the prices of domains.', 'USD'),
      variable('VAT_NOTE', 'What the prices of domains include; unset says that they are without VAT.'),
      variable(
        'RDAP_URL',
        '`https://…` of an RDAP server or a bootstrap file, like `https://data.iana.org/rdap/dns.json`, to ask whether a domain is free; unset asks nobody.',
      ),
      variable(
        'DNSIMPLE_TOKEN',
        'Access token of a DNSimple account that registers domains; unset leaves registering to you.',
        SECRET,
      ),
      variable('DNSIMPLE_ACCOUNT', 'The number of the DNSimple account.'),
      variable('DNSIMPLE_URL', 'The API of DNSimple, or its sandbox.', 'https://api.dnsimple.com/v2'),
    ],
    read: readRegistrar,
  },
}

/** @throws ConfigError with a sentence that says how to correct the variable */
export function readRegistrar(text: Text) {
  const currency = text('DOMAIN_CURRENCY').toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency))
    throw new ConfigError(`DOMAIN_CURRENCY is '${currency}'; set it to a currency's code, like EUR.`)
  const rdapUrl = text('RDAP_URL') || null
  if (rdapUrl !== null && !/^https:\/\/[^/?#\s@]+(\/[^?#\s]*)?$/.test(rdapUrl))
    throw new ConfigError(
      'RDAP_URL must begin with https://, like https://rdap.example.org or https://data.iana.org/rdap/dns.json.',
    )
  return {
    currency,
    vatNote: text('VAT_NOTE') || DEFAULT_VAT_NOTE,
    /** By top-level domain, like `com` or `co.uk`. */
    prices: readPrices(text('DOMAIN_PRICES')),
    rdapUrl,
    /** Null has the operator register what is ordered. */
    dnsimple: text('DNSIMPLE_TOKEN') ? readDnsimple(text) : null,
  }
}

function readDnsimple(text: Text): DnsimpleConfig {
  const [token, account, url] = [text('DNSIMPLE_TOKEN'), text('DNSIMPLE_ACCOUNT'), text('DNSIMPLE_URL')]
  if (!/^\d{1,18}$/.test(account))
    throw new ConfigError('DNSIMPLE_ACCOUNT is missing; DNSIMPLE_TOKEN requires the number of the account.')
  if (!/^https?:\/\/[^/?#\s@]+(\/[^?#\s]*)?$/.test(url) || !URL.canParse(url))
    throw new ConfigError('DNSIMPLE_URL must be the https:// address of the API.')
  return { token, account, url: url.replace(/\/+$/, '') }
}

/** JSON, or the path of a file with it. */
function readPrices(value: string): Map<string, TldPrice> {
  if (value === '') return pricesOf(DEFAULT_PRICES)
  const json = value.startsWith('{') ? value : readFile(value)
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    throw new ConfigError('DOMAIN_PRICES is not JSON; set it to something like {"com": "15.00"}.')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new ConfigError('DOMAIN_PRICES must be an object, like {"com": "15.00"}.')
  return pricesOf(parsed as Record<string, unknown>)
}

function readFile(path: string): string {
  try {
    const json = readFileSync(path, 'utf8')
    if (json.length <= MAX_PRICES_BYTES) return json
  } catch {
    throw new ConfigError(`DOMAIN_PRICES is '${path}', which cannot be read; set it to JSON or to the path of a file.`)
  }
  throw new ConfigError(`DOMAIN_PRICES is '${path}', which is too large.`)
}

function pricesOf(given: Record<string, unknown>): Map<string, TldPrice> {
  return new Map(Object.entries(given).map(([tld, price]) => [tldOf(tld), priceOf(tld, price)]))
}

function tldOf(text: string): string {
  const tld = text.toLowerCase().replace(/^\./, '')
  if (!TLD.test(tld))
    throw new ConfigError(`DOMAIN_PRICES has '${text}', which is not a top-level domain, like com or co.uk.`)
  return tld
}

function priceOf(tld: string, price: unknown): TldPrice {
  if (typeof price === 'string')
    return { registration: amountOf(tld, price), transfer: null, renewal: null, whoisPrivacy: null }
  const { registration, transfer, renewal, whois_privacy } = (price ?? {}) as Record<string, unknown>
  if (whois_privacy !== undefined && typeof whois_privacy !== 'boolean')
    throw new ConfigError(`DOMAIN_PRICES: whois_privacy of '${tld}' must be true or false.`)
  return {
    registration: amountOf(tld, registration),
    transfer: transfer === undefined ? null : amountOf(tld, transfer),
    renewal: renewal === undefined ? null : amountOf(tld, renewal),
    whoisPrivacy: whois_privacy ?? null,
  }
}

function amountOf(tld: string, amount: unknown): string {
  if (typeof amount !== 'string' || !AMOUNT.test(amount))
    throw new ConfigError(`DOMAIN_PRICES: a price of '${tld}' must be a decimal in quotes, like "15.00".`)
  return Number(amount).toFixed(2)
}
