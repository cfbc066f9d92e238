import { credentialHash } from '#auth/credentials.ts'
import type { Client } from '#auth/oauth/clients.ts'
import { GRANTED_SCOPE } from '#auth/oauth/scopes.ts'
import { newSecret } from '#auth/oauth/secrets.ts'
import { deleteCredentials } from '#auth/revoke-credentials.ts'
import type { Tx } from '#kernel/database/database.ts'

const ACCESS_MS = 3_600_000
/** From the last refresh. */
export const REFRESH_MS = 60 * 86_400_000
/**
 * Access tokens, and unused refresh tokens, that one grant has at a time; the oldest are deleted. Each retry within the
 * grace adds one of both.
 */
const MAX_LIVE_TOKENS = 20

export type TokenResponse = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

/** Issues an access token and the refresh token for the next one; only their hashes are stored. */
export async function issueTokens(
  tx: Tx,
  grant: { id: string; userId: string },
  client: Client,
  now: number,
): Promise<TokenResponse> {
  await makeRoom(tx, grant.id)
  const access = newSecret('access')
  const refresh = newSecret('refresh')
  await tx
    .insertInto('credentials')
    .values({
      hash: credentialHash(access),
      kind: 'oauth',
      user_id: grant.userId,
      scope: 'write',
      source_id: grant.id,
      name: client.name,
      expires_at: now + ACCESS_MS,
    })
    .execute()
  await tx
    .insertInto('oauth_refresh_tokens')
    .values({ hash: credentialHash(refresh), grant_id: grant.id, expires_at: now + REFRESH_MS, used_at: null })
    .execute()
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_MS / 1000,
    refresh_token: refresh,
    scope: GRANTED_SCOPE,
  }
}

async function makeRoom(tx: Tx, grantId: string) {
  const surplus = await tx
    .selectFrom('credentials')
    .select('hash')
    .where('source_id', '=', grantId)
    .orderBy('expires_at', 'desc')
    .offset(MAX_LIVE_TOKENS - 1)
    .limit(1_000)
    .execute()
  await deleteCredentials(
    tx,
    grantId,
    surplus.map(({ hash }) => hash),
  )
  const unused = tx
    .selectFrom('oauth_refresh_tokens')
    .select('hash')
    .where('grant_id', '=', grantId)
    .where('used_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .offset(MAX_LIVE_TOKENS - 1)
    .limit(1_000)
  await tx.deleteFrom('oauth_refresh_tokens').where('hash', 'in', unused).execute()
}
