import { InvalidRequest } from '#operations/errors.ts'

export const MAX_BODY_BYTES = 4_000_000
/** Deeper JSON than any record has, and shallow enough that nothing that walks it can run out of stack. */
const MAX_DEPTH = 64

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a JSON body.
 * @throws InvalidRequest (400) when it is not UTF-8 or not JSON, or is nested too deeply
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new InvalidRequest('The body is not valid UTF-8', undefined, 'malformed_body')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new InvalidRequest('The body is not valid JSON', (error as Error).message, 'malformed_body')
  }
  if (isDeeper(value, MAX_DEPTH))
    throw new InvalidRequest(`The body is nested more than ${MAX_DEPTH} deep`, undefined, 'malformed_body')
  if (SUSPICIOUS.test(text)) refuseBrokenText(value)
  return value
}

/** Escapes of NUL, which PostgreSQL cannot store, and of surrogates, which are half a character unless paired. */
const SUSPICIOUS = /\\u(0000|[dD][89a-fA-F])/

function refuseBrokenText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw new InvalidRequest('The body holds a NUL or half a surrogate pair', undefined, 'malformed_body')
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      refuseBrokenText(key)
      refuseBrokenText(item)
    }
  }
}

/** Of the value and not of the text, most of which is html. Parsing itself needs no stack, however deep the text. */
function isDeeper(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return false
  if (depth === 0) return true
  for (const item of Array.isArray(value) ? value : Object.values(value)) if (isDeeper(item, depth - 1)) return true
  return false
}
