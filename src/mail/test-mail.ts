import { composeMail } from '#mail/compose-mail.ts'
import type { Mailer } from '#providers/mail/mailer.ts'

/** Sends a message by which an operator sees whether mail arrives. @throws Error with what the mail server says */
export async function sendTestMail(mailer: Mailer, to: string, baseUrl: string): Promise<void> {
  await mailer.send(
    composeMail({
      to,
      subject: 'Mail from Sitewright works',
      before: [`The operator of ${baseUrl} sent this message to see whether its mail arrives.`],
    }),
  )
}
