import Type from 'typebox'
import { InvalidRequest } from '#operations/errors.ts'

/** The last number of a journal that fits into JavaScript's has 16 digits. */
const CURSOR = /^\d{1,16}$/

/** Where a list goes on: the number of a row, as text. */
export const Cursor = Type.String({ maxLength: 16 })

/** @throws InvalidRequest */
export function numberOf(name: string, cursor: string): number {
  const number = Number(cursor)
  if (CURSOR.test(cursor) && Number.isSafeInteger(number)) return number
  throw new InvalidRequest(
    `Query parameter ${name} is not a cursor`,
    'Take it from the meta of an answer, or leave it out.',
  )
}
