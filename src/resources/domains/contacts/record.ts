import Type from 'typebox'
import { GOES_WITH_USER, tableOf } from '#kernel/database/tables/table.ts'
import { named } from '#kernel/operations/named.ts'
import { STRICT } from '#kernel/operations/schemas.ts'
import {
  changeable,
  creatable,
  defineRecord,
  NO_PROMISES,
  presenterOf,
  type RowOf,
  shapeOf,
} from '#kernel/records/define-record.ts'
import { hidden, plain } from '#kernel/records/field.ts'
import { Registrant } from '#resources/domains/purchases/registrant-shape.ts'

const MAX_LABEL = 100

/** Who owns domains, as a person keeps it for what they buy next: theirs alone, not of a website or a team. */
export const registrantContact = defineRecord({
  kind: 'registrant_contact',
  plural: 'registrant_contacts',
  table: 'registrant_contacts',
  title: 'label',
  promises: NO_PROMISES,
  without: ['website_id'],
  fields: {
    label: plain(Type.String({ about: 'What you recognize it by, like Office; not encrypted.' }), {
      write: Type.String({ minLength: 1, maxLength: MAX_LABEL, about: 'What you recognize it by.' }),
      required: true,
    }),
    // JSON, sealed.
    registrant: hidden<string>()(),
    user_id: hidden<string>()({ saved: false }),
  },
})

export interface ContactRow extends RowOf<typeof registrantContact> {}
export const contactTable = {
  registrant_contacts: tableOf<ContactRow>(registrantContact, 'resources/domains/contacts', {
    key: ['id'],
    purge: undefined,
    person: GOES_WITH_USER,
  }),
}

const shape = shapeOf(registrantContact)
export const Contact = named('RegistrantContact', shape)
export const ContactDetails = named(
  'RegistrantContactDetails',
  Type.Object({
    ...shape.properties,
    registrant: Type.Union([Registrant, Type.Null()], {
      about: 'Null when it was encrypted with another key than the service has now.',
    }),
  }),
)
export const NewContact = named(
  'RegistrantContactCreate',
  Type.Object({ ...creatable(registrantContact), registrant: Registrant }, STRICT),
)
export const ContactChanges = named(
  'RegistrantContactUpdate',
  Type.Object({ ...changeable(registrantContact), registrant: Type.Optional(Registrant) }, STRICT),
)
export const presentContact = presenterOf(registrantContact)
