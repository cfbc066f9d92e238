import Type, { type Static } from 'typebox'
import type { Links } from '#kernel/operations/links.ts'
import { extended, named } from '#kernel/operations/named.ts'
import { STRICT } from '#kernel/operations/schemas.ts'
import { Invitation, type InvitationRow, present } from '#resources/people/invitations/record.ts'
import { statusOf } from '#resources/people/invitations/rules.ts'

export const Acceptance = named(
  'InvitationAcceptance',
  Type.Object(
    {
      token: Type.String({ minLength: 1, maxLength: 100, description: "The last part of the mailed link's path." }),
    },
    STRICT,
  ),
)

export const SentInvitation = extended('SentInvitation', Invitation, {
  accept_url: Type.Optional(
    Type.String({ description: 'The link that was mailed; shown once, and only where no mail server is configured.' }),
  ),
})

export function presentInvitation(row: InvitationRow): Static<typeof Invitation> {
  return present(row, { status: statusOf(row, Date.now()) })
}

export function presentSent(row: InvitationRow & { token: string }, links: Links): Static<typeof SentInvitation> {
  const shown = presentInvitation(row)
  return links.secretsInAnswers ? { ...shown, accept_url: links.invitation(row.token) } : shown
}
