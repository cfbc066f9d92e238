import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AUTH_METHODS, GRANT_TYPES } from '#auth/oauth/client-metadata.ts'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import { resourcesOf } from '#auth/oauth/resources.ts'
import { SCOPES } from '#auth/oauth/scopes.ts'
import { loggedPath } from '#http/logged-path.ts'
import { logStorageFailure } from '#kernel/operations/log-storage-failure.ts'
import { RateLimited, StorageUnavailable } from '#kernel/operations/service-errors.ts'
import type { Services } from '#services/types.ts'
import { addPreflight, allowAnyOrigin } from '#transport/cors.ts'
import { addEndpoints } from '#transport/oauth/endpoints.ts'

/** Tokens are opaque and nothing is signed, so there are no keys. */
const NO_KEYS = { keys: [] }

const MAX_BODY_BYTES = 65_536
const DOCUMENT_MAX_AGE_S = 300

/**
 * The authorization server's endpoints for programs; `/oauth/authorize`, for people, is among the pages. Cookies have no
 * effect here, so every origin may call.
 */
export function addOAuth(app: FastifyInstance, services: Services) {
  app.register(async (oauth) => {
    acceptBodies(oauth)
    oauth.setErrorHandler((error: Error, request, reply) => sendOAuthError(services, request, reply, error))
    addDocuments(oauth, services)
    addEndpoints(oauth, services)
  })
}

/** Forms stay URLSearchParams, to detect repeated parameters; JSON is for registration. */
function acceptBodies(oauth: FastifyInstance) {
  oauth.removeAllContentTypeParsers()
  const options = { parseAs: 'string', bodyLimit: MAX_BODY_BYTES } as const
  oauth.addContentTypeParser('application/x-www-form-urlencoded', options, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  oauth.addContentTypeParser('application/json', options, (_, body, done) => {
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(new OAuthError('invalid_client_metadata', 'The body is not valid JSON.'))
    }
  })
}

function addDocuments(oauth: FastifyInstance, { links }: Services) {
  const serve = (path: string, document: () => object) => {
    addPreflight(oauth, path, 'GET')
    oauth.get(path, (_, reply) =>
      allowAnyOrigin(reply)
        .header('cache-control', `public, max-age=${DOCUMENT_MAX_AGE_S}`)
        .type('application/json; charset=utf-8')
        .send(document()),
    )
  }
  serve('/.well-known/oauth-authorization-server', () => serverMetadata(links.base))
  serve('/.well-known/openid-configuration', () => openIdConfiguration(links.base))
  serve('/.well-known/oauth-protected-resource', () => resourceMetadata(links.base, resourcesOf(links.base)[0]!))
  serve('/.well-known/oauth-protected-resource/mcp', () => resourceMetadata(links.base, resourcesOf(links.base)[1]!))
  serve('/oauth/jwks', () => NO_KEYS)
}

type Failure = Error & { statusCode?: number }

/** The error body of RFC 6749, section 5.2; an unexpected failure is logged and not described. */
function sendOAuthError({ log }: Services, request: FastifyRequest, reply: FastifyReply, error: Failure) {
  allowAnyOrigin(reply).header('cache-control', 'no-store').header('x-request-id', request.id)
  if (error instanceof OAuthError) {
    const unknownClient = error.code === 'invalid_client'
    if (unknownClient && request.headers.authorization !== undefined)
      reply.header('www-authenticate', 'Basic realm="Sitewright"')
    return send(reply, unknownClient ? 401 : 400, error.code, error.description)
  }
  if (error instanceof RateLimited)
    return send(reply.header('retry-after', String(error.retryAfter)), 429, 'temporarily_unavailable', error.detail)
  if (error instanceof StorageUnavailable) {
    logStorageFailure(log, error, { request_id: request.id, url: request.url })
    return send(reply.header('retry-after', String(error.retryAfter)), 503, 'temporarily_unavailable', error.message)
  }
  if (error.statusCode === 413) return send(reply, 413, 'invalid_request', 'The body is too large.')
  if (error.statusCode && error.statusCode < 500)
    return send(
      reply,
      400,
      'invalid_request',
      'The body cannot be read: it has the wrong Content-Type or is malformed.',
    )
  log.error({ err: error, request_id: request.id, url: loggedPath(request.url) }, 'request failed')
  return send(reply, 500, 'server_error', `It has been logged as ${request.id}.`)
}

function send(reply: FastifyReply, status: number, error: string, error_description: string) {
  return reply.code(status).type('application/json; charset=utf-8').send({ error, error_description })
}

/** RFC 8414. The issuer is BASE_URL byte for byte, because clients compare it so. */
function serverMetadata(base: string) {
  return {
    issuer: base,
    authorization_endpoint: `${base}/oauth/authorize`,
    token_endpoint: `${base}/oauth/token`,
    registration_endpoint: `${base}/oauth/register`,
    revocation_endpoint: `${base}/oauth/revoke`,
    jwks_uri: `${base}/oauth/jwks`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES,
    token_endpoint_auth_methods_supported: AUTH_METHODS,
    revocation_endpoint_auth_methods_supported: AUTH_METHODS,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: resourcesOf(base),
    service_documentation: `${base}/docs`,
  }
}

/**
 * The server metadata with the fields that OpenID Connect Discovery requires, for clients that look there. ID tokens are
 * never issued: `openid` is not a supported scope.
 */
function openIdConfiguration(base: string) {
  return {
    ...serverMetadata(base),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  }
}

/** RFC 9728. */
function resourceMetadata(base: string, resource: string) {
  return {
    resource,
    authorization_servers: [base],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Sitewright',
    resource_documentation: `${base}/docs`,
  }
}
