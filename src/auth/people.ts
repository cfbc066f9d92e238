import { hashPassword } from '#auth/passwords.ts'
import type { Plan } from '#config/plans.ts'
import type { Database, Db, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { UserRow } from '#kernel/database/tables/accounts.ts'
import { asTaken } from '#kernel/operations/as-taken.ts'
import { type FieldErrors, invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import { isMailAddress } from '#providers/mail/mailer.ts'

export const MAX_NAME = 100

export type NewUser = { email: string; name?: string; password?: string; plan?: Plan }

/**
 * Creates a user with their own account. The operator who does so vouches for the address.
 * @throws ValidationFailed when the address is invalid or taken
 */
export async function createUser(database: Database, user: NewUser): Promise<UserRow> {
  const email = normalizeEmail(user.email)
  const password_hash = user.password === undefined ? null : await hashPassword(user.password)
  const now = Date.now()
  return database.write((tx) =>
    insertUser(tx, { email, name: user.name, password_hash, plan: user.plan, email_verified_at: now }, now),
  )
}

export type UserValues = Pick<UserRow, 'email' | 'password_hash' | 'email_verified_at'> & { name?: string; plan?: Plan }

/** @throws ValidationFailed when the address is taken */
export async function insertUser(tx: Tx, values: UserValues, now: number): Promise<UserRow> {
  const { email, password_hash, email_verified_at, plan = 'pro' } = values
  const times = { created_at: now, updated_at: now }
  const account_id = newId()
  await tx
    .insertInto('accounts')
    .values({
      id: account_id,
      plan,
      domain_limit: null,
      storage_limit: null,
      storage_used: 0,
      suspended_at: null,
      suspension_reason: null,
      ...times,
    })
    .execute()
  const name = values.name?.trim() || email.split('@')[0]!
  const known = { email, name, password_hash, email_verified_at }
  const row: UserRow = { id: newId(), account_id, ...known, is_operator: 0, ...times }
  await tx.insertInto('users').values(row).execute().catch(asTaken('email'))
  return row
}

/** @throws ValidationFailed when the address is another user's */
export async function changeUser(
  tx: Tx,
  id: string,
  changes: Partial<Pick<UserRow, 'name' | 'email' | 'password_hash' | 'email_verified_at'>>,
  now: number,
): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(asTaken('email'))
}

/** The row must be the last that knows the user. */
export async function removeUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}

/** Whether nobody else has an account here. */
export async function isOnlyUser(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '<>', id).limit(1).executeTakeFirst()) === undefined
}

export async function findUser(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', normalizeEmail(email)).executeTakeFirst()
}

export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False until the first user is created. */
export async function anyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** @throws ValidationFailed */
export function normalizeEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (!isMailAddress(email)) throw invalid('email', 'must be an email address')
  return email
}

/** @throws ValidationFailed */
export function checkName(name: string): void {
  if (!name.trim()) throw invalid('name', "can't be blank")
  if (name.trim().length > MAX_NAME) throw invalid('name', `is too long (maximum is ${MAX_NAME} characters)`)
}

/** @throws ValidationFailed with the errors of all checks that failed */
export function checkEach(checks: readonly (() => unknown)[]): void {
  const errors: FieldErrors = {}
  for (const check of checks)
    try {
      check()
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error
      Object.assign(errors, error.errors)
    }
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors)
}
