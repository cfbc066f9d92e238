import { createHash } from 'node:crypto'
import type { ColumnType, Value } from '#resources/data/rows/values/column.ts'

/** Whether values of this type have an order, and a sort key. */
export function isComparable(type: ColumnType): boolean {
  return !['rich_text', 'multi_select', 'references', 'json'].includes(type)
}

/**
 * A text whose order by bytes (UTF-8) is the order of the values, and which is equal when they are. Texts that share
 * their first MAX_KEY_CHARACTERS are in no particular order. Null for a blank value, and for one that is not of this type.
 */
export function sortKey(type: ColumnType, value: Value): string | null {
  if (!isComparable(type)) return null
  if (typeof value === 'number') return type === 'number' ? numberKey(value) : null
  if (typeof value === 'boolean') return type === 'boolean' ? (value ? '1' : '0') : null
  if (typeof value !== 'string' || type === 'number' || type === 'boolean') return null
  return EXACT.has(type) ? value : textKey(value)
}

/** Short texts in a single form, ordered by their characters. */
const EXACT: ReadonlySet<ColumnType> = new Set(['date', 'datetime', 'asset', 'reference'])
const MAX_KEY_CHARACTERS = 80
const HASH_CHARACTERS = 22

const bits = new DataView(new ArrayBuffer(8))

/** The bits of a double as hexadecimal digits: with the sign flipped, and all bits of negative ones, they are in order. */
function numberKey(number: number): string {
  bits.setFloat64(0, number === 0 ? 0 : number)
  const high = bits.getUint32(0)
  const flip = high >>> 31 ? 0xffffffff : 0
  return hex((high ^ (flip || 0x80000000)) >>> 0) + hex((bits.getUint32(4) ^ flip) >>> 0)
}

function hex(word: number): string {
  return word.toString(16).padStart(8, '0')
}

/** Case and accents count only between texts that are otherwise equal. */
function textKey(text: string): string {
  const exact = firstCharacters(text)
  const hash = exact === text ? '' : createHash('sha256').update(text).digest('base64url').slice(0, HASH_CHARACTERS)
  return `${firstCharacters(foldText(exact))}\u0001${exact}${hash && `\u0001${hash}`}`
}

/** Lower case without accents, as texts are compared and searched. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .toLowerCase()
}

function firstCharacters(text: string): string {
  if (text.length <= MAX_KEY_CHARACTERS) return text
  return Array.from(text.slice(0, 2 * MAX_KEY_CHARACTERS))
    .slice(0, MAX_KEY_CHARACTERS)
    .join('')
}
