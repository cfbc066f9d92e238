import { pino } from 'pino'
import { type Command, CommandError, CommandFailed, required } from '#cli/command.ts'
import { sendTestMail } from '#mail/test-mail.ts'
import { isMailAddress } from '#providers/mail/mailer.ts'

export const mailTest: Command = {
  name: 'mail test',
  summary: 'Send a message to an address, as every mail is sent; without SMTP_URL it is written to the outbox.',
  usage: '--to E',
  options: { to: { type: 'string' } },
  async run({ values, config, print }) {
    const to = required(values, 'to')
    if (!isMailAddress(to)) throw new CommandError('--to must be an email address')
    const { openMailer } = await import('#process/adapters.ts')
    const mailer = openMailer(config, pino({ level: 'silent' }))
    try {
      await sendTestMail(mailer, to, config.baseUrl)
    } catch (error) {
      throw new CommandFailed(`The mail was not sent: ${(error as Error).message}`)
    } finally {
      await mailer.close()
    }
    print(mailer.kind === 'smtp' ? `Sent to ${to}` : `Written to ${config.dataDir}/outbox; set SMTP_URL to send mail`)
  },
}
