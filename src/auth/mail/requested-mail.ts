import { admitAttempt, type Refused } from '#auth/attempts.ts'
import type { AuthContext } from '#auth/auth-context.ts'
import { addressTakenMail, knownBrowserMail, resetMail, signUpMail } from '#auth/mail/templates.ts'
import { issueToken } from '#auth/one-time-tokens.ts'
import { findUser, normalizeEmail } from '#auth/people.ts'
import { finishSignUpPath } from '#auth/sign-up.ts'
import type { Database } from '#kernel/database/database.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import type { JobHandler } from '#kernel/jobs/worker.ts'
import { queueMail } from '#mail/queue-mail.ts'

export const REQUESTED_MAIL = 'sign_in.requested_mail'
/** Requests by one client address in a quarter of an hour. */
const REQUESTS = { free: 20, past: 'refuse' } as const
/** Mails of one kind that strangers can have sent to one address in a quarter of an hour. */
const MAILS = { free: 3, past: 'refuse' } as const

type Requested = { kind: 'reset' | 'sign_up' | 'known_browser'; email: string }

/**
 * Requests a mail to an address that anybody may have typed. A job looks up whether a user has it, so that the answer,
 * and the time it takes, are the same for every address. Returns the address as normalized.
 * @throws ValidationFailed
 */
export async function requestMail(
  context: AuthContext,
  { kind, address, countedAddress }: { kind: Requested['kind']; address: string; countedAddress: string },
): Promise<{ email: string } | Refused> {
  const email = normalizeEmail(address)
  const admission = await admitAttempt(context.database, `mail requests ${countedAddress}`, REQUESTS, Date.now())
  if ('retryAfter' in admission) return admission
  await enqueueMail(context, { kind, email })
  return { email }
}

async function enqueueMail({ database, worker }: AuthContext, requested: Requested): Promise<void> {
  await database.write((tx) => enqueue(tx, REQUESTED_MAIL, requested, Date.now()))
  worker.wake()
}

export function sendRequestedMail(database: Database, links: { base: string }): JobHandler {
  return async ({ kind, email }: Requested) => {
    const now = Date.now()
    if ('retryAfter' in (await admitAttempt(database, `mail ${kind} ${email}`, MAILS, now))) return undefined
    await database.write(async (tx) => {
      const user = await findUser(tx, email)
      if (kind === 'reset' && user) {
        const token = await issueToken(tx, { purpose: 'reset_password', userId: user.id }, now)
        await queueMail(tx, resetMail(user.email, `${links.base}/reset/new?token=${token}`), now)
      } else if (kind === 'known_browser' && user) {
        const token = await issueToken(tx, { purpose: 'known_browser', userId: user.id }, now)
        await queueMail(tx, knownBrowserMail(user.email, `${links.base}/sign-in/link/open?token=${token}`), now)
      } else if (kind === 'sign_up' && user) {
        await queueMail(tx, addressTakenMail(user.email, `${links.base}/sign-in`), now)
      } else if (kind === 'sign_up') {
        const token = await issueToken(tx, { purpose: 'sign_up', data: { email } }, now)
        await queueMail(tx, signUpMail(email, links.base + finishSignUpPath(token)), now)
      }
    })
    return undefined
  }
}
