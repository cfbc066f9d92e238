import { isUniqueViolation } from '#kernel/database/violations.ts'
import { invalid } from '#kernel/operations/errors.ts'

/**
 * Two requests take the same value at the same time, and the unique index lets one of them have it: the other is refused
 * as if it had come later.
 * @param taken the field that has it, or what makes the error
 */
export function asTaken(taken: string | (() => Error)) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error
    throw typeof taken === 'string' ? invalid(taken, 'has already been taken') : taken()
  }
}
