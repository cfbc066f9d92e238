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
import { flag, hidden, optionalJson, optionalTime, plain, time } from '#kernel/records/field.ts'

const MAX_NAME = 100
const MAX_WEBSITES = 100

export const apiKey = defineRecord({
  kind: 'api_key',
  plural: 'api_keys',
  table: 'api_keys',
  title: 'name',
  promises: NO_PROMISES,
  without: ['website_id', 'revision'],
  fields: {
    name: plain(about(nullable(Type.String()), 'A name to recognize it by.'), {
      write: Type.String({ minLength: 1, maxLength: MAX_NAME, description: 'A name to recognize the key by.' }),
      blank: null,
    }),
    last_four: plain(Type.String({ description: 'The last four characters of the key, to tell keys apart.' })),
    read_only: flag(
      { about: 'It has the scope read only.' },
      { write: Type.Boolean({ description: 'Limits the key to the scope read.' }), blank: 0 },
    ),
    website_ids: optionalJson(
      about(nullable(Type.Array(Id)), 'The websites that it is limited to; null for all of yours.'),
      {
        write: nullable(
          Type.Array(Type.String({ format: 'uuid' }), {
            minItems: 1,
            maxItems: MAX_WEBSITES,
            about: 'Limits the key to these of your websites.',
          }),
        ),
      },
    ),
    max_role: plain(about(nullable(oneOf(ROLES)), 'The highest role that it has; null for yours.'), {
      write: nullable(oneOf(ROLES, { about: 'The highest role that the key has on any website.' })),
    }),
    expires_at: optionalTime(about(nullable(Timestamp), 'When it ends automatically.'), {
      write: nullable(Type.String({ format: 'date-time', about: 'When the key ends automatically.' })),
    }),
    last_used_at: optionalTime(about(nullable(Timestamp), 'When a request last used it, to within a minute.'), {
      blank: null,
    }),
    created_at: time(Timestamp),
    // A key is never updated, only used and revoked.
    updated_at: time(Timestamp, { column: 'created_at' }),
    user_id: hidden<string>()(),
  },
})

export interface ApiKeyRow extends RowOf<typeof apiKey> {}
export const apiKeyTable = {
  api_keys: tableOf<ApiKeyRow>(apiKey, 'auth', { key: ['id'], purge: undefined, person: GOES_WITH_USER }),
}

export const ApiKey = named('ApiKey', shapeOf(apiKey))
export const NewApiKey = named('ApiKeyCreate', Type.Object(creatable(apiKey), STRICT))
export const presentApiKey = presenterOf(apiKey)
