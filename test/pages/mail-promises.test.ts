import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smtpSink } from '#test/providers/mail/smtp-sink.ts'
import { type Service, startService } from '#test/support/service.ts'
import { Browser } from './browser.ts'
import { PASSWORD, signedInBrowser, textOf } from './people.ts'

/** The pages that promise a mail. */
async function promises(service: Service): Promise<string[]> {
  const { email } = await service.newUser(undefined, { password: PASSWORD })
  const stranger = new Browser(service)
  const person = await signedInBrowser(service, email)
  const change = await person.submit(await person.open('/account/email'), { email: 'other@example.com' })
  return [
    textOf(await stranger.submit(await stranger.open('/reset'), { email })),
    textOf(await stranger.submit(await stranger.open('/sign-up'), { email: 'new@example.com' })),
    textOf(await person.follow(change)),
  ]
}

test('a page that promises a mail says where to look for it', async () => {
  const service = await startService({ SIGN_UP: 'open' })
  const sink = await smtpSink()
  const sending = await startService({ SIGN_UP: 'open', SMTP_URL: sink.url, MAIL_FROM: 'hello@example.com' })
  try {
    for (const page of await promises(service))
      assert.match(page, /no mail server yet: its operator finds the mail in the folder outbox of DATA_DIR/)
    for (const page of await promises(sending)) assert.match(page, /look in your spam folder/)
  } finally {
    await Promise.all([service.close(), sending.close()])
    await sink.close()
  }
})
