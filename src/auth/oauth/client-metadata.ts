import type { AuthMethod } from '#auth/oauth/clients.ts'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import { checkRedirectUris, redirectHost } from '#auth/oauth/redirect-uris.ts'
import { checkScopes } from '#auth/oauth/scopes.ts'

export const AUTH_METHODS: readonly AuthMethod[] = ['none', 'client_secret_basic', 'client_secret_post']
export const GRANT_TYPES = ['authorization_code', 'refresh_token']
const MAX_NAME = 100

export type ClientMetadata = { name: string; redirectUris: string[]; authMethod: AuthMethod }

/**
 * Reads a client's metadata (RFC 7591, section 2). Grant types that the service lacks are left out of the registration;
 * metadata with which the client could not work at all is refused.
 * @throws OAuthError
 */
export function readClientMetadata(
  metadata: Record<string, unknown>,
  { tolerated, authMethod: fallback }: { tolerated: readonly string[]; authMethod: AuthMethod },
): ClientMetadata {
  const redirectUris = checkRedirectUris(metadata.redirect_uris)
  const authMethod = (metadata.token_endpoint_auth_method ?? fallback) as AuthMethod
  if (!AUTH_METHODS.includes(authMethod))
    refuse(`token_endpoint_auth_method must be one of ${AUTH_METHODS.join(', ')}.`)
  const grantTypes = listOf(metadata, 'grant_types')
  if (grantTypes && !grantTypes.includes('authorization_code')) refuse('grant_types must include authorization_code.')
  const responseTypes = listOf(metadata, 'response_types')
  if (responseTypes && !responseTypes.includes('code')) refuse('response_types must include code.')
  const { scope } = metadata
  if (scope !== undefined && scope !== null && typeof scope !== 'string') refuse('scope must be a string.')
  checkScopes(scope as string | undefined, tolerated)
  return { name: nameOf(metadata.client_name, redirectUris[0]!), redirectUris, authMethod }
}

function listOf(metadata: Record<string, unknown>, name: string): string[] | null {
  const value = metadata[name]
  if (value === undefined || value === null) return null
  if (!Array.isArray(value) || value.some((each) => typeof each !== 'string'))
    refuse(`${name} must be an array of strings.`)
  return value as string[]
}

/** Without characters that could reorder or hide the text around it. */
function nameOf(given: unknown, redirectUri: string): string {
  if (given !== undefined && given !== null && typeof given !== 'string') refuse('client_name must be a string.')
  const name = String(given ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return [...name].slice(0, MAX_NAME).join('') || redirectHost(redirectUri)
}

function refuse(description: string): never {
  throw new OAuthError('invalid_client_metadata', description)
}
