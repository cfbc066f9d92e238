import type { SendMailOptions } from 'nodemailer'
import { isMailAddress, type Mail, MailRefused, type Sender, type Sending } from '#providers/mail/mailer.ts'

/**
 * The message for nodemailer. Names and addresses are passed as separate fields, never joined to one text, so that
 * nothing in them can become a recipient or a header.
 * @throws MailRefused for an invalid address
 */
export function messageOf(mail: Mail, from: Sender, { id, signer }: Sending): SendMailOptions {
  for (const address of [mail.to, mail.replyTo ?? mail.to])
    if (!isMailAddress(address)) throw new MailRefused(`'${address}' is not a mail address`)
  return {
    from: { name: mail.senderName ?? from.name, address: (signer ?? from).address },
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject.replace(/\p{Cc}+/gu, ' '),
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    headers: {
      // Tells automatic responders not to answer (RFC 3834, section 5).
      'auto-submitted': 'auto-generated',
      ...(mail.unsubscribe && {
        'list-unsubscribe': `<${mail.unsubscribe}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
    text: mail.text,
    html: mail.html,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
