import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * `sitewright_`, 30 random characters and a checksum of 6: scanners recognize a leaked key, and a mistyped one is refused
 * without a database query.
 */
export const API_KEY_PREFIX = 'sitewright_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_CHARACTERS = 30
const CHECKSUM_CHARACTERS = 6

export function makeApiKey(): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return API_KEY_PREFIX + random + checksum(random)
}

export function isApiKey(text: string): boolean {
  if (text.length !== API_KEY_PREFIX.length + RANDOM_CHARACTERS + CHECKSUM_CHARACTERS) return false
  const random = text.slice(API_KEY_PREFIX.length, -CHECKSUM_CHARACTERS)
  return text.startsWith(API_KEY_PREFIX) && text.endsWith(checksum(random))
}

function checksum(random: string): string {
  let value = crc32(random)
  let text = ''
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    text = ALPHABET[value % ALPHABET.length]! + text
    value = Math.floor(value / ALPHABET.length)
  }
  return text
}
