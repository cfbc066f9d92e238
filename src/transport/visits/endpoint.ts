import type { IncomingMessage, ServerResponse } from 'node:http'
import { loggedPath } from '#http/logged-path.ts'
import { newRequestId } from '#http/request-id.ts'
import type { Catalog } from '#operations/catalog.ts'
import { errorBody, InternalError, OperationError, StorageUnavailable, TooLarge } from '#operations/errors.ts'
import { logStorageFailure } from '#operations/log-storage-failure.ts'
import { visit } from '#operations/visit.ts'
import type { Services } from '#services/types.ts'
import { AddressLimited, addressLimit } from '#site/address-limit.ts'
import { sendMethodNotAllowed, sendUnknownHost } from '#site/send-others.ts'
import { readVisitBody } from '#transport/visits/visit-body.ts'
import { type Place, visitPlaces } from '#transport/visits/visit-places.ts'

/**
 * What visitors send to a website, on its own host: declared operations, without a credential, limited per address.
 *
 * @returns whether the request was addressed to one of them
 */
export function visitEndpoint(
  services: Services,
  { visits }: Catalog,
): (request: IncomingMessage, response: ServerResponse, host: string) => boolean {
  const { core, hosts, config, metrics, log } = services
  const placeOf = visitPlaces([...visits, ...services.visitExtension])
  const limit = addressLimit(config.visitLimit, config.trustedProxies)

  async function answer(request: IncomingMessage, response: ServerResponse, host: string, { methods, params }: Place) {
    const requestId = newRequestId(request)
    try {
      limit(request)
      const site = await hosts.find(host)
      if (!site) return metrics.count('site', sendUnknownHost(request, response))
      const operation = methods.get(request.method!)
      if (!operation) return metrics.count('site', sendMethodNotAllowed(response, [...methods.keys()].join(', ')))
      const body = await readVisitBody(request)
      const answer = await visit(core, { operation, websiteId: site.id, params, body })
      send(response, answer.status, answer.body, { 'x-request-id': requestId })
    } catch (error) {
      const known = error instanceof OperationError ? error : new InternalError(requestId)
      if (known !== error)
        log.error({ err: error, request_id: requestId, url: loggedPath(request.url!) }, 'visit failed')
      if (error instanceof StorageUnavailable)
        logStorageFailure(log, error, { request_id: requestId, host, url: request.url })
      const headers = { ...headersOf(known), 'x-request-id': requestId }
      send(response, known.status, JSON.stringify(errorBody(known, requestId)), headers)
    }
  }

  function send(response: ServerResponse, status: number, body: string | null, headers: Record<string, string>) {
    metrics.count('site', status)
    const type = body === null ? {} : { 'content-type': 'application/json; charset=utf-8' }
    response.writeHead(status, { ...headers, ...type, 'cache-control': 'no-store' })
    response.end(body ?? undefined)
  }

  return (request, response, host) => {
    const { method, url } = request
    if (method === 'GET' || method === 'HEAD' || !url!.startsWith('/_')) return false
    const place = placeOf(url!.split('?', 1)[0]!)
    if (place) void answer(request, response, host, place)
    return place !== null
  }
}

function headersOf(error: OperationError): Record<string, string> {
  if (error instanceof AddressLimited) return error.headers
  // The rest of the body is not read.
  if (error instanceof TooLarge) return { connection: 'close' }
  return error.retryAfter === null ? {} : { 'retry-after': String(error.retryAfter) }
}
