import Type, { type Static } from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { ROLES } from '#kernel/operations/roles.ts'
import { Id, nullable, oneOf, STRICT, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import type { AccessRecord } from '#resources/people/accesses/store.ts'

const ROLE = 'What the member may do; each role includes those before it.'

export const AccessChanges = named('AccessUpdate', Type.Object({ role: oneOf(ROLES, { about: ROLE }) }, STRICT))

export const Access = named(
  'Access',
  Type.Object({
    id: Id,
    website_id: Id,
    user: Type.Object(
      { id: Id, email: Type.String({ about: 'Email address.' }), name: Type.String({ about: 'Full name.' }) },
      { about: 'The member.' },
    ),
    role: oneOf(ROLES, { about: ROLE }),
    last_active_at: about(nullable(Timestamp), 'When the member last called the API for this website.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export function presentAccess(row: AccessRecord): Static<typeof Access> {
  return {
    id: row.id,
    website_id: row.website_id,
    user: { id: row.user_id, email: row.user_email, name: row.user_name },
    role: row.role,
    last_active_at: row.last_active_at === null ? null : timestamp(row.last_active_at),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}
