import { credentialHash } from '#auth/credentials.ts'
import type { Client } from '#auth/oauth/clients.ts'
import { endGrant } from '#auth/oauth/grants.ts'
import { issueTokens, type TokenResponse } from '#auth/oauth/issue-tokens.ts'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import type { Database, Tx } from '#kernel/database/database.ts'

/**
 * Exchanges a refresh token for the next pair. Each is good once; within `grace` milliseconds a second use counts as a
 * retry after a lost response, later as theft, which ends the grant for everybody who holds its tokens (RFC 9700,
 * section 4.14).
 * @throws OAuthError invalid_grant
 */
export async function refresh(
  database: Database,
  client: Client,
  token: string,
  grace: number,
): Promise<TokenResponse> {
  const outcome = await database.write(async (tx) => {
    const found = await findToken(tx, credentialHash(token))
    if (!found || found.client_id !== client.id)
      return refused('The refresh token is unknown or belongs to another client.')
    await database.lockRow(tx, { table: 'oauth_grants' }, found.grant_id)
    // Read under the lock: a request that waited for another is also later by the clock.
    const now = Date.now()
    if (found.expires_at <= now) return refused('The refresh token has expired.')
    const grant = await tx
      .updateTable('oauth_grants')
      .set({ last_used_at: now })
      .where('id', '=', found.grant_id)
      .returning(['id', 'user_id'])
      .executeTakeFirst()
    if (!grant) return refused('The grant has been ended.')
    if (!(await use(tx, found.hash, now)) && !(await wasUsedWithin(tx, found.hash, grace, now))) {
      await endGrant(tx, grant.id)
      return refused('The refresh token was used before; the grant has been ended.')
    }
    return issueTokens(tx, { id: grant.id, userId: grant.user_id }, client, now)
  })
  if (outcome instanceof OAuthError) throw outcome
  return outcome
}

async function findToken(tx: Tx, hash: string) {
  return tx
    .selectFrom('oauth_refresh_tokens')
    .innerJoin('oauth_grants', 'oauth_grants.id', 'oauth_refresh_tokens.grant_id')
    .selectAll('oauth_refresh_tokens')
    .select('oauth_grants.client_id')
    .where('hash', '=', hash)
    .executeTakeFirst()
}

/** Returns false if the token was already used. */
async function use(tx: Tx, hash: string, now: number): Promise<boolean> {
  const unused = await tx
    .updateTable('oauth_refresh_tokens')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return unused !== undefined
}

async function wasUsedWithin(tx: Tx, hash: string, grace: number, now: number): Promise<boolean> {
  const row = await tx.selectFrom('oauth_refresh_tokens').select('used_at').where('hash', '=', hash).executeTakeFirst()
  if (row?.used_at == null) return false
  // The clocks of two machines may differ. A use in the future has the age 0, which is no retry at grace 0.
  return Math.max(0, now - row.used_at) < grace
}

const refused = (description: string) => new OAuthError('invalid_grant', description)
