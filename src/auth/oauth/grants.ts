import { removeCredentials, revokeCredentials } from '#auth/revoke-credentials.ts'
import type { Db, Tx } from '#kernel/database/database.ts'

/** Ends a grant with all its tokens, immediately on every process. Returns false when it does not exist. */
export async function endGrant(tx: Tx, id: string, revoke = revokeCredentials): Promise<boolean> {
  await tx.deleteFrom('oauth_refresh_tokens').where('grant_id', '=', id).execute()
  const gone = await tx.deleteFrom('oauth_grants').where('id', '=', id).returning('id').executeTakeFirst()
  if (gone) await revoke(tx, id)
  return gone !== undefined
}

/**
 * Ends everything that a user has agreed to: when the password is reset, since an intruder may have agreed to something,
 * and before the user is removed.
 */
export async function endGrantsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('oauth_codes').where('user_id', '=', userId).execute()
  const grants = await tx.selectFrom('oauth_grants').select('id').where('user_id', '=', userId).execute()
  for (const { id } of grants) await endGrant(tx, id)
}

/** Ends everything that the user has agreed to for this client. The calling operation reports the end of the grant `reported`. */
export async function endGrantsFor(tx: Tx, userId: string, clientId: string, reported: string): Promise<void> {
  await tx.deleteFrom('oauth_codes').where('user_id', '=', userId).where('client_id', '=', clientId).execute()
  const grants = await tx
    .selectFrom('oauth_grants')
    .select('id')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .execute()
  for (const { id } of grants) await endGrant(tx, id, id === reported ? removeCredentials : revokeCredentials)
}

/** Whether this user has agreed to the client, and not disconnected it since. */
export async function hasAgreedTo(db: Db, userId: string, clientId: string): Promise<boolean> {
  return (await hasGrant(db, userId, clientId)) || (await isIn(db, 'oauth_codes', userId, clientId))
}

/** Whether the client has tokens of this user. */
export function hasGrant(db: Db, userId: string, clientId: string): Promise<boolean> {
  return isIn(db, 'oauth_grants', userId, clientId)
}

async function isIn(db: Db, table: 'oauth_grants' | 'oauth_codes', userId: string, clientId: string): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('client_id')
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type ConnectedClient = {
  id: string
  /** The latest agreement. */
  grantId: string
  name: string
  hosts: string[]
  connectedAt: number
  lastUsedAt: number
}

/** The clients that a user has agreed to, each once, the latest first. */
export async function connectedClients(db: Db, userId: string): Promise<ConnectedClient[]> {
  const grants = await db
    .selectFrom('oauth_grants')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'oauth_grants.client_id')
    .select(['oauth_clients.id', 'oauth_clients.name', 'oauth_grants.id as grant_id', 'oauth_grants.redirect_host'])
    .select(['oauth_grants.created_at', 'oauth_grants.last_used_at'])
    .where('oauth_grants.user_id', '=', userId)
    .orderBy('oauth_grants.id', 'desc')
    .execute()
  const clients = new Map<string, ConnectedClient>()
  for (const { id, name, grant_id, redirect_host, created_at, last_used_at } of grants) {
    const client = clients.get(id) ?? { id, grantId: grant_id, name, hosts: [], connectedAt: created_at, lastUsedAt: 0 }
    if (!client.hosts.includes(redirect_host)) client.hosts.push(redirect_host)
    client.lastUsedAt = Math.max(client.lastUsedAt, last_used_at)
    clients.set(id, client)
  }
  return [...clients.values()]
}
