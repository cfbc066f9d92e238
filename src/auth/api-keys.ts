import { makeApiKey } from '#auth/api-key-format.ts'
import { credentialHash } from '#auth/credentials.ts'
import { revokeCredentials } from '#auth/revoke-credentials.ts'
import type { Database, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { KeyLimits } from '#kernel/operations/key-limits.ts'
import { newRow } from '#kernel/records/define-record.ts'
import { type ApiKeyRow, apiKey } from '#resources/people/api-keys/record.ts'

const LAST_CHARACTERS = 4

export type NewApiKey = {
  userId: string
  name: string | null
  readOnly: boolean
  limits?: KeyLimits
  expiresAt?: number | null
}

/** Creates a key and returns it; only its hash is stored. */
export async function createApiKey(database: Database, values: NewApiKey): Promise<{ id: string; key: string }> {
  const { row, key } = await database.write((tx) => insertApiKey(tx, values, Date.now()))
  return { id: row.id, key }
}

export async function insertApiKey(
  tx: Tx,
  { userId, name, readOnly, limits, expiresAt: expires_at = null }: NewApiKey,
  now: number,
): Promise<{ row: ApiKeyRow; key: string }> {
  const key = makeApiKey()
  const limited = {
    website_ids: limits?.websiteIds ? JSON.stringify(limits.websiteIds) : null,
    max_role: limits?.maxRole ?? null,
  }
  const row = newRow(apiKey, {
    id: newId(),
    user_id: userId,
    name,
    last_four: key.slice(-LAST_CHARACTERS),
    read_only: Number(readOnly),
    ...limited,
    expires_at,
    now,
  })
  await tx.insertInto('api_keys').values(row).execute()
  const scope = readOnly ? 'read' : 'write'
  const credential = {
    kind: 'api_key',
    user_id: userId,
    scope,
    source_id: row.id,
    name,
    ...limited,
    expires_at,
  } as const
  await tx
    .insertInto('credentials')
    .values({ hash: credentialHash(key), ...credential })
    .execute()
  return { row, key }
}

/** Revokes the key immediately, on every process. Returns false when it does not exist. */
export async function revokeApiKey(database: Database, id: string): Promise<boolean> {
  return database.write(async (tx) => {
    const deleted = await deleteApiKey(tx, id)
    if (deleted) await revokeCredentials(tx, id)
    return deleted
  })
}

/** Revokes all keys of a user. */
export async function revokeApiKeysOf(tx: Tx, userId: string): Promise<void> {
  const keys = await tx.selectFrom('api_keys').select('id').where('user_id', '=', userId).execute()
  for (const { id } of keys) {
    await deleteApiKey(tx, id)
    await revokeCredentials(tx, id)
  }
}

/** Deletes the key. The caller emits `credential.revoked`, which notifies every process. Returns false when it does not exist. */
export async function deleteApiKey(tx: Tx, id: string): Promise<boolean> {
  await tx.deleteFrom('credentials').where('source_id', '=', id).execute()
  const deleted = await tx.deleteFrom('api_keys').where('id', '=', id).returning('id').executeTakeFirst()
  return deleted !== undefined
}

/** Returns the id of this key, or null. */
export async function apiKeyId(database: Database, key: string): Promise<string | null> {
  const row = await database.reader
    .selectFrom('credentials')
    .select('source_id')
    .where('hash', '=', credentialHash(key))
    .where('kind', '=', 'api_key')
    .executeTakeFirst()
  return row?.source_id ?? null
}
