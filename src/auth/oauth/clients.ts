import type { Database, Db } from '#kernel/database/database.ts'
import type { OAuthClientRow } from '#kernel/database/tables/oauth.ts'

export type AuthMethod = OAuthClientRow['auth_method']

export type Client = {
  id: string
  kind: OAuthClientRow['kind']
  name: string
  redirectUris: string[]
  authMethod: AuthMethod
  secretHash: string | null
  /** When its metadata document was last fetched. */
  updatedAt: number
}

/** Characters; longer than our ids and any reasonable address of a metadata document. */
export const MAX_CLIENT_ID = 1_000

export async function findClient(db: Db, id: string): Promise<Client | null> {
  if (id.length > MAX_CLIENT_ID) return null
  const row = await db.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? clientOf(row) : null
}

/** Inserts a registered client; updates one with a metadata document to its current state. */
export async function saveClient(database: Database, client: Client, now: number): Promise<void> {
  const row: OAuthClientRow = {
    id: client.id,
    kind: client.kind,
    name: client.name,
    redirect_uris: JSON.stringify(client.redirectUris),
    auth_method: client.authMethod,
    secret_hash: client.secretHash,
    used_at: null,
    created_at: now,
    updated_at: now,
  }
  const { name, redirect_uris, updated_at } = row
  await database.write((tx) =>
    tx
      .insertInto('oauth_clients')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, redirect_uris, updated_at }))
      .execute(),
  )
}

function clientOf(row: OAuthClientRow): Client {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    redirectUris: JSON.parse(row.redirect_uris),
    authMethod: row.auth_method,
    secretHash: row.secret_hash,
    updatedAt: row.updated_at,
  }
}
