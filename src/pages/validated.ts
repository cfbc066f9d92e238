import { type FieldErrors, ValidationFailed } from '#operations/errors.ts'

/** What a form's values were used for, or what is wrong with them. */
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
