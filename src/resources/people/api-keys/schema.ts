import Type, { type Static } from 'typebox'
import type { ApiKeyRow } from '#kernel/database/tables/credentials.ts'
import { about, extended, named } from '#kernel/operations/named.ts'
import { ROLES } from '#kernel/operations/roles.ts'
import { Id, nullable, oneOf, STRICT, Timestamp, timestamp } from '#kernel/operations/schemas.ts'

const MAX_NAME = 100
const MAX_WEBSITES = 100

export const NewApiKey = named(
  'ApiKeyCreate',
  Type.Object(
    {
      name: Type.Optional(
        Type.String({ minLength: 1, maxLength: MAX_NAME, description: 'A name to recognize the key by.' }),
      ),
      read_only: Type.Optional(Type.Boolean({ description: 'Limits the key to the scope read.' })),
      website_ids: Type.Optional(
        nullable(
          Type.Array(Type.String({ format: 'uuid' }), {
            minItems: 1,
            maxItems: MAX_WEBSITES,
            about: 'Limits the key to these of your websites.',
          }),
        ),
      ),
      max_role: Type.Optional(nullable(oneOf(ROLES, { about: 'The highest role that the key has on any website.' }))),
      expires_at: Type.Optional(nullable(Type.String({ format: 'date-time', about: 'When the key ends by itself.' }))),
    },
    STRICT,
  ),
)

export const ApiKey = named(
  'ApiKey',
  Type.Object({
    id: Id,
    name: about(nullable(Type.String()), 'A name to recognize it by.'),
    last_four: Type.String({ description: 'The last four characters of the key, to tell keys apart.' }),
    read_only: Type.Boolean({ about: 'It has the scope read only.' }),
    website_ids: about(nullable(Type.Array(Id)), 'The websites that it is limited to; null for all of yours.'),
    max_role: about(nullable(oneOf(ROLES)), 'The highest role that it has; null for yours.'),
    expires_at: about(nullable(Timestamp), 'When it ends by itself.'),
    last_used_at: about(nullable(Timestamp), 'When a request last used it, to within a minute.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const MadeApiKey = extended('CreatedApiKey', ApiKey, {
  key: Type.Optional(Type.String({ description: 'The key itself. Store it now: it is shown only once.' })),
})

export function presentApiKey(row: ApiKeyRow): Static<typeof ApiKey> {
  return {
    id: row.id,
    name: row.name,
    last_four: row.last_four,
    read_only: row.read_only === 1,
    website_ids: row.website_ids === null ? null : JSON.parse(row.website_ids),
    max_role: row.max_role,
    expires_at: row.expires_at === null ? null : timestamp(Number(row.expires_at)),
    last_used_at: row.last_used_at === null ? null : timestamp(row.last_used_at),
    created_at: timestamp(row.created_at),
    // A key is never updated, only used and revoked.
    updated_at: timestamp(row.created_at),
  }
}

export function presentMadeApiKey({ row, key }: { row: ApiKeyRow; key: string }): Static<typeof MadeApiKey> {
  return { ...presentApiKey(row), key }
}
