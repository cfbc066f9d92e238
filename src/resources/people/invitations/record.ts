import Type from 'typebox'
import { tableOf } from '#kernel/database/tables/table.ts'
import { about, named } from '#kernel/operations/named.ts'
import { ROLES } from '#kernel/operations/roles.ts'
import { Id, oneOf, STRICT, Timestamp } from '#kernel/operations/schemas.ts'
import {
  creatable,
  defineRecord,
  NO_PROMISES,
  presenterOf,
  type RowOf,
  shapeOf,
} from '#kernel/records/define-record.ts'
import { choice, computed, hidden, plain, time } from '#kernel/records/field.ts'
import { STATUSES } from '#resources/people/invitations/rules.ts'

const Role = oneOf(ROLES, { about: 'The role that the invited person gets.' })

export const invitation = defineRecord({
  kind: 'invitation',
  plural: 'invitations',
  table: 'invitations',
  title: 'email',
  promises: NO_PROMISES,
  fields: {
    access_id: plain(about(Id, 'The access of the member who invited.')),
    email: plain(Type.String({ about: 'Address that the invitation is mailed to.' }), {
      write: Type.String({ minLength: 3, maxLength: 254, description: 'Address that the invitation is mailed to.' }),
      required: true,
    }),
    role: choice(Role, { write: Role, required: true }),
    status: computed(oneOf(STATUSES, { about: 'What became of it.' })),
    expires_at: time(about(Timestamp, 'Until when its link works: 7 days after it was last mailed.'), { blank: 0 }),
    token_hash: hidden<string>()({ blank: '' }),
    // How often its mail was sent.
    sent_count: hidden<number>()({ blank: 0 }),
    accepted_at: hidden<number | null>()({ blank: null }),
    revoked_at: hidden<number | null>()({ blank: null }),
    deleted_at: hidden<number | null>()({ blank: null }),
  },
})

export interface InvitationRow extends RowOf<typeof invitation> {}
export const invitationTable = {
  invitations: tableOf<InvitationRow>(invitation, 'resources/people/invitations'),
}

export const Invitation = named('Invitation', shapeOf(invitation))
export const NewInvitation = named('InvitationCreate', Type.Object(creatable(invitation), STRICT))
export const present = presenterOf(invitation)
