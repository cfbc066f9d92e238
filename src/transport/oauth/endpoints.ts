import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticateClient } from '#auth/oauth/authenticate-client.ts'
import { exchangeCode } from '#auth/oauth/codes.ts'
import type { TokenResponse } from '#auth/oauth/issue-tokens.ts'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import { refresh } from '#auth/oauth/refresh.ts'
import { registerClient } from '#auth/oauth/register-client.ts'
import { checkResources } from '#auth/oauth/resources.ts'
import { revokeToken } from '#auth/oauth/revoke-token.ts'
import { checkScopes } from '#auth/oauth/scopes.ts'
import { RateLimit } from '#http/rate-limit.ts'
import { addPreflight, allowAnyOrigin } from '#transport/cors.ts'
import { limitAddress } from '#transport/limit-address.ts'
import type { TransportNeeds } from '#transport/needs.ts'
import { oauthForm } from '#transport/oauth/oauth-form.ts'

/** Registration (RFC 7591), tokens (RFC 6749) and revocation (RFC 7009). */
export function addEndpoints(oauth: FastifyInstance, services: TransportNeeds) {
  const { config, database } = services
  const registrations = config.oauthRegisterLimit ? new RateLimit(config.oauthRegisterLimit) : null
  for (const path of ['/oauth/register', '/oauth/token', '/oauth/revoke']) addPreflight(oauth, path, 'POST')

  oauth.post('/oauth/register', async (request, reply) => {
    limitAddress(registrations, config, request, reply)
    const client = await registerClient(database, request.body, config.oauthToleratedScopes, Date.now())
    return secret(reply).code(201).send(client)
  })

  oauth.post('/oauth/token', async (request, reply) => {
    limitAddress(services.rateLimit, config, request, reply)
    return secret(reply).send(await tokenResponse(services, request))
  })

  oauth.post('/oauth/revoke', async (request, reply) => {
    limitAddress(services.rateLimit, config, request, reply)
    const form = oauthForm(request)
    const client = await authenticateClient(database.reader, request.headers.authorization, form.one)
    const token = form.one('token')
    if (!token) throw new OAuthError('invalid_request', 'token is missing.')
    await revokeToken(database, client, token)
    return secret(reply).send({})
  })
}

function secret(reply: FastifyReply) {
  return allowAnyOrigin(reply)
    .headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    .type('application/json; charset=utf-8')
}

/** @throws OAuthError */
async function tokenResponse(services: TransportNeeds, request: FastifyRequest): Promise<TokenResponse> {
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
