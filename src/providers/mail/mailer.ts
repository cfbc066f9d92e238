/** One message to one recipient, as text and as html. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** The website that it is about: it is sent from that one's domain, where its mail is signed. */
  websiteId?: string
  /** The website whose account's brand it shows. */
  brandOf?: string
  /** In place of the name of the installation's sender. */
  senderName?: string
  /** Where mail programs end such mails with one click (RFC 8058). */
  unsubscribe?: string
}

export type Sender = { name: string; address: string }

/** In whose name a message is sent, and its DKIM signature (RFC 6376). Bounces go to the sender of the installation all the same. */
export type Signer = { address: string; domain: string; selector: string; privateKey: string }

/** A message sent again after a crash has the same id, so that a mailbox can recognize the duplicate. */
export type Sending = { id: string; signal?: AbortSignal; signer?: Signer | null }

/** Delivers a message to a server or into a folder. */
export type Mailer = {
  kind: 'outbox' | 'smtp'
  /**
   * Resolves when the message is accepted.
   * @throws MailRefused when it never will be; after any other error it may be later
   */
  send(mail: Mail, sending?: Sending): Promise<void>
  /** Resolves when messages could be sent now; sends none. @throws with the reason when not */
  check(): Promise<void>
  close(): Promise<void>
}

/** Retrying would be refused again. */
export class MailRefused extends Error {}

/** Whether the text names exactly one mailbox, in any context (RFC 5321, section 4.1.2, without its rare forms). */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS && ADDRESS.test(text)
}

const MAX_ADDRESS = 254
const ADDRESS = /^[^\s\p{C}@<>()[\],;:"\\]+@[^\s\p{C}@<>()[\],;:"\\]+$/u
