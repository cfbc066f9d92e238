import { issueToken, lookAtToken, takeToken } from '#auth/one-time-tokens.ts'
import { checkNewPassword, hashPassword } from '#auth/passwords.ts'
import { checkEach, checkName, insertUser } from '#auth/people.ts'
import { type BrowserTokens, type Origin, signIn } from '#auth/sign-in.ts'
import type { Database, Db } from '#kernel/database/database.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'

/** For users who sign up themselves. */
const PLAN = 'free'

/**
 * Returns the path of a sign-up page for an address that is verified already, which leads to `next` afterwards. It is for
 * the browser at hand, not for a mail.
 */
export async function signUpPath(database: Database, email: string, next: string): Promise<string> {
  const token = await database.write((tx) => issueToken(tx, { purpose: 'sign_up', data: { email } }, Date.now()))
  return finishSignUpPath(token, next)
}

export function finishSignUpPath(token: string, next?: string): string {
  return `/sign-up/finish?${new URLSearchParams({ token, ...(next ? { next } : {}) })}`
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
  { token, name, password, from }: { token: string; name: string; password: string; from: Origin },
): Promise<BrowserTokens | null> {
  checkEach([() => checkName(name), () => checkNewPassword(password)])
  const password_hash = await hashPassword(password)
  const now = Date.now()
  const work = database.write(async (tx) => {
    const used = await takeToken(tx, 'sign_up', token, now)
    if (!used) return null
    const email = used.data.email!
    const user = await insertUser(tx, { email, name, password_hash, plan: PLAN, email_verified_at: now }, now)
    return signIn(tx, user, from, 'sign_up', now)
  })
  return work.catch((error) => {
    if (error instanceof ValidationFailed) return null
    throw error
  })
}
