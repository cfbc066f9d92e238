import type { FastifyInstance, FastifyReply } from 'fastify'
import { authenticateClient } from '#auth/oauth/authenticate-client.ts'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import { registerClient } from '#auth/oauth/register-client.ts'
import { revokeToken } from '#auth/oauth/revoke-token.ts'
import { RateLimit } from '#http/rate-limit.ts'
import type { Services } from '#services/types.ts'
import { addPreflight, allowAnyOrigin } from '#transport/cors.ts'
import { limitAddress } from '#transport/limit-address.ts'
import { oauthForm } from '#transport/oauth/oauth-form.ts'
import { tokenResponse } from '#transport/oauth/token.ts'

/** Registration (RFC 7591), tokens (RFC 6749) and revocation (RFC 7009). */
export function addEndpoints(oauth: FastifyInstance, services: Services) {
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
