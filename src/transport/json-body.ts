import { InvalidRequest, TooLarge } from '#operations/errors.ts'

export const MAX_BODY_BYTES = 4_000_000
/** Deeper JSON than any record has, and shallow enough that nothing that walks it can run out of stack. */
const MAX_DEPTH = 64
/** Lists, objects, and their items and fields. More than 500 rows of 100 fields, and few enough to be made in 20 ms. */
const MAX_VALUES = 60_000

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a JSON body.
 * @throws InvalidRequest (400) when it is not UTF-8 or not JSON, or is nested too deeply; TooLarge (413) when it holds too
 * many values
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  const { hasEscapedUnits } = checkShape(bytes)
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new InvalidRequest('The body is not valid UTF-8', 'Encode it as UTF-8.', 'malformed_body')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new InvalidRequest('The body is not valid JSON', (error as Error).message, 'malformed_body')
  }
  if (hasEscapedUnits && BROKEN_TEXT.test(text)) refuseBrokenText(value)
  return value
}

const BACKSLASH = 92
const QUOTE = 34
const COMMA = 44
const LOWER_U = 117
const [OPENING_BRACKET, OPENING_BRACE, CLOSING_BRACKET, CLOSING_BRACE] = [91, 123, 93, 125]

/** Before anything is made of it: a small body can hold a million values, and each costs far more than its bytes. */
function checkShape(bytes: Uint8Array): { hasEscapedUnits: boolean } {
  const { length } = bytes
  let depth = 0
  let values = 0
  let hasEscapedUnits = false
  for (let i = 0; i < length; i++) {
    const byte = bytes[i]!
    if (byte === QUOTE) {
      for (i++; i < length; i++) {
        const inText = bytes[i]!
        if (inText === QUOTE) break
        if (inText === BACKSLASH && bytes[++i] === LOWER_U) hasEscapedUnits = true
      }
    } else if (byte === COMMA) values++
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      values++
      if (++depth > MAX_DEPTH)
        throw new InvalidRequest(
          `The body is nested more than ${MAX_DEPTH} deep`,
          'Nest fewer lists and objects.',
          'malformed_body',
        )
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth--
    if (values > MAX_VALUES) throw new TooLarge(`The body holds more than ${MAX_VALUES} values`, 'Send fewer at once.')
  }
  return { hasEscapedUnits }
}

/** Escapes of NUL, which PostgreSQL cannot store, and of surrogates, which are half a character unless paired. */
const BROKEN_TEXT = /\\u(0000|[dD][89a-fA-F])/

function refuseBrokenText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw new InvalidRequest(
        'The body holds a NUL or half a surrogate pair',
        'Leave such characters out.',
        'malformed_body',
      )
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      refuseBrokenText(key)
      refuseBrokenText(item)
    }
  }
}
