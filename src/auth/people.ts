import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database, Db } from '#database/database.ts'
import { newId } from '#database/ids.ts'
import type { UserRow } from '#database/tables.ts'
import { isUniqueViolation } from '#database/violations.ts'
import { invalid } from '#operations/errors.ts'
import type { Plan } from '#src/plans.ts'

export type NewUser = { email: string; name?: string; password?: string; plan?: Plan }

const MAX_EMAIL = 254
/** One @, something before it and a host after it: the rest is for the mail server to judge. */
const EMAIL = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+\.?[^\s@<>(),;:"\\]+$/

/**
 * Makes a user with an account of their own.
 * @throws ValidationFailed when the address is not one, or is taken
 */
export async function createUser(database: Database, user: NewUser): Promise<UserRow> {
  const email = normalizeEmail(user.email)
  const password_hash = user.password === undefined ? null : await hashPassword(user.password)
  const now = Date.now()
  const account_id = newId()
  const row: UserRow = {
    id: newId(),
    account_id,
    email,
    name: user.name?.trim() || email.split('@')[0]!,
    password_hash,
    // The operator who makes a user answers for the address.
    email_verified_at: now,
    created_at: now,
    updated_at: now,
  }
  await database.write(async (tx) => {
    await tx
      .insertInto('accounts')
      .values({
        id: account_id,
        plan: user.plan ?? 'pro',
        domain_limit: null,
        storage_limit: null,
        storage_used: 0,
        created_at: now,
        updated_at: now,
      })
      .execute()
    try {
      await tx.insertInto('users').values(row).execute()
    } catch (error) {
      throw isUniqueViolation(error) ? invalid('email', 'has already been taken') : error
    }
  })
  return row
}

export async function findUser(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', normalizeEmail(email)).executeTakeFirst()
}

/** False until the first user is made. */
export async function anyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export function normalizeEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (email.length > MAX_EMAIL || !EMAIL.test(email)) throw invalid('email', 'must be an e-mail address')
  return email
}

const MIN_PASSWORD = 8
const MAX_PASSWORD = 1_000
/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const ARGON2 = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

async function hashPassword(password: string): Promise<string> {
  if (password.length < MIN_PASSWORD) throw invalid('password', `is too short (minimum is ${MIN_PASSWORD} characters)`)
  if (password.length > MAX_PASSWORD) throw invalid('password', `is too long (maximum is ${MAX_PASSWORD} characters)`)
  const nonce = randomBytes(16)
  const tag = await promisify(argon2)('argon2id', { message: password, nonce, ...ARGON2 })
  const { memory, passes, parallelism } = ARGON2
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
