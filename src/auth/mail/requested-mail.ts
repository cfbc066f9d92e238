import { admitAttempt } from '#auth/attempts.ts'
import { resetLetter, signUpLetter, takenLetter } from '#auth/mail/letters.ts'
import { issueToken } from '#auth/one-time-tokens.ts'
import { findUser } from '#auth/people.ts'
import type { Database, Tx } from '#database/database.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { JobHandler } from '#jobs/worker.ts'
import { queueMail } from '#mail/queue-mail.ts'
import type { Links } from '#operations/links.ts'

export const REQUESTED_MAIL = 'sign_in.requested_mail'
/** Letters of a kind that a stranger can have sent to one address in a quarter of an hour. */
const LETTERS = { free: 3, past: 'refuse' } as const

type Requested = { kind: 'reset' | 'sign_up'; email: string }

/**
 * Asks for a letter to an address that somebody has typed. Whether it is a user's is looked up by the job, so that the
 * answer, and how long it takes, is the same for every address.
 */
export async function requestMail(tx: Tx, requested: Requested, now: number): Promise<void> {
  await enqueue(tx, REQUESTED_MAIL, requested, now)
}

export function sendRequestedMail(database: Database, links: Links): JobHandler {
  return async ({ kind, email }: Requested) => {
    const now = Date.now()
    if ('retryAfter' in (await admitAttempt(database, `letter ${kind} ${email}`, LETTERS, now))) return undefined
    await database.write(async (tx) => {
      const user = await findUser(tx, email)
      if (kind === 'reset' && user) {
        const token = await issueToken(tx, { purpose: 'reset_password', userId: user.id }, now)
        await queueMail(tx, resetLetter(user.email, `${links.base}/reset/new?token=${token}`), now)
      } else if (kind === 'sign_up' && user) {
        await queueMail(tx, takenLetter(user.email, `${links.base}/sign-in`), now)
      } else if (kind === 'sign_up') {
        const token = await issueToken(tx, { purpose: 'sign_up', data: { email } }, now)
        await queueMail(tx, signUpLetter(email, `${links.base}/sign-up/finish?token=${token}`), now)
      }
    })
    return undefined
  }
}
