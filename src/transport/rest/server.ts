import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { compressed } from '#http/compressed.ts'
import { refuseConnection } from '#http/refuse-connection.ts'
import { newRequestId } from '#http/request-id.ts'
import { searchOf } from '#http/search.ts'
import { API_PREFIX, type Catalog } from '#kernel/operations/catalog.ts'
import { MethodNotAllowed, NotFound } from '#kernel/operations/errors.ts'
import { authenticate, sentCredential } from '#transport/bearer.ts'
import { MAX_BODY_BYTES } from '#transport/json-body.ts'
import { knownFailure } from '#transport/known-failure.ts'
import type { RestNeeds } from '#transport/needs.ts'
import { addJsonParser } from '#transport/rest/add-json-parser.ts'
import { allowCrossOrigin } from '#transport/rest/cross-origin.ts'
import { noteRoutes } from '#transport/rest/methods-at.ts'
import { addOperationRoutes } from '#transport/rest/operation-routes.ts'
import { sendError } from '#transport/rest/send-error.ts'

/** Routes have no schemas: the core checks and encodes. Without these the framework would load a validator of its own. */
const NO_COMPILERS = { buildValidator: noCompiler, buildSerializer: noCompiler }

function noCompiler(): never {
  throw new Error('A route has a schema, which nothing would hold it to')
}

/** The REST API, every route derived from the catalog. */
export function restServer(
  services: RestNeeds,
  catalog: Catalog,
  serverFactory: NonNullable<Parameters<typeof Fastify>[0]>,
  missingPage: MissingPage,
): FastifyInstance {
  const app = Fastify({
    ...(serverFactory as object),
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: newRequestId,
    exposeHeadRoutes: true,
    schemaController: { compilersFactory: NO_COMPILERS },
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: false,
    clientErrorHandler: refuseConnection,
    // An address that is too long or does not decode names nothing of ours.
    frameworkErrors: (_, request, reply) =>
      void notFound(request, reply).catch((error) => sendError(services, request, reply, error)),
  })
  const notFound = refusalOf(services, noteRoutes(app), missingPage)
  app.removeAllContentTypeParsers()
  addJsonParser(app)
  // The framework would close the connection of a body that it refuses to read: a client still sending would never read why.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete) reply.removeHeader('connection')
    done(null, payload)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.url.startsWith(`${API_PREFIX}/`) || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return payload
    reply.header('vary', 'Accept-Encoding')
    const short = await compressed(payload, request.headers['accept-encoding'])
    if (short === null) return payload
    reply.header('content-encoding', short.encoding).removeHeader('content-length')
    return short.bytes
  })
  allowCrossOrigin(app)
  app.setErrorHandler((error, request, reply) => sendError(services, request, reply, knownFailure(error as Error)))
  app.setNotFoundHandler(notFound)
  addOperationRoutes(app, services, catalog)
  return app
}

type MissingPage = (reply: FastifyReply) => unknown

/** Without a credential, an unknown path of the API is 401 like a known one. Browsers elsewhere get a page. */
function refusalOf(services: RestNeeds, methodsAt: (path: string) => string[], missingPage: MissingPage) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { url } = request
    const isApi = url.startsWith(`${API_PREFIX}/`) && url !== `${API_PREFIX}/openapi.json`
    if (isApi) await authenticate(services.credentials, sentCredential(services, request))
    const methods = methodsAt(url.slice(0, url.length - searchOf(url).length))
    // An address with a bad id can have the method too.
    if (methods.length > 0 && !methods.includes(request.method)) throw new MethodNotAllowed(methods)
    if (!isApi && request.method === 'GET' && request.headers.accept?.includes('text/html')) return missingPage(reply)
    throw new NotFound('Route', 'The routes are listed at /docs and in /api/v1/openapi.json.')
  }
}
