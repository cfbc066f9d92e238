import Type, { type Static } from 'typebox'
import { extended } from '#kernel/operations/named.ts'
import { ApiKey, type ApiKeyRow, presentApiKey } from '#resources/people/api-keys/record.ts'

export const MadeApiKey = extended('CreatedApiKey', ApiKey, {
  key: Type.Optional(Type.String({ description: 'The key itself. Store it now: it is shown only once.' })),
})

export function presentMadeApiKey({ row, key }: { row: ApiKeyRow; key: string }): Static<typeof MadeApiKey> {
  return { ...presentApiKey(row), key }
}
