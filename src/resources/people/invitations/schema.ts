import Type, { type Static } from 'typebox'
import type { Links } from '#kernel/operations/links.ts'
import { about, extended, named } from '#kernel/operations/named.ts'
import { ROLES } from '#kernel/operations/roles.ts'
import { Id, oneOf, STRICT, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import { INVITED_ROLES, STATUSES, statusOf } from '#resources/people/invitations/rules.ts'
import type { InvitationRecord } from '#resources/people/invitations/store.ts'

export const NewInvitation = named(
  'InvitationCreate',
  Type.Object(
    {
      email: Type.String({ minLength: 3, maxLength: 254, description: 'Address that the invitation is mailed to.' }),
      role: oneOf(INVITED_ROLES, { about: 'The role that the invited person gets.' }),
    },
    STRICT,
  ),
)

export const Acceptance = named(
  'InvitationAcceptance',
  Type.Object(
    {
      token: Type.String({ minLength: 1, maxLength: 100, description: "The last part of the mailed link's path." }),
    },
    STRICT,
  ),
)

export const Invitation = named(
  'Invitation',
  Type.Object({
    id: Id,
    website_id: Id,
    access_id: about(Id, 'The access of the member who invited.'),
    email: Type.String({ about: 'Address that the invitation is mailed to.' }),
    role: oneOf(ROLES, { about: 'The role that the invited person gets.' }),
    status: oneOf(STATUSES, { about: 'What became of it.' }),
    expires_at: about(Timestamp, 'Until when its link works: 7 days after it was last mailed.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const SentInvitation = extended('SentInvitation', Invitation, {
  accept_url: Type.Optional(
    Type.String({ description: 'The link that was mailed; shown once, and only where no mail server is configured.' }),
  ),
})

type Shown = Static<typeof Invitation>

export function presentInvitation(row: InvitationRecord): Shown {
  return {
    id: row.id,
    website_id: row.website_id,
    access_id: row.access_id,
    email: row.email,
    role: row.role,
    status: statusOf(row, Date.now()),
    expires_at: timestamp(row.expires_at),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

export function presentSent(row: InvitationRecord & { token: string }, links: Links): Static<typeof SentInvitation> {
  const shown = presentInvitation(row)
  return links.secretsInAnswers ? { ...shown, accept_url: links.invitation(row.token) } : shown
}
