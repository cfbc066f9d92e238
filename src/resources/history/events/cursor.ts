import Type from 'typebox'
import type { Order, Range } from '#kernel/events/journals/store.ts'
import { InvalidRequest } from '#kernel/operations/errors.ts'

/** The last number of a journal that fits into JavaScript's has 16 digits. */
const CURSOR = /^\d{1,16}$/

/** Where a list goes on: after the row with this number, or with a minus sign before it, newest first. */
export const Cursor = Type.String({ maxLength: 17 })

/** @throws InvalidRequest */
export function numberOf(name: string, cursor: string): number {
  const number = Number(cursor)
  if (CURSOR.test(cursor) && Number.isSafeInteger(number)) return number
  throw new InvalidRequest(
    `Query parameter ${name} is not a cursor`,
    'Take it from the meta of an answer, or leave it out.',
  )
}

/** The cursor of the rows before the one with this number. */
export function olderThan(number: number): string {
  return `-${number}`
}

/**
 * The rows that a list's cursor leads to; all of them, newest first, without one.
 * @throws InvalidRequest
 */
export function rangeOf(cursor: string | undefined): Range & { order: Order } {
  const whole = { above: 0, below: Number.MAX_SAFE_INTEGER }
  if (cursor === undefined) return { ...whole, order: 'desc' }
  if (cursor.startsWith('-')) return { ...whole, below: numberOf('cursor', cursor.slice(1)), order: 'desc' }
  return { ...whole, above: numberOf('cursor', cursor), order: 'asc' }
}
