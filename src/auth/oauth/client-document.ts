import { readClientMetadata } from '#auth/oauth/client-metadata.ts'
import { type Client, MAX_CLIENT_ID } from '#auth/oauth/clients.ts'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import type { SafeFetcher } from '#providers/fetch/safe-fetcher.ts'

const MAX_DOCUMENT_BYTES = 16_384
const TIMEOUT_MS = 5_000
/** How long a document that was read is believed, in milliseconds. */
const FRESH_MS = 10 * 60_000

/** A client id that is the address of a metadata document (draft-ietf-oauth-client-id-metadata-document, section 3). */
export function isDocumentAddress(clientId: string): boolean {
  if (!clientId.startsWith('https://') || clientId.length > MAX_CLIENT_ID || !URL.canParse(clientId)) return false
  const { username, password, pathname, href } = new URL(clientId)
  // An id that the parser would write otherwise (with dots in its path, say) would have several spellings.
  return !username && !password && !clientId.includes('#') && pathname !== '/' && href === clientId
}

export function isStale({ kind, updatedAt }: Client, now: number): boolean {
  return kind === 'document' && now - updatedAt >= FRESH_MS
}

/**
 * Reads the client from its document. Redirects are not followed: the address is the client's name.
 * @throws OAuthError invalid_client, with what was wrong
 */
export async function readClientDocument(
  fetcher: SafeFetcher,
  clientId: string,
  tolerated: readonly string[],
  now: number,
): Promise<Client> {
  const answer = await fetcher.fetch(clientId, {
    maxBytes: MAX_DOCUMENT_BYTES,
    timeoutMs: TIMEOUT_MS,
    accept: 'application/json',
    maxRedirects: 0,
  })
  if (!answer.ok) refuse(answer.message)
  if (answer.status !== 200) refuse(`answers ${answer.status} instead of 200`)
  const document = parse(answer.body)
  if (document?.client_id !== clientId) refuse('is no metadata document with this address as its client_id')
  if (document.client_secret !== undefined) refuse('must hold no client_secret')
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

function refuse(what: string): never {
  throw new OAuthError('invalid_client', `The client's metadata document ${what}.`)
}
