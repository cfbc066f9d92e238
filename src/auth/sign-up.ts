import { lookAtToken, takeToken } from '#auth/one-time-tokens.ts'
import { checkNewPassword, hashPassword } from '#auth/passwords.ts'
import { checkEach, checkName, insertUser } from '#auth/people.ts'
import { type BrowserTokens, type Origin, signIn } from '#auth/sign-in.ts'
import type { Database, Db, Tx } from '#kernel/database/database.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'

/** For users who sign up themselves. */
const PLAN = 'free'

export function finishSignUpPath(token: string): string {
  return `/sign-up/finish?${new URLSearchParams({ token })}`
}

/** Returns the address that the token signs up, or null. */
export async function findSignUp(db: Db, token: string): Promise<string | null> {
  return (await lookAtToken(db, 'sign_up', token, Date.now()))?.data.email ?? null
}

/**
 * Creates the user and signs in. Returns null when the token is used up or expired, or the address belongs to a user by now.
 * @throws ValidationFailed when the name or the password is not acceptable
 */
export async function finishSignUp(
  database: Database,
  { token, ...person }: NewPerson & { token: string },
): Promise<BrowserTokens | null> {
  return signUp(database, person, async (tx, now) => {
    const used = await takeToken(tx, 'sign_up', token, now)
    return used && { email: used.data.email!, isVerified: true }
  })
}

/**
 * The same for somebody who holds an invitation to an address, which counts as verified where the link was mailed to it.
 * Returns null when the address belongs to a user by now.
 * @throws ValidationFailed when the name or the password is not acceptable
 */
export async function signUpInvited(
  database: Database,
  { email, isVerified, ...person }: NewPerson & Address,
): Promise<BrowserTokens | null> {
  return signUp(database, person, async () => ({ email, isVerified }))
}

type NewPerson = { name: string; password: string; from: Origin }
type Address = { email: string; isVerified: boolean }

async function signUp(
  database: Database,
  { name, password, from }: NewPerson,
  addressOf: (tx: Tx, now: number) => Promise<Address | null>,
): Promise<BrowserTokens | null> {
  checkEach([() => checkName(name), () => checkNewPassword(password)])
  const password_hash = await hashPassword(password)
  const now = Date.now()
  const work = database.write(async (tx) => {
    const address = await addressOf(tx, now)
    if (!address) return null
    const email_verified_at = address.isVerified ? now : null
    const user = await insertUser(tx, { email: address.email, name, password_hash, plan: PLAN, email_verified_at }, now)
    return signIn(tx, user, from, 'sign_up', now)
  })
  return work.catch((error) => {
    if (error instanceof ValidationFailed) return null
    throw error
  })
}
