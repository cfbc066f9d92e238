import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OtherHost } from '#http/host-kind.ts'
import { loggedPath } from '#http/logged-path.ts'
import { headerOf } from '#http/raw-headers.ts'
import { newRequestId } from '#http/request-id.ts'
import { mayBeSameOrigin } from '#http/same-origin.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { errorBody, FormRefused, OperationError } from '#kernel/operations/errors.ts'
import { logStorageFailure } from '#kernel/operations/log-storage-failure.ts'
import { InternalError, StorageUnavailable } from '#kernel/operations/service-errors.ts'
import { visit } from '#kernel/operations/visit.ts'
import type { Sender } from '#kernel/operations/visit-body.ts'
import { AddressLimited } from '#site/address-limit.ts'
import type { Site } from '#site/find-site.ts'
import { shownAt } from '#site/forms/shown-cookie.ts'
import { sendFailure, sendMethodNotAllowed, sendSuspended, sendUnknownHost } from '#site/send-others.ts'
import type { VisitNeeds } from '#transport/needs.ts'
import { countVisit } from '#transport/visits/count-visit.ts'
import { sendFailed, sendRefusal, sendView, viewAt } from '#transport/visits/form-views.ts'
import { isSentByForm, readVisitBody, visitBody } from '#transport/visits/visit-body.ts'
import { visitLimits } from '#transport/visits/visit-limits.ts'
import { type Place, visitPlaces } from '#transport/visits/visit-places.ts'

/**
 * What visitors send to a website, on its own host: declared operations, without a credential, limited per address.
 *
 * @returns whether the request was addressed to one of them
 */
export function visitEndpoint(
  services: VisitNeeds,
  { visits }: Catalog,
): (request: IncomingMessage, response: ServerResponse, host: OtherHost) => boolean {
  const { core, hosts, config, metrics, log, secrets } = services
  const placeOf = visitPlaces([...visits, ...services.visitExtension])
  const limitOf = visitLimits(visits, config)

  async function answer(request: IncomingMessage, response: ServerResponse, host: string, { methods, params }: Place) {
    const requestId = newRequestId(request)
    const operation = methods.get(request.method!)
    const byForm = operation?.seeOther !== undefined && isSentByForm(request)
    let site: Site | undefined
    try {
      limitOf(operation)(request)
      site = await hosts.find(host)
      if (!site) return metrics.count('site', sendUnknownHost(request, response))
      if (site.suspended_at !== null) return metrics.count('site', sendSuspended(request, response, site))
      if (!operation) return metrics.count('site', sendMethodNotAllowed(response, [...methods.keys()].join(', ')))
      const sent = operation.prepare
        ? { incoming: { body: visitBody(request, operation.limits?.bytes), sender: senderOf(request) } }
        : { body: await readVisitBody(request) }
      const answer = await visit(core, { operation, websiteId: site.id, params, ...sent })
      const { counted } = answer
      if (counted) countVisit(services, request, { websiteId: site.id, host, counted })
      const headers = { 'x-request-id': requestId }
      if (byForm && answer.seeOther !== null) send(response, 303, null, { ...headers, location: answer.seeOther })
      else send(response, answer.status, answer.body, headers)
    } catch (error) {
      const known = error instanceof OperationError ? error : new InternalError(requestId)
      if (known !== error)
        log.error({ err: error, request_id: requestId, url: loggedPath(request.url!) }, 'visit failed')
      if (error instanceof StorageUnavailable)
        logStorageFailure(log, error, { request_id: requestId, host, url: request.url })
      await sendError(request, response, { error: known, requestId, site, formId: byForm ? params.id : undefined })
    }
  }

  function senderOf(request: IncomingMessage): Sender {
    const path = request.url!.split('?', 1)[0]!
    return {
      referrer: headerOf(request, 'referer') ?? null,
      shownAt: shownAt(secrets, path, headerOf(request, 'cookie')),
      sameOrigin: mayBeSameOrigin(request.headers),
    }
  }

  /** As a page to people who sent a form, else as JSON. */
  async function sendError(
    request: IncomingMessage,
    response: ServerResponse,
    { error, requestId, site, formId }: Failure,
  ): Promise<void> {
    const headers = { ...headersOf(error), 'x-request-id': requestId }
    if (formId === undefined) return send(response, error.status, JSON.stringify(errorBody(error, requestId)), headers)
    const exchange = { request, response }
    const status =
      error instanceof FormRefused && site
        ? await sendRefusal(services, site, { id: formId, error }, exchange).catch(() =>
            sendFailed(exchange, site, error, headers),
          )
        : sendFailed(exchange, site, error, headers)
    metrics.count('site', status)
  }

  function send(response: ServerResponse, status: number, body: string | null, headers: Record<string, string>) {
    metrics.count('site', status)
    const length = status === 204 ? {} : { 'content-length': String(body === null ? 0 : Buffer.byteLength(body)) }
    const type = body === null ? {} : { 'content-type': 'application/json; charset=utf-8' }
    response.writeHead(status, { ...headers, ...type, ...length, 'cache-control': 'no-store' })
    response.end(body ?? undefined)
  }

  async function view(request: IncomingMessage, response: ServerResponse, host: OtherHost): Promise<void> {
    try {
      const site = await hosts.find(host.name)
      const found = viewAt(request.url!)
      if (found && 'name' in found && found.name !== 'shown.gif') limitOf()(request)
      const status =
        site?.suspended_at === null && found ? await sendView(services, site, found, { request, response }) : null
      if (status === null) services.sites.serve(request, response, host)
      else metrics.count('site', status)
    } catch (error) {
      if (error instanceof AddressLimited)
        return send(response, error.status, JSON.stringify(errorBody(error, newRequestId(request))), error.headers)
      log.error({ err: error, url: loggedPath(request.url!) }, 'form view failed')
      metrics.count('site', sendFailure(request, response))
    }
  }

  return (request, response, host) => {
    const { method, url } = request
    if (!url!.startsWith('/_')) return false
    if (method === 'GET' || method === 'HEAD') {
      if (!viewAt(url!)) return false
      void view(request, response, host)
      return true
    }
    const place = placeOf(url!.split('?', 1)[0]!)
    if (place) void answer(request, response, host.name, place)
    return place !== null
  }
}

type Failure = { error: OperationError; requestId: string; site: Site | undefined; formId: string | undefined }

function headersOf(error: OperationError): Record<string, string> {
  if (error instanceof AddressLimited) return error.headers
  return error.retryAfter === null ? {} : { 'retry-after': String(error.retryAfter) }
}
