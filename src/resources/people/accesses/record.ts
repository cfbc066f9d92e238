import Type from 'typebox'
import { GOES_WITH_USER, tableOf } from '#kernel/database/tables/table.ts'
import { about, named } from '#kernel/operations/named.ts'
import { ROLES } from '#kernel/operations/roles.ts'
import { Id, nullable, oneOf, STRICT, Timestamp } from '#kernel/operations/schemas.ts'
import {
  creatable,
  defineRecord,
  NO_PROMISES,
  presenterOf,
  type RowOf,
  shapeOf,
} from '#kernel/records/define-record.ts'
import { choice, computed, hidden, optionalTime } from '#kernel/records/field.ts'

const Role = oneOf(ROLES, { about: 'What the member may do; each role includes those before it.' })

export const access = defineRecord({
  kind: 'access',
  plural: 'accesses',
  table: 'accesses',
  title: 'user',
  promises: NO_PROMISES,
  fields: {
    user: computed(
      Type.Object(
        { id: Id, email: Type.String({ about: 'Email address.' }), name: Type.String({ about: 'Full name.' }) },
        { about: 'The member.' },
      ),
    ),
    user_id: hidden<string>()(),
    role: choice(Role, { write: Role, required: true }),
    last_active_at: optionalTime(about(nullable(Timestamp), 'When the member last called the API for this website.'), {
      blank: null,
    }),
  },
})

export interface AccessRow extends RowOf<typeof access> {}
const owner = 'resources/people/accesses'
const key = ['website_id', 'user_id'] as const
export const accessTables = {
  accesses: tableOf<AccessRow>(access, owner, { key, person: GOES_WITH_USER }),
  /** Those of deleted websites, which get them back when they are restored. */
  former_accesses: tableOf<AccessRow>([], owner, { key, person: GOES_WITH_USER }),
}

export const Access = named('Access', shapeOf(access))
export const AccessChanges = named('AccessUpdate', Type.Object(creatable(access), STRICT))
export const present = presenterOf(access)
