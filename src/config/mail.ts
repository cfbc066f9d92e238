import { ConfigError } from '#config/config-error.ts'
import { optional, SECRET, setting, type Text } from '#config/setting.ts'
import { parseMechanism } from '#mail/policies/spf-record.ts'
import { isMailAddress } from '#providers/mail/mailer.ts'

export const MAIL = {
  smtpUrl: setting(
    'SMTP_URL',
    'Mail server, `smtp://user:password@host:587` or `smtps://…`; unset writes each mail to a file in `DATA_DIR/outbox`.',
    optional(checkSmtpUrl),
    SECRET,
  ),
  mailFrom: setting(
    'MAIL_FROM',
    'Sender of mail, like `Sitewright <hello@example.com>`; required with `SMTP_URL`.',
    readSender,
  ),
  mailSpf: setting(
    'MAIL_SPF',
    "What authorizes the mail server in a domain's SPF record, like `include:spf.example.com`; unset asks for no record.",
    optional(checkMailSpf),
  ),
}

function checkSmtpUrl(url: string): string {
  if (!/^smtps?:\/\/[^/?#\s]+\/?$/.test(url))
    throw new ConfigError('SMTP_URL must be smtp://[user:password@]host[:port], or smtps:// for TLS from the start.')
  if (!isValidUrl(url))
    throw new ConfigError('SMTP_URL is invalid; percent-encode special characters of the password, like %40.')
  return url
}

function isValidUrl(url: string): boolean {
  try {
    const { username, password } = new URL(url)
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** `"Name" <address>`, `Name <address>` or the address alone. */
const SENDER = /^(?:(?:"([^"]*)"|([^"<>]*))\s*<([^<>]+)>|([^<>\s]+))$/

function readSender(from: string, _: string, text: Text): { name: string; address: string } {
  if (text('SMTP_URL') && !from)
    throw new ConfigError('MAIL_FROM is missing; SMTP_URL requires the address that mail is sent from.')
  const [, quoted, name, bracketed, bare] = SENDER.exec(from || 'sitewright@localhost') ?? []
  const address = bracketed ?? bare
  if (!address || !isMailAddress(address))
    throw new ConfigError(`MAIL_FROM is '${from}'; set it to an address, like Sitewright <hello@example.com>.`)
  return { name: (quoted ?? name ?? '').trim() || 'Sitewright', address }
}

/** A single mechanism, like include:spf.example.net. */
function checkMailSpf(text: string): string {
  try {
    if (parseMechanism(text).value) return text
  } catch {}
  throw new ConfigError(`MAIL_SPF is '${text}'; set it to one term of an SPF record, like include:spf.example.com.`)
}
