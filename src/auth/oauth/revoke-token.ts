import { credentialHash } from '#auth/credentials.ts'
import type { Client } from '#auth/oauth/clients.ts'
import { endGrant } from '#auth/oauth/grants.ts'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import { deleteCredentials } from '#auth/revoke-credentials.ts'
import type { Database, Tx } from '#kernel/database/database.ts'

/**
 * Revokes a token (RFC 7009): a refresh token with its whole grant, an access token alone. An unknown token is no error.
 * @throws OAuthError when the token belongs to another client
 */
export async function revokeToken(database: Database, client: Client, token: string): Promise<void> {
  const hash = credentialHash(token)
  await database.write(async (tx) => {
    const found = (await grantOfRefreshToken(tx, hash)) ?? (await grantOfAccessToken(tx, hash))
    if (!found) return
    if (found.client_id !== client.id)
      throw new OAuthError('invalid_request', 'The token was not issued to this client.')
    if (found.kind === 'refresh') await endGrant(tx, found.id)
    else await deleteCredentials(tx, found.id, [hash])
  })
}

type Found = { kind: 'refresh' | 'access'; id: string; client_id: string }

async function grantOfRefreshToken(tx: Tx, hash: string): Promise<Found | undefined> {
  const grant = await tx
    .selectFrom('oauth_refresh_tokens')
    .innerJoin('oauth_grants', 'oauth_grants.id', 'oauth_refresh_tokens.grant_id')
    .select(['oauth_grants.id', 'oauth_grants.client_id'])
    .where('oauth_refresh_tokens.hash', '=', hash)
    .executeTakeFirst()
  return grant && { kind: 'refresh', ...grant }
}

async function grantOfAccessToken(tx: Tx, hash: string): Promise<Found | undefined> {
  const grant = await tx
    .selectFrom('credentials')
    .innerJoin('oauth_grants', 'oauth_grants.id', 'credentials.source_id')
    .select(['oauth_grants.id', 'oauth_grants.client_id'])
    .where('credentials.hash', '=', hash)
    .where('credentials.kind', '=', 'oauth')
    .executeTakeFirst()
  return grant && { kind: 'access', ...grant }
}
