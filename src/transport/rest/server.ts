import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { API_PREFIX, type Catalog } from '#operations/catalog.ts'
import { InvalidRequest, NotFound, OperationError, TooLarge } from '#operations/errors.ts'
import type { Services } from '#src/services.ts'
import { newRequestId } from '#transport/request-id.ts'
import { authenticate, sentCredential } from '#transport/rest/bearer.ts'
import { MAX_BODY_BYTES, parseJson } from '#transport/rest/body.ts'
import { addOperationRoutes } from '#transport/rest/operation-routes.ts'
import { sendError } from '#transport/rest/send-error.ts'

/** The REST API, every route derived from the catalog. */
export function restServer(
  services: Services,
  catalog: Catalog,
  serverFactory: NonNullable<Parameters<typeof Fastify>[0]>,
): FastifyInstance {
  const app = Fastify({
    ...(serverFactory as object),
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: newRequestId,
    exposeHeadRoutes: true,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: false,
    // An address that is too long or does not decode names nothing of ours.
    frameworkErrors: (_, request, reply) =>
      void notFound(services, request).catch((error) => sendError(services, request, reply, error)),
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(/^application\/([\w.+-]+\+)?json/, { parseAs: 'buffer' }, (_, body, done) => {
    try {
      done(null, parseJson(body))
    } catch (error) {
      done(error as Error)
    }
  })
  app.setErrorHandler((error, request, reply) => sendError(services, request, reply, known(error as FastifyFailure)))
  app.setNotFoundHandler((request) => notFound(services, request))
  addOperationRoutes(app, services, catalog)
  return app
}

type FastifyFailure = Error & { statusCode?: number; code?: string }

/** Fastify's own refusals, in our words. */
function known(error: FastifyFailure): Error {
  if (error instanceof OperationError) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new TooLarge(`The body is larger than ${MAX_BODY_BYTES} bytes`)
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new InvalidRequest('The body must be JSON', 'Send Content-Type: application/json.', 'unsupported_media_type')
  if (error.statusCode && error.statusCode < 500) return new InvalidRequest(error.message)
  return error
}

/** An unknown path tells nothing to who has no credential. */
async function notFound(services: Services, request: FastifyRequest) {
  if (request.url.startsWith(`${API_PREFIX}/`))
    await authenticate(services.credentials, sentCredential(services, request))
  throw new NotFound('Route')
}
