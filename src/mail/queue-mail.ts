import type { Logger } from 'pino'
import type { Tx } from '#database/database.ts'
import { newId } from '#database/ids.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { JobHandler } from '#jobs/worker.ts'
import { type Mail, type Mailer, MailRefused } from '#providers/mail/mailer.ts'

export const SEND_MAIL = 'mail.send'
/** How long a message is tried, in milliseconds. Its link may be a secret, so the job is gone as soon as it is sent. */
const GIVE_UP_MS = 2 * 24 * 3600 * 1000
/** The next process goes on as soon as it looks, in milliseconds. */
const AT_ONCE = 0

type Queued = { id: string; mail: Mail; give_up_at: number }

/** Sends after this transaction, and not at all when it is rolled back. */
export async function queueMail(tx: Tx, mail: Mail, now: number): Promise<void> {
  await enqueue(tx, SEND_MAIL, { id: newId(), mail, give_up_at: now + GIVE_UP_MS } satisfies Queued, now)
}

/** Throws, and so is tried again later, as long as the server may yet take the message. */
export function sendMail(mailer: Mailer, log: Logger): JobHandler {
  return async ({ id, mail, give_up_at }: Queued, stopping) => {
    try {
      await mailer.send(mail, { id, signal: stopping })
    } catch (error) {
      if (stopping.aborted) return AT_ONCE
      if (!(error instanceof MailRefused) && Date.now() < give_up_at) throw error
      log.error({ err: error, mail: id, host: mail.to.split('@')[1] }, 'mail given up')
    }
    return undefined
  }
}
