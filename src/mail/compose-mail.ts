import type { Mail } from '#providers/mail/mailer.ts'
import { escapeAttribute } from '#text/escape-html.ts'

export type MailContent = {
  to: string
  subject: string
  /** Paragraphs before the link. */
  before: readonly string[]
  link?: { text: string; url: string }
  after?: readonly string[]
}

/** Where the content begins, and how a button looks: an account's brand replaces them (`brand-mail.ts`). */
export const BODY_START = '<div style="max-width:560px">'
export const BUTTON_END = ';text-decoration:none;font-weight:500">'
export const BUTTON_COLORS = `background:#00784f;color:#fff${BUTTON_END}`

/** A short message with at most one link, with the same content as text and as html. */
export function composeMail({ to, subject, before, link, after = [] }: MailContent): Mail {
  const text = [...before, ...(link ? [`${link.text}:\n${link.url}`] : []), ...after].join('\n\n')
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`
  const button = link
    ? [
        `<a href="${escapeAttribute(link.url)}" style="display:inline-block;padding:8px 16px;border-radius:6px;${BUTTON_COLORS}${escapeAttribute(link.text)}</a>`,
        `<span style="color:#6b655f;font-size:13px">Or open this address: ${escapeAttribute(link.url)}</span>`,
      ]
    : []
  const content = [...before.map(escapeAttribute), ...button, ...after.map(escapeAttribute)].map(paragraph).join('\n')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeAttribute(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word">
${BODY_START}
${content}
</div>
</body></html>
`
  return { to, subject, text: `${text}\n`, html }
}
