import { createHash } from 'node:crypto'

/** Which visitors a redirect is for; both lists are JSON, and an empty one is everybody. */
export type Conditions = { countries: string; languages: string }
/** What is known of a visitor: a country (ISO 3166-1), and the language that suits best of those that are offered. */
export type Known = { country: string | null; language: string | null }
type Checked = { ok: true; value: string[] } | { ok: false; message: string }

export const MAX_COUNTRIES = 100
export const MAX_LANGUAGES = 20
const NONE = '[]'
/** Characters of what tells the conditions of redirects from one path apart. */
const DIGEST_CHARACTERS = 20
/** Of a header; a longer one is an attempt to waste time. */
const MAX_HEADER_CHARACTERS = 500

export function isConditional({ countries, languages }: Conditions): boolean {
  return countries !== NONE || languages !== NONE
}

export function appliesTo({ countries, languages }: Conditions, { country, language }: Known): boolean {
  if (countries !== NONE && (country === null || !listOf(countries).includes(country))) return false
  return languages === NONE || (language !== null && listOf(languages).includes(language))
}

export function listOf(cell: string): string[] {
  return cell === NONE ? [] : JSON.parse(cell)
}

/** Tells redirects from the same path apart; empty for one that is for everybody. */
export function digestOfConditions(conditions: Conditions): string {
  if (!isConditional(conditions)) return ''
  const text = `${conditions.countries} ${conditions.languages}`
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_CHARACTERS)
}

/** Codes of countries in capitals, each once, in their order. `message` is a predicate of the field. */
export function normalizeCountries(given: readonly string[]): Checked {
  const codes = given.map((code) => OTHER_NAMES[code.toUpperCase()] ?? code.toUpperCase())
  const wrong = codes.findIndex((code) => !isCountry(code))
  if (wrong < 0) return { ok: true, value: [...new Set(codes)].sort() }
  return { ok: false, message: `has '${given[wrong]}', which is no country: write two letters, like DE (ISO 3166)` }
}

/** Language tags in their usual spelling, each once, in their order. `message` is a predicate of the field. */
export function normalizeLanguages(given: readonly string[]): Checked {
  const tags: string[] = []
  for (const tag of given)
    try {
      tags.push(...Intl.getCanonicalLocales(tag))
    } catch {
      return { ok: false, message: `has '${tag}', which is no language: write a tag, like de or pt-BR` }
    }
  return { ok: true, value: [...new Set(tags)].sort() }
}

/**
 * The language among those offered that a visitor wants most, by `Accept-Language` (RFC 9110, section 12.5.4; each range is
 * looked up as RFC 4647, section 3.4, says); null when none of them is wanted.
 */
export function bestLanguage(header: string | undefined, offered: readonly string[]): string | null {
  if (!header) return null
  const known = new Map(offered.map((tag) => [tag.toLowerCase(), tag]))
  for (const range of rangesOf(header.slice(0, MAX_HEADER_CHARACTERS)))
    for (let wanted = range; wanted !== ''; wanted = wanted.slice(0, Math.max(0, wanted.lastIndexOf('-')))) {
      const tag = known.get(wanted)
      if (tag !== undefined) return tag
    }
  return null
}

/** In lower case, the most wanted first. */
function rangesOf(header: string): string[] {
  const weighed = header.split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    return { range, weight: q === undefined ? 1 : Number(q.slice(2)) || 0 }
  })
  const wanted = weighed.filter(({ range, weight }) => weight > 0 && /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/.test(range))
  return wanted.sort((one, other) => other.weight - one.weight).map(({ range }) => range)
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
/** What some write for a country. */
const OTHER_NAMES: Record<string, string> = { UK: 'GB', EL: 'GR' }
/** Names that are known and are no country. */
const NO_COUNTRIES = ['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB']

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.includes(code) && NAMES.of(code) !== undefined
}
