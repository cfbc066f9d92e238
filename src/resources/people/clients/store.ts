import { type ConnectedClient, connectedClients, endGrantsFor } from '#auth/oauth/grants.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { OAuthGrantRow } from '#kernel/database/tables/oauth.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import type { Target } from '#kernel/operations/target.ts'

/** A program that a user has agreed to; its id is that of the latest agreement. */
export type ClientRecord = { id: string; name: string; hosts: string[]; created_at: number; last_used_at: number }

export const clientTarget: Target<OAuthGrantRow> = {
  label: 'Connected program',
  table: 'oauth_grants',
  websiteColumn: { ofUser: 'oauth_grants.user_id' },
  query: (db) => db.selectFrom('oauth_grants').selectAll(),
}

/** People agree to a few programs, so all are read. */
export async function listClients(db: Db, userId: string, { per, offset }: Window): Promise<Listed<ClientRecord>> {
  const all = await connectedClients(db, userId)
  return { rows: all.slice(offset, offset + per).map(recordOf), total: all.length }
}

/** Ends all agreements of the user to the program. The operation reports the end of this one. */
export function endClient(tx: Tx, { id, user_id, client_id }: OAuthGrantRow): Promise<void> {
  return endGrantsFor(tx, user_id, client_id, id)
}

function recordOf({ grantId, name, hosts, connectedAt, lastUsedAt }: ConnectedClient): ClientRecord {
  return { id: grantId, name, hosts, created_at: connectedAt, last_used_at: lastUsedAt }
}
