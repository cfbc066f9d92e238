import Type, { type Static } from 'typebox'
import { named } from '#kernel/operations/named.ts'
import { STRICT } from '#kernel/operations/schemas.ts'

const MAX_TEXT = 200

const text = (about: string, maxLength = MAX_TEXT) => Type.String({ minLength: 1, maxLength, about })

export const Registrant = named(
  'Registrant',
  Type.Object(
    {
      first_name: text('Given name.'),
      last_name: text('Family name.'),
      organization: Type.Optional(text('Of a company, its name.')),
      email: text('Where the registrar reaches the owner.'),
      phone: Type.String({ minLength: 1, maxLength: 40, description: 'Like +49 30 123456.' }),
      address: text('Street and number.'),
      address_2: Type.Optional(text('A second line.')),
      city: text('City.'),
      state: Type.Optional(text('State or province, where addresses have one.')),
      postal_code: text('Postal code.', 20),
      country: Type.String({ minLength: 2, maxLength: 2, description: 'Like DE.' }),
    },
    { ...STRICT, about: 'Who owns the domain.' },
  ),
)
export type Registrant = Static<typeof Registrant>
