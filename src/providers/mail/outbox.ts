import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, Mailer, Sender, Sending } from '#providers/mail/mailer.ts'
import { messageOf } from '#providers/mail/message.ts'

/** Writes each mail to a file for the operator, where no mail server is configured. Nothing leaves the machine. */
export function outboxMailer(folder: string, from: Sender, written: (file: string) => void): Mailer {
  return {
    kind: 'outbox',
    async send(mail, sending = { id: randomUUID() }) {
      const message = await readableMessage(mail, from, sending)
      // The links in it are secrets, so nobody else on the machine may read it.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${sending.id}.eml`)
      const partial = `${file}.part`
      await writeFile(partial, message, { mode: 0o600 })
      await rename(partial, file)
      written(file)
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    },
    async close() {},
  }
}

/** The message (RFC 5322) with its texts unencoded, so that a person can read the file and copy a link from it. */
async function readableMessage(mail: Mail, from: Sender, sending: Sending): Promise<Buffer> {
  const { text: _, html: __, ...message } = messageOf(mail, from, sending)
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const alternatives = [unencoded('text/plain', mail.text), unencoded('text/html', mail.html)]
  const sent = await transport.sendMail({ ...message, alternatives })
  return sent.message as Buffer
}

function unencoded(type: string, content: string) {
  return { raw: `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}` }
}
