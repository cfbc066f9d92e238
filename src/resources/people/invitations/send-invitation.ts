import { randomBytes } from 'node:crypto'
import { getUser } from '#accounts/users-store.ts'
import { credentialHash } from '#auth/credentials.ts'
import type { Tx } from '#kernel/database/database.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import type { Links } from '#kernel/operations/links.ts'
import { composeMail } from '#mail/compose-mail.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { quotedName } from '#mail/quoted-name.ts'
import type { Mail } from '#providers/mail/mailer.ts'
import type { InvitationRow } from '#resources/people/invitations/record.ts'
import { INVITATION_MS, MAILS_A_DAY, roleInWords } from '#resources/people/invitations/rules.ts'
import { countSent, removeHidden } from '#resources/people/invitations/store.ts'
import { getWebsite } from '#resources/websites/websites/store.ts'

const TOKEN_BYTES = 32
const DAY_MS = 24 * 3600 * 1000

type By = { userId: string; links: Links; now: number }

/**
 * Mails a new link, which replaces any earlier one. The token itself is only in the mail.
 * @throws LimitReached when the website has sent too many today
 */
export async function sendInvitation(tx: Tx, invitation: InvitationRow, { userId, links, now }: By) {
  const { website_id, email, role } = invitation
  await removeHidden(tx, website_id, now - DAY_MS)
  if ((await countSent(tx, website_id, now - DAY_MS)) >= MAILS_A_DAY)
    throw new LimitReached(
      'invitation_limit_reached',
      'base',
      `A website sends at most ${MAILS_A_DAY} invitations a day`,
      'Nothing was changed. Try again tomorrow.',
    )
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const [website, inviter] = [await getWebsite(tx, website_id), await getUser(tx, userId)]
  const letter = invitationLetter({ email, role, website: website.name, inviter, url: links.invitation(token) })
  await queueMail(tx, { ...letter, brandOf: website_id }, now)
  const sent: InvitationRow = {
    ...invitation,
    token_hash: credentialHash(token),
    sent_count: invitation.sent_count + 1,
    expires_at: now + INVITATION_MS,
    updated_at: now,
  }
  return { sent, token }
}

type Invited = { email: string; role: string; website: string; inviter: { name: string; email: string }; url: string }

function invitationLetter({ email, role, website, inviter, url }: Invited): Mail {
  const name = quotedName(website)
  const who = `${quotedName(inviter.name)} (${inviter.email})`
  return composeMail({
    to: email,
    subject: `Invitation to ${name}`,
    before: [`${who} invites you to work on the website “${name}” as ${roleInWords(role)}.`],
    link: { text: 'Accept the invitation', url },
    after: [
      'The link works once, within 7 days, and lets in the one who opens it: do not pass it on.',
      'If you do not know what this is about, you can leave it unanswered: nothing happens without you.',
    ],
  })
}
