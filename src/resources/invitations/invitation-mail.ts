import type { Mail } from '#providers/mail/mailer.ts'
import { composeMail, inMail } from '#src/mail/compose-mail.ts'

type Invited = { email: string; role: string; website: string; inviter: { name: string; email: string }; url: string }

export function invitationMail({ email, role, website, inviter, url }: Invited): Mail {
  const name = inMail(website)
  return composeMail({
    to: email,
    subject: `Invitation to ${name}`,
    paragraphs: [
      `${inMail(inviter.name)} (${inviter.email}) invites you to work on the website “${name}” as ${WITH_ARTICLE[role]}.`,
    ],
    action: { label: 'Accept the invitation', url },
    closing: [
      'The link works once, within 7 days, for someone who is signed in with this e-mail address.',
      'If you do not know what this is about, you can leave it unanswered: nothing happens without you.',
    ],
  })
}

const WITH_ARTICLE: Record<string, string> = {
  admin: 'an admin',
  editor: 'an editor',
  content: 'a content editor',
  viewer: 'a viewer',
}
