import type { FastifyInstance } from 'fastify'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import { resourcesOf } from '#auth/oauth/resources.ts'
import type { Services } from '#services/types.ts'
import { addPreflight, allowAnyOrigin } from '#transport/cors.ts'
import { NO_KEYS, openIdConfiguration, resourceMetadata, serverMetadata } from '#transport/oauth/documents.ts'
import { addEndpoints } from '#transport/oauth/endpoints.ts'
import { sendOAuthError } from '#transport/oauth/send-oauth-error.ts'

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
