import { makeApiKey } from '#auth/api-key-format.ts'
import { credentialHash } from '#auth/credentials.ts'
import { revokeCredentials } from '#auth/revoke-credentials.ts'
import type { Database } from '#database/database.ts'
import { newId } from '#database/ids.ts'

const LAST_CHARACTERS = 4

export type NewApiKey = { userId: string; name: string | null; readOnly: boolean }

/** Makes a key. The key itself is in the answer and nowhere else. */
export async function createApiKey(
  database: Database,
  { userId, name, readOnly }: NewApiKey,
): Promise<{ id: string; key: string }> {
  const id = newId()
  const key = makeApiKey()
  await database.write(async (tx) => {
    const last_four = key.slice(-LAST_CHARACTERS)
    const read_only = readOnly ? 1 : 0
    await tx
      .insertInto('api_keys')
      .values({ id, user_id: userId, name, last_four, read_only, last_used_at: null, created_at: Date.now() })
      .execute()
    await tx
      .insertInto('credentials')
      .values({
        hash: credentialHash(key),
        kind: 'api_key',
        user_id: userId,
        scope: readOnly ? 'read' : 'write',
        source_id: id,
        name,
        expires_at: null,
      })
      .execute()
  })
  return { id, key }
}

/** Revoked at once, on every process. @returns false when there is no such key */
export async function revokeApiKey(database: Database, id: string): Promise<boolean> {
  return database.write(async (tx) => {
    const gone = await tx.deleteFrom('api_keys').where('id', '=', id).returning('id').executeTakeFirst()
    if (gone) await revokeCredentials(tx, id)
    return gone !== undefined
  })
}

/** @returns the id of the key that this is, or null */
export async function apiKeyId(database: Database, key: string): Promise<string | null> {
  const row = await database.reader
    .selectFrom('credentials')
    .select('source_id')
    .where('hash', '=', credentialHash(key))
    .where('kind', '=', 'api_key')
    .executeTakeFirst()
  return row?.source_id ?? null
}
