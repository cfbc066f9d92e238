import { nearestName } from '#text/nearest-name.ts'

/** Contract, section 3: bytes of the key in a secret, as Standard Webhooks wants them. */
const MIN_KEY_BYTES = 24
const MAX_KEY_BYTES = 64
export const SECRET_PREFIX = 'whsec_'

/** Everything that a filter may be, given the types of events. */
export function filtersOf(types: readonly string[]): string[] {
  const families = types.flatMap((type) => {
    const words = type.split('.').slice(0, -1)
    return words.map((_, index) => `${words.slice(0, index + 1).join('.')}.*`)
  })
  return ['*', ...new Set(families), ...types]
}

/** What is wrong with the filters, as a predicate; null when each of them is known. */
export function filterProblem(filters: readonly string[], types: readonly string[]): string | null {
  const known = filtersOf(types)
  const unknown = filters.find((filter) => !known.includes(filter))
  if (unknown === undefined) return null
  const nearest = nearestName(unknown, known)
  return `can't contain '${unknown}'${nearest === null ? ': use *, a family like page.*, or the name of an event' : `; did you mean '${nearest}'?`}`
}

/** What is wrong with the address, as a predicate. Where it leads is checked as each connection is opened. */
export function urlProblem(text: string): string | null {
  if (!/^https:\/\//i.test(text)) return 'must begin with https://'
  const url = URL.parse(text)
  if (!url?.hostname || /\s/.test(text)) return 'is not a valid address'
  if (url.username || url.password) return "can't contain a user name or password"
  return null
}

/** What is wrong with a secret that the caller chose, as a predicate. */
export function secretProblem(secret: string): string | null {
  const bytes = keyOf(secret)
  if (bytes && bytes.length >= MIN_KEY_BYTES && bytes.length <= MAX_KEY_BYTES) return null
  return `must be ${SECRET_PREFIX} followed by base64 of ${MIN_KEY_BYTES} to ${MAX_KEY_BYTES} random bytes`
}

/** The bytes that sign, or null when the secret is malformed. */
export function keyOf(secret: string): Buffer | null {
  const text = secret.slice(SECRET_PREFIX.length)
  const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)
  return secret.startsWith(SECRET_PREFIX) && isBase64 ? Buffer.from(text, 'base64') : null
}
