import { inMail } from '#mail/in-mail.ts'
import { letter } from '#mail/letter.ts'
import type { Mail } from '#providers/mail/mailer.ts'
import { roleInWords } from '#resources/invitations/rules.ts'

type Invited = { email: string; role: string; website: string; inviter: { name: string; email: string }; url: string }

export function invitationLetter({ email, role, website, inviter, url }: Invited): Mail {
  const name = inMail(website)
  const who = `${inMail(inviter.name)} (${inviter.email})`
  return letter({
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
