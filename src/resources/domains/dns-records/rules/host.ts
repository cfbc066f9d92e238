import { domainToASCII } from 'node:url'

/** The domain itself, as a record's host. */
export const APEX = '@'
const MAX_NAME_CHARACTERS = 253
const LABEL = /^(?!.*\s)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

export type Read<T> = { ok: true; value: T } | { ok: false; message: string }

/** A record's host relative to its zone, from a relative or full name; `message` is a predicate. */
export function readHost(text: string, zone: string): Read<string> {
  const written = asciiOf(text.trim())
  const inFull = written.endsWith('.') && written !== '.'
  const name = inFull ? written.slice(0, -1) : written
  if (name === '' || name === APEX || name === zone) return { ok: true, value: APEX }
  const host = name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
  if (inFull && host === name) return { ok: false, message: `is not in ${zone}` }
  const [first, ...others] = host.split('.')
  const fits = (first === '*' || LABEL.test(first!)) && others.every((label) => LABEL.test(label))
  if (!fits) return { ok: false, message: 'must be @, a name like www, or * for every name' }
  if (fullName(host, zone).length > MAX_NAME_CHARACTERS)
    return { ok: false, message: `is too long (maximum is ${MAX_NAME_CHARACTERS} characters with ${zone})` }
  return { ok: true, value: host }
}

/** The name of a host, without the dot at its end. */
export function fullName(host: string, zone: string): string {
  return host === APEX ? zone : `${host}.${zone}`
}

/** A name that a record points to, without the dot at its end. */
export function readTarget(text: string): Read<string> {
  const name = asciiOf(text.trim()).replace(/\.$/, '')
  if (name === '') return { ok: false, message: "can't be blank" }
  if (name.length > MAX_NAME_CHARACTERS || !name.split('.').every((label) => LABEL.test(label)))
    return { ok: false, message: 'must be a host name, like mail.example.com' }
  return { ok: true, value: name }
}

/** In lower case, other alphabets as the DNS writes them. */
function asciiOf(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches anything that is not ASCII
  return /[^\x00-\x7f]/.test(text) ? domainToASCII(text) || text : text.toLowerCase()
}
