import type { Client } from '#auth/oauth/clients.ts'
import { OAuthError, type OAuthErrorCode } from '#auth/oauth/oauth-error.ts'
import { isRegistered } from '#auth/oauth/redirect-uris.ts'
import { checkResources } from '#auth/oauth/resources.ts'
import { checkScopes } from '#auth/oauth/scopes.ts'

/** A valid request: what a person is asked to agree to. */
export type AuthorizationRequest = { client: Client; redirectUri: string; state: string | null; codeChallenge: string }

/** An invalid request, with the registered address that its error is for. */
export type AuthorizationRefused = { refused: OAuthError; redirectUri: string; state: string | null }

const SINGLE = ['response_type', 'response_mode', 'state', 'scope', 'code_challenge', 'code_challenge_method', 'prompt']
/** S256: 32 bytes in base64url (RFC 7636, section 4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/

/**
 * Returns the address for the response.
 * @throws OAuthError when it is not registered: the person sees that, and is redirected nowhere
 */
export function redirectUriOf(params: URLSearchParams, client: Client): string {
  const sent = params.getAll('redirect_uri')
  if (sent.length > 1) throw new OAuthError('invalid_request', 'redirect_uri was sent more than once.')
  if (sent.length === 0 && client.redirectUris.length === 1) return client.redirectUris[0]!
  const [uri] = sent
  if (!uri) throw new OAuthError('invalid_request', 'redirect_uri is missing.')
  if (!isRegistered(uri, client.redirectUris))
    throw new OAuthError('invalid_redirect_uri', 'redirect_uri is not one that the client has registered.')
  return uri
}

type Settings = { base: string; tolerated: readonly string[] }

/** @param redirectUri from `redirectUriOf` */
export function readRequest(
  params: URLSearchParams,
  client: Client,
  redirectUri: string,
  settings: Settings,
): AuthorizationRequest | AuthorizationRefused {
  const states = params.getAll('state')
  const state = states.length === 1 ? states[0]! : null
  try {
    check(params, settings)
    return { client, redirectUri, state, codeChallenge: params.get('code_challenge')! }
  } catch (error) {
    if (error instanceof OAuthError) return { refused: error, redirectUri, state }
    throw error
  }
}

function check(params: URLSearchParams, { base, tolerated }: Settings) {
  const repeated = SINGLE.find((name) => params.getAll(name).length > 1)
  if (repeated) fail('invalid_request', `${repeated} was sent more than once.`)
  if (params.has('request')) fail('request_not_supported', 'Send the parameters directly.')
  if (params.has('request_uri')) fail('request_uri_not_supported', 'Send the parameters directly.')
  const type = params.get('response_type')
  if (!type) fail('invalid_request', 'response_type is missing; it must be code.')
  if (type !== 'code') fail('unsupported_response_type', 'response_type must be code.')
  if ((params.get('response_mode') ?? 'query') !== 'query') fail('invalid_request', 'response_mode must be query.')
  // Its default is plain (RFC 7636, section 4.3), which reveals the verifier.
  if (params.get('code_challenge_method') !== 'S256') fail('invalid_request', 'code_challenge_method must be S256.')
  if (!CHALLENGE.test(params.get('code_challenge') ?? ''))
    fail('invalid_request', 'code_challenge must be the SHA-256 of a code_verifier in base64url.')
  checkScopes(params.get('scope'), tolerated)
  checkResources(params.getAll('resource'), base)
}

/** The redirect to the client, with `iss` against mix-ups (RFC 9207). */
export function responseAddress(
  { redirectUri, state }: { redirectUri: string; state: string | null },
  response: Record<string, string>,
  issuer: string,
): string {
  const { href } = new URL(redirectUri)
  const params = new URLSearchParams({ ...response, ...(state === null ? {} : { state }), iss: issuer })
  return `${href}${href.includes('?') ? '&' : '?'}${params}`
}

export function errorAddress(
  to: { redirectUri: string; state: string | null },
  { code, description }: OAuthError,
  issuer: string,
): string {
  return responseAddress(to, { error: code, error_description: description }, issuer)
}

function fail(code: OAuthErrorCode, description: string): never {
  throw new OAuthError(code, description)
}
