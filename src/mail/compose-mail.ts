import type { Mail } from '#providers/mail/mailer.ts'
import { escapeAttribute, escapeText } from '#site/render/escape-html.ts'

type Letter = {
  to: string
  subject: string
  /** Plain text, whatever is in it. */
  paragraphs: readonly string[]
  /** The one thing to do; the address stands below it in full. */
  action: { label: string; url: string }
  /** What to know besides, such as how long the link lives. */
  closing: readonly string[]
}

/** Both forms of a message, from one text. */
export function composeMail({ to, subject, paragraphs, action, closing }: Letter): Mail {
  const text = [...paragraphs, `${action.label}:\n${action.url}`, ...closing].join('\n\n')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeText(subject)}</title>
</head>
<body style="margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif">
<div style="max-width: 36em">
${paragraphs.map(paragraph).join('\n')}
<p style="margin: 24px 0"><a href="${escapeAttribute(action.url)}" style="${BUTTON}">${escapeText(action.label)}</a></p>
<p style="${SMALL}">${escapeText(action.url)}</p>
${closing.map((text) => `<p style="${SMALL}">${escapeText(text)}</p>`).join('\n')}
</div>
</body>
</html>
`
  return { to, subject, text: `${text}\n`, html }
}

/**
 * What a person has named, as a part of a sentence in a mail: on one line, short, and without an address that a mail
 * program would make a link of, since the mail bears our name.
 */
export function inMail(name: string): string {
  const line = name.replace(/[\p{C}\s]+/gu, ' ').trim()
  const unlinked = line.replaceAll(/:\/{2,}|(?<=\bwww)\./giu, ' ')
  return unlinked.length > MAX_NAME ? `${unlinked.slice(0, MAX_NAME)}…` : unlinked
}

const MAX_NAME = 80
/** Mail programs know no stylesheets; the accent's green in the notation that they all read. */
const BUTTON =
  'display: inline-block; padding: 10px 16px; border-radius: 6px; background: #0b7a4b; color: #ffffff; text-decoration: none'
const SMALL = 'font-size: 14px; word-break: break-word'

const paragraph = (text: string) => `<p>${escapeText(text)}</p>`
