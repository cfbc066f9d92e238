import { NOWHERE, type Place } from '#providers/geo/geo.ts'

const MAX_NAME = 100

/** A record of an mmdb file as its publishers write them: nested with names (MaxMind, DB-IP), or flat (ip-location-db, IPinfo). */
export function placeOfRecord(record: unknown): Place {
  if (!isObject(record)) return NOWHERE
  const { country, registered_country, city, subdivisions } = record
  return {
    country:
      code(record.country_code) ?? code(country) ?? code(field(country, 'iso_code')) ?? registered(registered_country),
    region: name(Array.isArray(subdivisions) ? subdivisions[0] : (record.state1 ?? record.region)),
    city: name(city),
  }
}

/** Where the network is registered, for want of better. */
function registered(country: unknown): string | null {
  return code(field(country, 'iso_code'))
}

function code(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) && value !== 'ZZ' ? value : null
}

/** A text, or the English one of several names. */
function name(value: unknown): string | null {
  const text = typeof value === 'string' ? value : field(field(value, 'names'), 'en')
  if (typeof text !== 'string') return null
  return (
    text
      .slice(0, MAX_NAME)
      .toWellFormed()
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim() || null
  )
}

function field(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
