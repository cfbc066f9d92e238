import { InvalidRequest, TooLarge } from '#kernel/operations/errors.ts'

export const MAX_BODY_BYTES = 4_000_000
/** Deeper JSON than any record has, and shallow enough that nothing that walks it can run out of stack. */
const MAX_DEPTH = 64
/** Lists, objects, and their items and fields. More than 500 rows of 100 fields, and few enough to be made in 20 ms. */
const MAX_VALUES = 60_000
/** Each takes a microsecond and more the first time, and next to nothing when it is repeated. */
const MAX_NAMES = 5_000
const ESCAPED_UNIT = '\\u'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a JSON body.
 * @throws InvalidRequest (400) when it is not UTF-8 or not JSON, or is nested too deeply; TooLarge (413) when it holds too
 * many values or names
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  checkShape(bytes)
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
  // Only an escape can stand for either, since the bytes are UTF-8.
  if (bytes.includes(ESCAPED_UNIT)) refuseBrokenText(value)
  return value
}

const BACKSLASH = 92
const QUOTE = 34
const COLON = 58
const COMMA = 44
const SPACE = 32
const OPENING_BRACKET = 91
const CLOSING_BRACKET = 93
const OPENING_BRACE = 123
const CLOSING_BRACE = 125
const ZERO = 48
const NINE = 57
/** More digits make no other number, and parsing them takes longer than anything else in a body. */
const MAX_DIGITS = 400

/**
 * Before anything is made of it: a small body can hold a million values, and each costs far more than its bytes.
 * @throws InvalidRequest, TooLarge
 */
function checkShape(bytes: Buffer) {
  const { length } = bytes
  let depth = 0
  let values = 0
  let digits = 0
  const names = new Set<number>()
  for (let i = 0; i < length; i++) {
    const byte = bytes[i]!
    digits = byte >= ZERO && byte <= NINE ? digits + 1 : 0
    if (digits > MAX_DIGITS)
      throw new InvalidRequest(
        `The body holds a number of more than ${MAX_DIGITS} digits`,
        'Send a shorter one.',
        'malformed_body',
      )
    if (byte < OPENING_BRACKET && byte !== QUOTE && byte !== COMMA) continue
    if (byte === QUOTE) {
      const start = i + 1
      i = endOfText(bytes, start)
      if (isFollowedByColon(bytes, i + 1)) names.add(hashOf(bytes, start, i))
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
    if (values > MAX_VALUES)
      throw new TooLarge(`The body holds more than ${MAX_VALUES} values`, 'Send fewer in one request.')
    if (names.size > MAX_NAMES)
      throw new TooLarge(
        `The body holds more than ${MAX_NAMES} different names of fields`,
        'Send fewer in one request.',
      )
  }
}

/** The index of a text's closing quote. */
function endOfText(bytes: Buffer, start: number): number {
  for (let quote = bytes.indexOf(QUOTE, start); quote >= 0; quote = bytes.indexOf(QUOTE, quote + 1)) {
    let before = quote
    while (before > start && bytes[before - 1] === BACKSLASH) before--
    if ((quote - before) % 2 === 0) return quote
  }
  return bytes.length
}

function isFollowedByColon(bytes: Buffer, from: number): boolean {
  let i = from
  while (bytes[i]! <= SPACE) i++
  return bytes[i] === COLON
}

/** FNV-1a, 32 bits. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193)
  return hash
}

/** NUL, which PostgreSQL cannot store, and half of a surrogate pair, which is no character. */
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
