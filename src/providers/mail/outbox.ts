import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer, Sender } from '#providers/mail/mailer.ts'
import { messageOf } from '#providers/mail/message.ts'

/** Where no mail server is configured: each message becomes a file for the operator to open. Nothing leaves the machine. */
export function outboxMailer(folder: string, from: Sender, written: (file: string) => void): Mailer {
  return {
    kind: 'outbox',
    async send(mail, { id } = { id: randomUUID() }) {
      const message = await messageOf(mail, from, id, 'readable')
      // Links in them are secrets: nobody else on the machine may read.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${id}.eml`)
      const beside = `${file}.part`
      await writeFile(beside, message, { mode: 0o600 })
      await rename(beside, file)
      written(file)
    },
    async close() {},
  }
}
