import { type FieldErrors, ValidationFailed } from '#kernel/operations/errors.ts'

/** The result of using a form's values, or their errors. */
export type Outcome<T> = { result: T } | { errors: FieldErrors }

/** Turns a ValidationFailed into the errors that a form shows beside its fields. */
export async function validated<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { result: await work() }
  } catch (error) {
    if (error instanceof ValidationFailed) return { errors: error.errors }
    throw error
  }
}
