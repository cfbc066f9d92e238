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

type Tested = { mailer: Mailer; messages(): Promise<Buffer[]>; close(): Promise<void> }

async function outbox(): Promise<Tested> {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-test-'))
  const outboxFolder = join(folder, 'outbox')
  const written: string[] = []
  return {
    mailer: outboxMailer(outboxFolder, FROM, (file) => written.push(file)),
    async messages() {
      assert.deepEqual(
        [...new Set(written)].sort(),
        readdirSync(outboxFolder)
          .sort()
          .map((name) => join(outboxFolder, name)),
      )
      for (const file of written) assert.equal(statSync(file).mode & 0o077, 0, 'only the operator may read it')
      return written.map((file) => readFileSync(file))
    },
    close: async () => rmSync(folder, { recursive: true }),
  }
}

async function smtp(): Promise<Tested> {
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
] as const) {
  const tested = await open()
  const { mailer } = tested
  describe(`mail by ${kind}`, () => {
    after(async () => {
      await mailer.close()
      await tested.close()
    })
    const lastOf = async () => PostalMime.parse((await tested.messages()).at(-1)!)

    test('names its kind', () => assert.equal(mailer.kind, kind))

    test('delivers text and html to the one recipient', async () => {
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

    test('a subject cannot add headers', async () => {
      await mailer.send({ ...MAIL, subject: 'Hi\r\nBcc: evil@example.com\r\n\r\nAnd a body\u2028\u0000' })
      const { subject, headers, text, bcc } = await lastOf()
      assert.match(subject!, /^Hi Bcc: evil@example\.com And a body/)
      assert.deepEqual([bcc, headers.some(({ key }) => key === 'bcc')], [undefined, false])
      assert.equal(text?.trim(), MAIL.text)
    })

    test('a body cannot end the message', async () => {
      const text = 'one\r\n.\r\nMAIL FROM:<evil@example.com>\n.\ntwo\n'
      const before = (await tested.messages()).length
      await mailer.send({ ...MAIL, text })
      const messages = await tested.messages()
      assert.equal(messages.length, before + 1)
      assert.equal((await lastOf()).text?.replaceAll('\r\n', '\n').trim(), text.replaceAll('\r\n', '\n').trim())
    })

    test('refuses an address that names no mailbox, or several', async () => {
      const before = (await tested.messages()).length
      for (const wrong of WRONG_ADDRESSES)
        for (const mail of [
          { ...MAIL, to: wrong },
          { ...MAIL, replyTo: wrong },
        ])
          await assert.rejects(mailer.send(mail), MailRefused, JSON.stringify(wrong))
      assert.equal((await tested.messages()).length, before)
    })

    test('accepts an address in another alphabet', async () => {
      const to = 'jürgen@bücher.example'
      await mailer.send({ ...MAIL, to })
      const domain = (await lastOf()).to![0]!.address!.split('@')[1]
      assert.ok(domain === 'bücher.example' || domain === 'xn--bcher-kva.example', String(domain))
    })

    test('a repeated message has the same id', async () => {
      await mailer.send(MAIL, { id: 'twice' })
      await mailer.send(MAIL, { id: 'twice' })
      assert.equal((await lastOf()).messageId, '<twice@example.com>')
    })
  })
}

test('a link in the outbox file is on one line, to be copied', async () => {
  const { mailer, messages, close } = await outbox()
  try {
    await mailer.send(MAIL)
    const [file] = await messages()
    assert.equal(String(file).split(LINK).length, 3)
  } finally {
    await close()
  }
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
