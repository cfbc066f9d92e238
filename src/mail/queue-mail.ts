import type { Logger } from 'pino'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import type { JobHandler } from '#kernel/jobs/worker.ts'
import type { Part } from '#kernel/parts/part.ts'
import { type Mail, type Mailer, MailRefused, type Signer } from '#providers/mail/mailer.ts'

export const SEND_MAIL = 'mail.send'
/** How long sending is retried, in milliseconds. The mail may hold a secret link, so the job is deleted once it is sent. */
const GIVE_UP_MS = 2 * 24 * 3600 * 1000
/** The next process continues as soon as it looks for jobs, in milliseconds. */
const AT_ONCE = 0

type Queued = { id: string; mail: Mail; give_up_at: number }

/** Sends the mail after this transaction; a rollback discards it. */
export async function queueMail(tx: Tx, mail: Mail, now: number): Promise<void> {
  await enqueue(tx, SEND_MAIL, { id: newId(), mail, give_up_at: now + GIVE_UP_MS } satisfies Queued, now)
}

/** Who signs the mail of a website now; null where it is sent by the installation. */
export type SignerOf = (websiteId: string) => Promise<Signer | null>

/** The mail with the brand of an account, where one is set now. */
export type Brander = (mail: Mail, websiteId: string) => Promise<Mail>

type MailNeeds = { mailer: Mailer; log: Logger; signerOf: SignerOf; withBrand: Brander }

export function mailPart(needs: MailNeeds): Part {
  const { mailer } = needs
  const send = { kind: SEND_MAIL, run: sendMail(needs) }
  return { name: 'mail', close: () => mailer.close(), jobs: [send] }
}

/** Throws, so that the job is retried, as long as the server may still accept the mail. */
function sendMail({ mailer, signerOf, withBrand, log }: MailNeeds): JobHandler {
  return async ({ id, mail, give_up_at }: Queued, stopping) => {
    try {
      const signer = mail.websiteId === undefined ? null : await signerOf(mail.websiteId)
      const shown = mail.brandOf === undefined ? mail : await withBrand(mail, mail.brandOf)
      await mailer.send(shown, { id, signal: stopping, signer })
    } catch (error) {
      if (stopping.aborted) return AT_ONCE
      if (!(error instanceof MailRefused) && Date.now() < give_up_at) throw error
      log.error({ err: error, mail: id, host: mail.to.split('@')[1] }, 'mail could not be sent')
    }
    return undefined
  }
}
