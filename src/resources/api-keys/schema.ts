import Type, { type Static } from 'typebox'
import type { ApiKeyRow } from '#database/tables/credentials.ts'
import { about, extended, named } from '#operations/named.ts'
import { Id, nullable, Timestamp, timestamp } from '#operations/schemas.ts'

const MAX_NAME = 100

export const NewApiKey = named(
  'ApiKeyCreate',
  Type.Object({
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: MAX_NAME, description: 'A name to recognize the key by.' }),
    ),
    read_only: Type.Optional(Type.Boolean({ description: 'Limits the key to the scope read.' })),
  }),
)

export const ApiKey = named(
  'ApiKey',
  Type.Object({
    id: Id,
    name: about(nullable(Type.String()), 'A name to recognize it by.'),
    last_four: Type.String({ description: 'The last four characters of the key, to tell keys apart.' }),
    read_only: Type.Boolean({ about: 'It has the scope read only.' }),
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
    last_used_at: row.last_used_at === null ? null : timestamp(row.last_used_at),
    created_at: timestamp(row.created_at),
    // A key is never updated, only used and revoked.
    updated_at: timestamp(row.created_at),
  }
}

export function presentMadeApiKey({ row, key }: { row: ApiKeyRow; key: string }): Static<typeof MadeApiKey> {
  return { ...presentApiKey(row), key }
}
