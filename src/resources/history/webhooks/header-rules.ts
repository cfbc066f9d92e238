export const MAX_HEADERS = 20
/** Characters of a name, and of a value. */
const MAX_NAME_CHARACTERS = 64
export const MAX_VALUE_CHARACTERS = 2_000
/** Characters of all of them, since many endpoints refuse more than 8 KB. */
const MAX_CHARACTERS = 6_000

/** RFC 9110, section 5.6.2: a token. */
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/
/** Visible ASCII, with spaces and tabs between. */
const VALUE = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/
/** The connection's own, or what every delivery says itself. */
const OURS =
  /^(?:host|content-.*|transfer-encoding|connection|keep-alive|te|trailer|upgrade|expect|proxy-.*|accept-encoding|webhook-.*)$/i

/** As callers give them: null keeps the value that is stored. */
export type GivenHeaders = Record<string, string | null>
/** What is wrong with them, as a predicate; null when nothing is. */
export function headersProblem(given: GivenHeaders): string | null {
  const names = Object.keys(given)
  if (names.length > MAX_HEADERS) return `can't be more than ${MAX_HEADERS}`
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) return "can't name a header twice"
  for (const [name, value] of Object.entries(given)) {
    if (!NAME.test(name) || name.length > MAX_NAME_CHARACTERS)
      return `can't be named ${JSON.stringify(name.slice(0, MAX_NAME_CHARACTERS))}: use up to ${MAX_NAME_CHARACTERS} letters, digits and hyphens`
    if (OURS.test(name)) return `can't contain ${name}, which is set for each delivery`
    if (value !== null && (!VALUE.test(value) || value.length > MAX_VALUE_CHARACTERS))
      return `can't give ${name} a value that is not one line of 1 to ${MAX_VALUE_CHARACTERS} ASCII characters`
  }
  const size = Object.entries(given).reduce((sum, [name, value]) => sum + name.length + (value?.length ?? 0), 0)
  return size > MAX_CHARACTERS ? `can't have more than ${MAX_CHARACTERS} characters together` : null
}

/** The name of a header that has neither a given nor a stored value; null when all have one. */
export function missingValue(given: GivenHeaders, stored: string): string | null {
  const before = JSON.parse(stored) as Record<string, string>
  return Object.keys(given).find((name) => given[name] === null && !(name in before)) ?? null
}

/** The names of the headers whose stored values stay. */
export function keptValues(given: GivenHeaders | undefined, stored: string): string[] {
  return Object.keys(JSON.parse(stored)).filter((name) => given === undefined || given[name] === null)
}

/** Only their names. */
export function namesOfHeaders(cell: string): Record<string, null> {
  return Object.fromEntries(Object.keys(JSON.parse(cell)).map((name) => [name, null]))
}
