import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { SMTPTransportOptions, Transporter } from 'nodemailer'
import { type Mailer, MailRefused, type Sender, type Signer } from '#providers/mail/mailer.ts'
import { messageOf } from '#providers/mail/message.ts'

const CONNECT_MS = 10_000
const GREETING_MS = 10_000
/** Without any byte from the server. */
const SILENCE_MS = 20_000
/** For a whole message, well under a job's lease: a server may answer one byte at a time. */
const MESSAGE_MS = 60_000

/** With both fields by which mail programs end such mails: a signature must cover them (RFC 8058, section 4). */
const SIGNED_FIELDS =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post'

export type SmtpLimits = { connect: number; greeting: number; silence: number; message: number }
const LIMITS: SmtpLimits = { connect: CONNECT_MS, greeting: GREETING_MS, silence: SILENCE_MS, message: MESSAGE_MS }

/** Sends through the server at `url`, smtp:// or smtps://. A password never crosses a network without TLS. */
export function smtpMailer(url: string, from: Sender, limits: SmtpLimits = LIMITS): Mailer {
  let transport: Transporter | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    transport ??= createTransport(optionsOf(new URL(url), limits))
    return transport
  }
  return {
    kind: 'smtp',
    async send(mail, sending = { id: randomUUID() }) {
      const { signal, signer } = sending
      const message = messageOf(mail, from, sending)
      const transport = await open()
      const deadline = AbortSignal.timeout(limits.message)
      try {
        await transport.sendMail({
          ...message,
          ...(signer && { dkim: signatureOf(signer) }),
          envelope: { from: from.address, to: [mail.to] },
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        })
      } catch (error) {
        throw refusalOf(error as SmtpError) ?? error
      }
    },
    async check() {
      await (await open()).verify()
    },
    async close() {
      transport?.close()
    },
  }
}

function signatureOf({ domain, selector, privateKey }: Signer) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_FIELDS }
}

type SmtpError = Error & { code?: string; command?: string; permanent?: boolean }

/** The server refuses this message or its recipient for good. A refused password is for the operator to fix. */
function refusalOf({ permanent, command, message }: SmtpError): MailRefused | undefined {
  const ofMessage = command === 'RCPT TO' || command === 'DATA'
  return permanent && ofMessage ? new MailRefused(message) : undefined
}

function optionsOf(url: URL, limits: SmtpLimits): SMTPTransportOptions {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  const local = isLoopback(host)
  return {
    host,
    secure,
    ...(url.port ? { port: Number(url.port) } : {}),
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
    requireTLS: !secure && user !== '' && !local,
    ignoreTLS: !secure && local,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.greeting,
    dnsTimeout: limits.connect,
    socketTimeout: limits.silence,
  }
}

/** Whether the server is on this machine. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
