import { countryName } from '#analytics/classify/country-name.ts'
import { sourceOf } from '#analytics/classify/source.ts'
import { normalizePath } from '#resources/content/pages/rules.ts'

/** What Google Analytics writes where it knows nothing. */
const NOTHING = ['', '(not set)', '(direct)', '(none)', 'direct / none']
const MAX_NAME = 150
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export function storedPath(text: string): string {
  const path = text.replace(/[?#].*$/s, '')
  const normal = normalizePath(path)
  return normal.ok ? normal.path : path.slice(0, 500)
}

type Origin = { source: string; referrer: string; utm_source: string; medium: string }

/** The channel and the referrer, found by the rules for visits of our own. */
export function storedSource({ source, referrer, utm_source, medium }: Origin): string {
  const name = known(utm_source) || known(source)
  const host = known(referrer)
  const isLink = medium === 'referral' && name.includes('.')
  const query = new URLSearchParams()
  if (host === '' && !isLink && name !== '') query.set('utm_source', name)
  if (known(medium) !== '' && !isLink) query.set('utm_medium', medium)
  const link = host !== '' ? host : isLink ? name : ''
  const { channel, referrer: from } = sourceOf({
    referrer: link === '' ? '' : /^https?:/.test(link) ? link : `https://${link}`,
    query: query.toString(),
    host: '',
  })
  return `${channel} ${from.slice(0, MAX_NAME)}`
}

/** Two letters; empty for what is not known. Takes English names too. */
export function storedCountry(text: string): string {
  if (/^[A-Z]{2}$/.test(text)) return text
  return codes().get(text.toLowerCase()) ?? ''
}

export function storedCity(country: string, city: string): string {
  return [country, '', known(city).slice(0, MAX_NAME)].join('\t')
}

function known(text: string): string {
  return NOTHING.includes(text.toLowerCase()) ? '' : text
}

let byName: ReadonlyMap<string, string> | undefined

function codes(): ReadonlyMap<string, string> {
  byName ??= new Map(
    [...LETTERS].flatMap((one) => [...LETTERS].map((other) => [countryName(one + other).toLowerCase(), one + other])),
  )
  return byName
}
