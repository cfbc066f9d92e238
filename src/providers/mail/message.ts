import { isMailAddress, type Mail, MailRefused, type Sender } from '#providers/mail/mailer.ts'

/** `readable` for a person who opens the file, `portable` for every server on the way. */
type Form = 'readable' | 'portable'

/**
 * The message as it travels (RFC 5322). Names and addresses are given to the library apart, never as one text, so that
 * nothing in them can become a recipient or a header.
 * @throws MailRefused for an address that is none
 */
export async function messageOf(mail: Mail, from: Sender, id: string, form: Form): Promise<Buffer> {
  for (const address of [mail.to, mail.replyTo ?? mail.to])
    if (!isMailAddress(address)) throw new MailRefused(`'${address}' is no address`)
  const { default: MimeNode } = await import('nodemailer/lib/mime-node')
  const root = new MimeNode('multipart/alternative', {
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
  })
  root.setHeader({
    from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { 'reply-to': { name: '', address: mail.replyTo } }),
    subject: mail.subject.replace(/\p{Cc}+/gu, ' '),
    'message-id': `<${id}@${from.address.split('@')[1]}>`,
    date: new Date().toUTCString().replace('GMT', '+0000'),
    // No holiday notice is to answer a machine (RFC 3834, section 5).
    'auto-submitted': 'auto-generated',
  })
  for (const [type, content] of [
    ['text/plain', mail.text],
    ['text/html', mail.html],
  ] as const) {
    const part = root.createChild(`${type}; charset=utf-8`)
    if (form === 'readable') part.setRaw(asItIs(type, content))
    else part.setContent(content)
  }
  return root.build()
}

/** Links stay whole: a line that is broken for transport cannot be copied. */
function asItIs(type: string, content: string): string {
  return `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`
}
