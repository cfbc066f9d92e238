import { saveClient } from '#auth/oauth/clients.ts'
import type { Database } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'

/** A program that the user has agreed to, as after an OAuth flow. Returns the id of the agreement. */
export async function connectClient(database: Database, userId: string, name: string): Promise<string> {
  const [id, client_id, created_at] = [newId(), newId(), Date.now()]
  await saveClient(
    database,
    {
      id: client_id,
      kind: 'registered',
      name,
      redirectUris: ['https://claude.ai/callback'],
      authMethod: 'none',
      secretHash: null,
      updatedAt: created_at,
    },
    created_at,
  )
  const grant = { id, user_id: userId, client_id, redirect_host: 'claude.ai', last_used_at: created_at, created_at }
  await database.write((tx) => tx.insertInto('oauth_grants').values(grant).execute())
  return id
}
