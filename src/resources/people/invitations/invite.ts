import type { Static } from 'typebox'
import { normalizeEmail } from '#auth/people.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { invalid } from '#kernel/operations/errors.ts'
import type { Links } from '#kernel/operations/links.ts'
import { newRow } from '#kernel/records/define-record.ts'
import { isMember } from '#resources/people/accesses/store.ts'
import { type InvitationRow, invitation, type NewInvitation } from '#resources/people/invitations/record.ts'
import { sendInvitation } from '#resources/people/invitations/send-invitation.ts'
import { insertInvitation, isInvited } from '#resources/people/invitations/store.ts'

/**
 * Makes an invitation under an access, and mails its link.
 * @throws ValidationFailed for someone who is a member or invited already, LimitReached
 */
export async function invite(
  tx: Tx,
  access: { id: string; website_id: string },
  { email: given, role }: Static<typeof NewInvitation>,
  by: { userId: string; links: Links; now: number },
): Promise<InvitationRow & { token: string }> {
  const { website_id } = access
  const email = normalizeEmail(given)
  if (await isMember(tx, website_id, email)) throw invalid('email', 'is already a member of the team')
  if (await isInvited(tx, website_id, email, by.now))
    throw invalid('email', 'has already been invited; resend that invitation instead')
  const blank = newRow(invitation, { id: newId(), website_id, access_id: access.id, email, role, now: by.now })
  const { sent, token } = await sendInvitation(tx, blank, by)
  await insertInvitation(tx, sent)
  return { ...sent, token }
}
