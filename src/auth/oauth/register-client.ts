import { credentialHash } from '#auth/credentials.ts'
import { GRANT_TYPES, readClientMetadata } from '#auth/oauth/client-metadata.ts'
import { saveClient } from '#auth/oauth/clients.ts'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import { GRANTED_SCOPE } from '#auth/oauth/scopes.ts'
import { newSecret } from '#auth/oauth/secrets.ts'
import type { Database } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'

/**
 * Registers a client (RFC 7591). Confidential clients get a secret; only its hash is stored.
 * @throws OAuthError
 */
export async function registerClient(
  database: Database,
  body: unknown,
  tolerated: readonly string[],
  now: number,
): Promise<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype)
    throw new OAuthError('invalid_client_metadata', 'The body must be a JSON object.')
  const { name, redirectUris, authMethod } = readClientMetadata(body as Record<string, unknown>, {
    tolerated,
    authMethod: 'client_secret_basic',
  })
  const secret = authMethod === 'none' ? null : newSecret('client')
  const id = newId()
  const secretHash = secret && credentialHash(secret)
  await saveClient(
    database,
    { id, kind: 'registered', name, redirectUris, authMethod, secretHash, updatedAt: now },
    now,
  )
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now / 1000),
    ...(secret ? { client_secret: secret, client_secret_expires_at: 0 } : {}),
    client_name: name,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: authMethod,
    grant_types: GRANT_TYPES,
    response_types: ['code'],
    scope: GRANTED_SCOPE,
  }
}
