import { InvalidRequest } from '#kernel/operations/errors.ts'

const MAX_PROPERTIES = 10
/** Of a value, which is cut. */
const MAX_CHARACTERS = 100

const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

/**
 * The properties of an event, as the script sends them: an object as JSON. Values become one line of text; empty ones are
 * left out.
 * @returns undefined for none
 * @throws InvalidRequest for anything else, for too many of them, and for a name that is none
 */
export function propertiesOf(text: unknown): Record<string, string> | undefined {
  if (text === undefined) return undefined
  const entries = Object.entries(objectOf(text))
  const wrong = entries.find(([name, value]) => !NAME.test(name) || typeof value === 'object')
  if (entries.length > MAX_PROPERTIES || wrong !== undefined) throw malformed()
  const properties = entries
    .map(([name, value]): [string, string] => [name, oneLine(String(value))])
    .filter(([, value]) => value !== '')
  return properties.length === 0 ? undefined : Object.fromEntries(properties)
}

function objectOf(text: unknown): object {
  let value: unknown
  try {
    value = JSON.parse(text as string)
  } catch {}
  if (typeof text !== 'string' || typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed()
  return value
}

function malformed() {
  return new InvalidRequest(
    'properties are wrong',
    `Send an object as JSON with up to ${MAX_PROPERTIES} texts or numbers; names have up to 40 letters, digits, - and _, like {"plan": "pro"}.`,
    'malformed_body',
  )
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS)
    .trim()
}
