import { hash } from 'node:crypto'
import { credentialHash } from '#auth/credentials.ts'
import type { AuthorizationRequest } from '#auth/oauth/authorization-request.ts'
import type { Client } from '#auth/oauth/clients.ts'
import { endGrant, hasGrant } from '#auth/oauth/grants.ts'
import { issueTokens, type TokenResponse } from '#auth/oauth/issue-tokens.ts'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import { recordConnection } from '#auth/oauth/record-connection.ts'
import { redirectHost } from '#auth/oauth/redirect-uris.ts'
import { newSecret } from '#auth/oauth/secrets.ts'
import type { Database } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { OAuthCodeRow } from '#kernel/database/tables/oauth.ts'

const CODE_MS = 60_000

/** Creates the code that a person's agreement gives the client: for one exchange, within a minute. */
export async function makeCode(
  database: Database,
  { client, redirectUri, codeChallenge }: AuthorizationRequest,
  userId: string,
  now: number,
): Promise<string> {
  const code = newSecret('code')
  await database.write(async (tx) => {
    await tx.updateTable('oauth_clients').set({ used_at: now }).where('id', '=', client.id).execute()
    await tx
      .insertInto('oauth_codes')
      .values({
        hash: credentialHash(code),
        grant_id: newId(),
        user_id: userId,
        client_id: client.id,
        redirect_uri: redirectUri,
        code_challenge: codeChallenge,
        expires_at: now + CODE_MS,
        used_at: null,
      })
      .execute()
  })
  return code
}

export type CodeExchange = {
  code: string
  verifier: string | undefined
  redirectUri: string | undefined
  requestId: string
}

/**
 * Exchanges the code for the first tokens. If a code is used twice, one of the two senders has stolen it: the grant of the
 * first exchange is ended (RFC 6749, section 4.1.2).
 * @throws OAuthError invalid_grant
 */
export async function exchangeCode(
  database: Database,
  client: Client,
  exchange: CodeExchange,
  now: number,
): Promise<TokenResponse> {
  const outcome = await database.write(async (tx) => {
    const codeHash = credentialHash(exchange.code)
    const row = await tx.selectFrom('oauth_codes').selectAll().where('hash', '=', codeHash).executeTakeFirst()
    if (!row || row.client_id !== client.id) return refused('The code is unknown or belongs to another client.')
    const fault = row.used_at === null && faultOf(row, exchange, now)
    if (fault) return refused(fault)
    const unused = await tx
      .updateTable('oauth_codes')
      .set({ used_at: now })
      .where('hash', '=', codeHash)
      .where('used_at', 'is', null)
      .returning('hash')
      .executeTakeFirst()
    if (!unused) {
      await endGrant(tx, row.grant_id)
      return refused('The code was used before; the tokens issued for it are revoked.')
    }
    const host = redirectHost(row.redirect_uri)
    if (!(await hasGrant(tx, row.user_id, client.id)))
      await recordConnection(tx, client, { userId: row.user_id, host, requestId: exchange.requestId, now })
    await tx
      .insertInto('oauth_grants')
      .values({
        id: row.grant_id,
        user_id: row.user_id,
        client_id: client.id,
        redirect_host: host,
        last_used_at: now,
        created_at: now,
      })
      .execute()
    return issueTokens(tx, { id: row.grant_id, userId: row.user_id }, client, now)
  })
  if (outcome instanceof OAuthError) throw outcome
  return outcome
}

function faultOf(row: OAuthCodeRow, { verifier, redirectUri }: CodeExchange, now: number): string | null {
  if (row.expires_at <= now) return 'The code has expired.'
  if (redirectUri !== undefined && redirectUri !== row.redirect_uri)
    return 'redirect_uri is not the one of the authorization request.'
  if (verifier === undefined || !VERIFIER.test(verifier)) return 'code_verifier is missing or malformed.'
  if (hash('sha256', verifier, 'base64url') !== row.code_challenge)
    return 'code_verifier does not match code_challenge.'
  return null
}

/** RFC 7636, section 4.1. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/

/** Returned, not thrown: a throw would roll back the end of the grant. */
const refused = (description: string) => new OAuthError('invalid_grant', description)
