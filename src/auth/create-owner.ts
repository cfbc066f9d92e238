import type { AuthContext } from '#auth/auth-context.ts'
import { mailVerification } from '#auth/mail/mail-verification.ts'
import { lookAtToken, takeToken } from '#auth/one-time-tokens.ts'
import { checkNewPassword, hashPassword } from '#auth/passwords.ts'
import { anyUser, checkEach, checkName, insertUser, normalizeEmail } from '#auth/people.ts'
import { type BrowserTokens, type Origin, signIn } from '#auth/sign-in.ts'
import type { Db } from '#kernel/database/database.ts'

/** The owner of the installation gets its largest plan: the smaller ones are for customers. */
const PLAN = 'business'

/** Whether the token of a setup link still creates the first owner. */
export async function isSetupOpen(db: Db, token: string): Promise<boolean> {
  return (await lookAtToken(db, 'setup', token, Date.now())) !== null && !(await anyUser(db))
}

/**
 * Creates the first owner and signs in. Returns null when the token is used up or expired, or there is a user already.
 * @throws ValidationFailed
 */
export async function createOwner(
  { database, links, worker }: AuthContext,
  { token, from, ...values }: { token: string; name: string; email: string; password: string; from: Origin },
): Promise<BrowserTokens | null> {
  const { name, password } = values
  checkEach([() => normalizeEmail(values.email), () => checkName(name), () => checkNewPassword(password)])
  const email = normalizeEmail(values.email)
  const password_hash = await hashPassword(password)
  const now = Date.now()
  const tokens = await database.write(async (tx) => {
    // Taken first: of two concurrent requests the second finds no token.
    if (!(await takeToken(tx, 'setup', token, now)) || (await anyUser(tx))) return null
    const user = await insertUser(tx, { email, name, password_hash, plan: PLAN, email_verified_at: null }, now)
    await mailVerification(tx, { userId: user.id, email, base: links.base, now })
    return signIn(tx, user, from, 'owner_create', now)
  })
  worker.wake()
  return tokens
}
