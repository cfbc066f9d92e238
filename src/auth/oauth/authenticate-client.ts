import { timingSafeEqual } from 'node:crypto'
import { credentialHash } from '#auth/credentials.ts'
import { type Client, findClient } from '#auth/oauth/clients.ts'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import type { Db } from '#kernel/database/database.ts'

type ClientCredentials = { id: string; secret: string | null }

/**
 * Authenticates the client (RFC 6749, section 2.3): a public one by its id, a confidential one also by its secret, in the
 * header or in the form.
 * @throws OAuthError
 */
export async function authenticateClient(
  db: Db,
  authorization: string | undefined,
  form: (name: string) => string | undefined,
): Promise<Client> {
  const given = credentialsOf(authorization, form)
  const client = await findClient(db, given.id)
  if (!client) throw new OAuthError('invalid_client', 'Unknown client. Register again, or check the client_id.')
  if (client.secretHash === null) {
    if (given.secret !== null)
      throw new OAuthError('invalid_client', 'This client has no secret; send its client_id only.')
    return client
  }
  if (given.secret === null || !isSecret(given.secret, client.secretHash))
    throw new OAuthError('invalid_client', 'The client secret is missing or wrong.')
  return client
}

function credentialsOf(
  authorization: string | undefined,
  form: (name: string) => string | undefined,
): ClientCredentials {
  const formId = form('client_id')
  const formSecret = form('client_secret') ?? null
  if (authorization === undefined) {
    if (!formId) throw new OAuthError('invalid_client', 'client_id is missing.')
    return { id: formId, secret: formSecret }
  }
  const header = fromHeader(authorization)
  if (formSecret !== null) throw new OAuthError('invalid_request', 'Send the client secret in one place only.')
  if (formId && formId !== header.id)
    throw new OAuthError('invalid_request', 'The header and the form have different client ids.')
  return header
}

/** RFC 6749, section 2.3.1: both parts are form-encoded before they are joined. */
function fromHeader(authorization: string): ClientCredentials {
  const [, encoded] = /^basic +([a-z0-9+/=]+)$/i.exec(authorization) ?? []
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? []
  try {
    if (id) return { id: formDecoded(id), secret: formDecoded(secret!) || null }
  } catch {
    // Malformed encoding is refused below.
  }
  throw new OAuthError('invalid_client', 'Authorization must be Basic with client id and secret.')
}

const formDecoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))

function isSecret(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(credentialHash(secret)), Buffer.from(hash))
}
