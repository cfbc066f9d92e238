import { readClientMetadata } from '#auth/oauth/client-metadata.ts'
import { type Client, MAX_CLIENT_ID } from '#auth/oauth/clients.ts'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import type { SafeFetcher } from '#providers/fetch/safe-fetcher.ts'

const MAX_DOCUMENT_BYTES = 16_384
const TIMEOUT_MS = 5_000
/** How long a fetched document is cached, in milliseconds. */
const FRESH_MS = 10 * 60_000

/** Whether a client id is the address of a metadata document (draft-ietf-oauth-client-id-metadata-document, section 3). */
export function isDocumentAddress(clientId: string): boolean {
  if (!clientId.startsWith('https://') || clientId.length > MAX_CLIENT_ID || !URL.canParse(clientId)) return false
  const { username, password, pathname, href } = new URL(clientId)
  // Only the normalized form (without dots in its path, say), so that no client has two ids.
  return !username && !password && !clientId.includes('#') && pathname !== '/' && href === clientId
}

export function isStale({ kind, updatedAt }: Client, now: number): boolean {
  return kind === 'document' && now - updatedAt >= FRESH_MS
}

/**
 * Fetches the client's document. Redirects are not followed: the address is the client's identity.
 * @throws OAuthError invalid_client
 */
export async function readClientDocument(
  fetcher: SafeFetcher,
  clientId: string,
  tolerated: readonly string[],
  now: number,
): Promise<Client> {
  const response = await fetcher.fetch(clientId, {
    maxBytes: MAX_DOCUMENT_BYTES,
    timeoutMs: TIMEOUT_MS,
    accept: 'application/json',
    maxRedirects: 0,
  })
  if (!response.ok) refuse(response.message)
  if (response.status !== 200) refuse(`returned ${response.status} instead of 200`)
  const document = parse(response.body)
  if (document?.client_id !== clientId) refuse('is not a metadata document with this address as its client_id')
  if (document.client_secret !== undefined) refuse('must not contain a client_secret')
  const { name, redirectUris, authMethod } = readClientMetadata(document, { tolerated, authMethod: 'none' })
  if (authMethod !== 'none') refuse('must have none as its token_endpoint_auth_method')
  return { id: clientId, kind: 'document', name, redirectUris, authMethod, secretHash: null, updatedAt: now }
}

function parse(bytes: Buffer): Record<string, unknown> | null {
  try {
    const value = JSON.parse(bytes.toString())
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function refuse(problem: string): never {
  throw new OAuthError('invalid_client', `The client's metadata document ${problem}.`)
}
