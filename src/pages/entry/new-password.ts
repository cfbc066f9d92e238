import { checkNewPassword } from '#auth/passwords.ts'
import { type FieldErrors, invalid, ValidationFailed } from '#operations/errors.ts'
import type { Field } from '#pages/field.ts'

export const NEW_PASSWORD: Field = {
  name: 'password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: 'At least 8 characters; several words are better than one.',
}

/** Runs what throws when a field is wrong. @returns what is wrong, or null */
export async function errorsOf(work: () => unknown): Promise<FieldErrors | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof ValidationFailed) return error.errors
    throw error
  }
}

const MAX_NAME = 100

/** @throws ValidationFailed when name or password is not good */
export function checkNameAndPassword(name: string, password: string): void {
  checkName(name)
  checkNewPassword(password)
}

export function checkName(name: string): void {
  if (!name.trim()) throw invalid('name', "can't be blank")
  if (name.trim().length > MAX_NAME) throw invalid('name', `is too long (maximum is ${MAX_NAME} characters)`)
}
