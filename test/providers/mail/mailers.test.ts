import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import PostalMime from 'postal-mime'
import { type Mail, type Mailer, MailRefused } from '#providers/mail/mailer.ts'
import { outboxMailer } from '#providers/mail/outbox.ts'
import { smtpMailer } from '#providers/mail/smtp.ts'
import { smtpSink } from './smtp-sink.ts'

const FROM = { name: 'Sitewright, "the" service\r\nBcc: evil@example.com', address: 'hello@example.com' }
const LINK = `https://example.com/invitations/${'x'.repeat(120)}?a=1&b=2`
const MAIL: Mail = { to: 'ann@example.org', subject: 'Grüße', text: `Öffne ${LINK}`, html: `<p>Öffne ${LINK}</p>` }

type Tried = { mailer: Mailer; messages(): Promise<Buffer[]>; close(): Promise<void> }

async function outbox(): Promise<Tried> {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-test-'))
  const below = join(folder, 'outbox')
  const written: string[] = []
  return {
    mailer: outboxMailer(below, FROM, (file) => written.push(file)),
    async messages() {
      assert.deepEqual(
        [...new Set(written)].sort(),
        readdirSync(below)
          .sort()
          .map((name) => join(below, name)),
      )
      for (const file of written) assert.equal(statSync(file).mode & 0o077, 0, 'others on the machine may read it')
      return written.map((file) => readFileSync(file))
    },
    close: async () => rmSync(folder, { recursive: true }),
  }
}

async function smtp(): Promise<Tried> {
  const sink = await smtpSink()
  return {
    mailer: smtpMailer(sink.url, FROM),
    async messages() {
      for (const { from, to } of sink.received) {
        assert.equal(from, FROM.address)
        assert.equal(to.length, 1)
      }
      return sink.received.map(({ raw }) => raw)
    },
    close: sink.close,
  }
}

for (const [kind, open] of [
  ['outbox', outbox],
  ['smtp', smtp],
] as const)
  describe(`mail by ${kind}`, async () => {
    const tried = await open()
    const { mailer } = tried
    after(async () => {
      await mailer.close()
      await tried.close()
    })
    const lastOf = async () => PostalMime.parse((await tried.messages()).at(-1)!)

    test('says what it is', () => assert.equal(mailer.kind, kind))

    test('brings both forms to the one recipient', async () => {
      await mailer.send({ ...MAIL, replyTo: 'bob@example.net' }, { id: 'one' })
      const { to, from, replyTo, subject, text, html, messageId, cc, bcc, headers, date } = await lastOf()
      assert.deepEqual(
        to?.map(({ address }) => address),
        [MAIL.to],
      )
      assert.deepEqual(
        replyTo?.map(({ address }) => address),
        ['bob@example.net'],
      )
      assert.equal(from?.address, FROM.address)
      assert.deepEqual([cc, bcc], [undefined, undefined])
      assert.deepEqual([subject, text?.trim(), html?.trim()], [MAIL.subject, MAIL.text, MAIL.html])
      assert.equal(messageId, '<one@example.com>')
      assert.ok(!Number.isNaN(Date.parse(date!)))
      assert.equal(headers.find(({ key }) => key === 'auto-submitted')?.value, 'auto-generated')
    })

    test('a subject is a subject only', async () => {
      await mailer.send({ ...MAIL, subject: 'Hi\r\nBcc: evil@example.com\r\n\r\nAnd a body\u2028\u0000' })
      const { subject, headers, text, bcc } = await lastOf()
      assert.match(subject!, /^Hi Bcc: evil@example\.com And a body/)
      assert.deepEqual([bcc, headers.some(({ key }) => key === 'bcc')], [undefined, false])
      assert.equal(text?.trim(), MAIL.text)
    })

    test('a body cannot end the message', async () => {
      const text = 'one\r\n.\r\nMAIL FROM:<evil@example.com>\n.\ntwo\n'
      const before = (await tried.messages()).length
      await mailer.send({ ...MAIL, text })
      const messages = await tried.messages()
      assert.equal(messages.length, before + 1)
      assert.equal((await lastOf()).text?.replaceAll('\r\n', '\n').trim(), text.replaceAll('\r\n', '\n').trim())
    })

    test('an address that names more than one mailbox, or none, is refused', async () => {
      const before = (await tried.messages()).length
      for (const wrong of WRONG_ADDRESSES)
        for (const mail of [
          { ...MAIL, to: wrong },
          { ...MAIL, replyTo: wrong },
        ])
          await assert.rejects(mailer.send(mail), MailRefused, JSON.stringify(wrong))
      assert.equal((await tried.messages()).length, before)
    })

    test('an address of another alphabet is taken', async () => {
      const to = 'jürgen@bücher.example'
      await mailer.send({ ...MAIL, to })
      const domain = (await lastOf()).to![0]!.address!.split('@')[1]
      assert.ok(domain === 'bücher.example' || domain === 'xn--bcher-kva.example', String(domain))
    })

    test('sent again, it is the same message', async () => {
      await mailer.send(MAIL, { id: 'twice' })
      await mailer.send(MAIL, { id: 'twice' })
      assert.equal((await lastOf()).messageId, '<twice@example.com>')
    })
  })

const WRONG_ADDRESSES = [
  '',
  'ann',
  'ann@',
  '@example.org',
  'ann@example.org,evil@example.com',
  'ann@example.org, evil@example.com',
  'ann@example.org;evil@example.com',
  'ann@example.org evil@example.com',
  'ann@example.org\r\nBcc: evil@example.com',
  'ann@example.org\nevil@example.com',
  'Ann <ann@example.org>',
  '<ann@example.org>',
  '"ann@example.org, evil"@example.com',
  'ann(comment)@example.org',
  'group:ann@example.org;',
  'ann@evil@example.org',
  'ann@example.org\0',
  'ann\u2028@example.org',
  `${'a'.repeat(250)}@example.org`,
]
