import type { Logger } from 'pino'
import type { Part } from '#kernel/parts/part.ts'
import { SEND_MAIL, type SignerOf, sendMail } from '#mail/queue-mail.ts'
import type { Mailer } from '#providers/mail/mailer.ts'

export function mailPart({ mailer, log }: { mailer: Mailer; log: Logger }, signerOf: SignerOf): Part {
  return {
    name: 'mail',
    close: () => mailer.close(),
    jobs: [{ kind: SEND_MAIL, run: sendMail(mailer, signerOf, log) }],
  }
}
