import {
  type AuthorizationRequest,
  errorAddress,
  readRequest,
  redirectUriOf,
} from '#auth/oauth/authorization-request.ts'
import { isDocumentAddress, isStale, readClientDocument } from '#auth/oauth/client-document.ts'
import { type Client, findClient, saveClient } from '#auth/oauth/clients.ts'
import { hasAgreedTo } from '#auth/oauth/grants.ts'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import type { Database } from '#kernel/database/database.ts'
import type { SafeFetcher } from '#providers/fetch/safe-fetcher.ts'

export type AuthorizeContext = {
  database: Database
  fetcher: SafeFetcher
  links: { base: string }
  config: { oauthToleratedScopes: readonly string[] }
}

export type NextStep =
  | { step: 'sign in' }
  | { step: 'consent'; request: AuthorizationRequest }
  /** `address` is the client's. */
  | { step: 'redirect'; address: string }
  /** For a client that this person has not agreed to: `address` only if they choose to go there. */
  | { step: 'show error'; error: OAuthError; redirectUri: string; address: string }

/**
 * What an authorization request leads to. Anybody can register a client with any address, so an error is sent there only
 * with a person's agreement; a request with `prompt=none` has no person to ask (RFC 9700, section 4.11.2).
 * @throws OAuthError for the person to read, when the client or its address is wrong
 */
export async function authorize(
  context: AuthorizeContext,
  params: URLSearchParams,
  userId: string | null,
): Promise<NextStep> {
  const { config, database, links } = context
  const clientId = params.getAll('client_id')
  if (clientId.length !== 1 || !clientId[0]) throw new OAuthError('invalid_request', 'client_id must be sent once.')
  const client = await clientFor(context, clientId[0], userId)
  if (!client) return { step: 'sign in' }
  const redirectUri = redirectUriOf(params, client)
  const request = readRequest(params, client, redirectUri, {
    base: links.base,
    tolerated: config.oauthToleratedScopes,
  })
  const silent = (params.get('prompt') ?? '').split(' ').includes('none')
  if (silent) {
    const error = 'refused' in request ? request.refused : silentError(userId)
    return { step: 'redirect', address: errorAddress(request, error, links.base) }
  }
  if (userId === null) return { step: 'sign in' }
  if (!('refused' in request)) return { step: 'consent', request }
  const address = errorAddress(request, request.refused, links.base)
  if (await hasAgreedTo(database.reader, userId, client.id)) return { step: 'redirect', address }
  return { step: 'show error', error: request.refused, redirectUri, address }
}

function silentError(userId: string | null): OAuthError {
  return new OAuthError(userId === null ? 'login_required' : 'consent_required', 'A person has to agree.')
}

/**
 * Metadata documents are fetched for signed-in users only, so that strangers cannot make the service send requests.
 * Returns null when that needs a sign-in first.
 */
async function clientFor(context: AuthorizeContext, id: string, userId: string | null): Promise<Client | null> {
  const { config, database, fetcher } = context
  const now = Date.now()
  const known = await findClient(database.reader, id)
  if (known && !isStale(known, now)) return known
  if (!isDocumentAddress(id))
    throw new OAuthError(
      'invalid_client',
      'The program that sent you here is not registered, or its registration has expired.',
    )
  if (userId === null) return null
  const client = await readClientDocument(fetcher, id, config.oauthToleratedScopes, now)
  await saveClient(database, client, now)
  return client
}
