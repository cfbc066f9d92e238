import type { FastifyRequest } from 'fastify'
import { authenticateClient } from '#auth/oauth/authenticate-client.ts'
import { exchangeCode } from '#auth/oauth/codes.ts'
import type { TokenResponse } from '#auth/oauth/issue-tokens.ts'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import { refresh } from '#auth/oauth/refresh.ts'
import { checkResources } from '#auth/oauth/resources.ts'
import { checkScopes } from '#auth/oauth/scopes.ts'
import type { Services } from '#services/types.ts'
import { oauthForm } from '#transport/oauth/oauth-form.ts'

/** @throws OAuthError */
export async function tokenResponse(services: Services, request: FastifyRequest): Promise<TokenResponse> {
  const { config, database, links } = services
  const form = oauthForm(request)
  const grantType = form.one('grant_type')
  if (!grantType) throw new OAuthError('invalid_request', 'grant_type is missing.')
  const client = await authenticateClient(database.reader, request.headers.authorization, form.one)
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.')
  checkScopes(form.one('scope'), config.oauthToleratedScopes)
  checkResources(form.all('resource'), links.base)
  if (grantType === 'refresh_token')
    return refresh(database, client, required(form.one('refresh_token'), 'refresh_token'), config.oauthRefreshGrace)
  const code = required(form.one('code'), 'code')
  const verifier = form.one('code_verifier')
  const exchange = { code, verifier, redirectUri: form.one('redirect_uri'), requestId: request.id }
  return exchangeCode(database, client, exchange, Date.now())
}

function required(value: string | undefined, name: string): string {
  if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing.`)
  return value
}
