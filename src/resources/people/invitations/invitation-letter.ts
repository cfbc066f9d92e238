import { composeMail } from '#mail/compose-mail.ts'
import { quotedName } from '#mail/quoted-name.ts'
import type { Mail } from '#providers/mail/mailer.ts'
import { roleInWords } from '#resources/people/invitations/rules.ts'

type Invited = { email: string; role: string; website: string; inviter: { name: string; email: string }; url: string }

export function invitationLetter({ email, role, website, inviter, url }: Invited): Mail {
  const name = quotedName(website)
  const who = `${quotedName(inviter.name)} (${inviter.email})`
  return composeMail({
    to: email,
    subject: `Invitation to ${name}`,
    before: [`${who} invites you to work on the website “${name}” as ${roleInWords(role)}.`],
    link: { text: 'Accept the invitation', url },
    after: [
      'The link works once, within 7 days, for someone who is signed in with this e-mail address.',
      'If you do not know what this is about, you can leave it unanswered: nothing happens without you.',
    ],
  })
}
