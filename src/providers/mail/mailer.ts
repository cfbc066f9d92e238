/** One message to one person, in both forms. */
export type Mail = { to: string; subject: string; text: string; html: string; replyTo?: string }

export type Sender = { name: string; address: string }

/** Sent again after a crash, a message has the same id, so that a mailbox can tell that it is one. */
export type Sending = { id: string; signal?: AbortSignal }

/** Hands a message over, to a server or into a folder. */
export type Mailer = {
  kind: 'outbox' | 'smtp'
  /**
   * Resolves when the message is taken over for good.
   * @throws MailRefused when it will never be; any other error means that it may be later
   */
  send(mail: Mail, sending?: Sending): Promise<void>
  close(): Promise<void>
}

/** Trying again would get the same refusal. */
export class MailRefused extends Error {}

/** An address that names exactly one mailbox, whatever is put around it (RFC 5321, section 4.1.2, without its rarities). */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS && ADDRESS.test(text)
}

const MAX_ADDRESS = 254
const ADDRESS = /^[^\s\p{C}@<>()[\],;:"\\]+@[^\s\p{C}@<>()[\],;:"\\]+$/u
