import type { Brand } from '#accounts/brand.ts'
import { BODY_START, BUTTON_COLORS, BUTTON_END } from '#mail/compose-mail.ts'
import { quotedName } from '#mail/quoted-name.ts'
import type { Mail } from '#providers/mail/mailer.ts'
import { escapeAttribute } from '#text/escape-html.ts'

/** The height in pixels at which mails show a logo. */
const LOGO_HEIGHT = 40

/**
 * The mail as an account's own: its name as sender, its logo or name at the top, and its color. What is replaced has characters
 * that escaped text cannot have, so that it is in the frame alone. `base` is where the service is.
 */
export function branded(mail: Mail, { name, color, text_color, logo }: Brand, base: string): Mail {
  const shown = escapeAttribute(name)
  const top = logo
    ? `<img src="${escapeAttribute(base + logo)}" alt="${shown}" height="${LOGO_HEIGHT}" style="height:${LOGO_HEIGHT}px;width:auto;max-width:100%;border:0">`
    : `<strong>${shown}</strong>`
  const withTop = mail.html.replace(BODY_START, () => `${BODY_START}\n<p style="margin:0 0 24px">${top}</p>`)
  const html = color
    ? withTop.replace(BUTTON_COLORS, () => `background:${color};color:${text_color}${BUTTON_END}`)
    : withTop
  return { ...mail, html, senderName: quotedName(name) }
}
