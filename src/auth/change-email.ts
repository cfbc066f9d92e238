import { admitAttempt, type Refused } from '#auth/attempts.ts'
import { auditPerson } from '#auth/audit-person.ts'
import type { AuthContext } from '#auth/auth-context.ts'
import { mailVerification } from '#auth/mail/mail-verification.ts'
import { addressChangedMail } from '#auth/mail/templates.ts'
import { dropTokens, lookAtToken, takeToken } from '#auth/one-time-tokens.ts'
import { changeUser, findUserById, normalizeEmail } from '#auth/people.ts'
import type { Person } from '#auth/person.ts'
import type { Db } from '#kernel/database/database.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { queueMail } from '#mail/queue-mail.ts'

/** Mails that one user can request in a quarter of an hour. */
const MAILS = { free: 5, past: 'refuse' } as const

/**
 * Mails a link to the address, which becomes the user's once they open it. Then they go on to the path `next`.
 * @throws ValidationFailed
 */
export async function requestEmailChange(
  { database, links, worker }: AuthContext,
  person: Person,
  address: string,
  next?: string,
): Promise<Refused | null> {
  const email = normalizeEmail(address)
  const now = Date.now()
  const admission = await admitAttempt(database, `verification ${person.userId}`, MAILS, now)
  if ('retryAfter' in admission) return admission
  await database.write((tx) => mailVerification(tx, { userId: person.userId, email, next, base: links.base, now }))
  worker.wake()
  return null
}

/** Returns the address that the token verifies, or null. Only the user who requested the mail can use its token. */
export async function findEmailToVerify(db: Db, person: Person, token: string): Promise<string | null> {
  const found = await lookAtToken(db, 'verify_email', token, Date.now())
  return found?.user_id === person.userId ? found.data.email! : null
}

/** Returns false when the token is not this user's or no longer works, or another user has the address. */
export async function verifyEmail(
  { database, worker }: AuthContext,
  person: Person,
  token: string,
  requestId: string,
): Promise<boolean> {
  if (!(await findEmailToVerify(database.reader, person, token))) return false
  const now = Date.now()
  const work = database.write(async (tx) => {
    const used = await takeToken(tx, 'verify_email', token, now)
    const before = used && (await findUserById(tx, person.userId))
    if (!before) return false
    const email = used.data.email!
    await changeUser(tx, before.id, { email, email_verified_at: now }, now)
    await auditPerson(tx, email === before.email ? 'email_verify' : 'email_change', person, requestId, now)
    if (email !== before.email) {
      // Links mailed to the previous address must not work any more.
      await dropTokens(tx, { userId: before.id })
      await queueMail(tx, addressChangedMail(before.email), now)
    }
    return true
  })
  const verified = await work.catch((error) => {
    if (error instanceof ValidationFailed) return false
    throw error
  })
  worker.wake()
  return verified
}
