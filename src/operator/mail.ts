import Type from 'typebox'
import { recordOperatorAct } from '#accounts/operator-act.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { sendTestMail } from '#mail/test-mail.ts'
import type { MailTest } from '#operator/answers.ts'
import { operatorRequest } from '#operator/operator-request.ts'
import { isMailAddress } from '#providers/mail/mailer.ts'

const MAX_ADDRESS = 320

export const getMail = operatorRequest({
  method: 'GET',
  path: '/mail',
  answer: async ({ mailer, config }) => ({ kind: mailer.kind, from: config.mailFrom.address }),
})

export const testMail = operatorRequest({
  method: 'POST',
  path: '/mail/test',
  input: Type.Object({ to: Type.String({ maxLength: MAX_ADDRESS }) }),
  async answer({ mailer, database, links, input: { to }, by }): Promise<MailTest> {
    if (!isMailAddress(to)) throw new ValidationFailed({ to: ['must be an email address'] })
    const changes = [{ field: 'to', before: null, after: to }]
    const about = { resource_type: 'mail', resource_id: null }
    await database.write((tx) => recordOperatorAct(tx, { operation: 'mail_test', ...about, changes }, by))
    try {
      await sendTestMail(mailer, to, links.base)
      return { sent: true, kind: mailer.kind }
    } catch (error) {
      return { sent: false, error: (error as Error).message }
    }
  },
})
