import type { Checked } from '#resources/data/rows/values/column.ts'

/** Takes numbers, and texts that are one. */
export function checkNumber(given: unknown): Checked {
  if (typeof given === 'number' && Number.isFinite(given)) return { value: withoutNegativeZero(given) }
  const text = typeof given === 'string' ? given.trim() : ''
  if (text.length > MAX_DIGITS || !NUMBER.test(text)) return { message: 'must be a number such as 12 or 1.5' }
  const number = Number(text)
  if (!Number.isFinite(number)) return { message: 'is too large for a number' }
  if (losesDigits(text, number)) return { message: 'has too many digits for a number; use a text column' }
  return { value: withoutNegativeZero(number) }
}

/** Takes truth values, and the texts `true` and `false`. */
export function checkBoolean(given: unknown): Checked {
  if (typeof given === 'boolean') return { value: given }
  const word = typeof given === 'string' ? given.trim().toLowerCase() : ''
  return word === 'true' || word === 'false' ? { value: word === 'true' } : { message: 'must be true or false' }
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,4})?$/i
const MAX_DIGITS = 400

/** Numbers of orders and accounts have more digits than a number holds. What a number is written as is read as that number. */
function losesDigits(text: string, number: number): boolean {
  if (Number.isSafeInteger(number) || !/^[+-]?\d+$/.test(text)) return false
  const digits = text.replace('+', '')
  return digits !== String(number) && BigInt(digits) !== BigInt(number)
}

/** Zero has one form, so that equal values are equal as text too. */
function withoutNegativeZero(number: number): number {
  return number === 0 ? 0 : number
}
