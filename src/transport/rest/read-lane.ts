import type { IncomingMessage, ServerResponse } from 'node:http'
import { compressed } from '#http/compressed.ts'
import { headerOf } from '#http/raw-headers.ts'
import { newRequestId } from '#http/request-id.ts'
import { searchOf } from '#http/search.ts'
import { sendText } from '#http/send-text.ts'
import type { Answer } from '#kernel/operations/answer.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import { API_PREFIX, type Catalog, routesOf } from '#kernel/operations/catalog.ts'
import { type ListMeta, linkHeader } from '#kernel/operations/list.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { cachedAnswer, read } from '#kernel/operations/read.ts'
import { bearerOf } from '#transport/bearer.ts'
import type { RestNeeds } from '#transport/needs.ts'
import { crossOriginHeaders } from '#transport/rest/cross-origin.ts'
import { ANSWER_HEADERS, JSON_TYPE } from '#transport/rest/headers.ts'

type Place = { operation: Operation; params: string[] }

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

type Wanted = { place: Place; params: Record<string, string>; credential: string; search: string }
type Sendable = { body: string | Buffer; etag?: string; meta?: ListMeta }

/**
 * Answers plain reads before the framework, which costs more than such an answer: those whose encoded answer is cached,
 * and those without a query. Any unusual request, and any failure, is left to the framework's routes,
 * which do all of this and the rest.
 *
 * @returns whether the request is taken; `otherwise` is called when it turns out not to be answered here
 */
export function readLane(
  services: RestNeeds,
  catalog: Catalog,
): (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => boolean {
  const { core, credentials, feed, metrics, rateLimit } = services
  const places = placesOf(catalog)

  function wantedBy(request: IncomingMessage): Wanted | null {
    const url = request.url!
    if (request.method !== 'GET' || headerOf(request, 'if-none-match') !== undefined) return null
    const search = searchOf(url)
    const ids: string[] = []
    const place = places.get(
      url.slice(0, url.length - search.length).replace(ID, (id) => {
        ids.push(id)
        return ':'
      }),
    )
    const credential = place && bearerOf(headerOf(request, 'authorization'))
    if (!credential) return null
    const params: Record<string, string> = {}
    for (let index = 0; index < ids.length; index++) params[place.params[index]!] = ids[index]!
    return { place, params, credential, search }
  }

  /** @returns whether it was answered; a promise where that takes reading */
  function answer(wanted: Wanted, request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> {
    const { place, params, credential, search } = wanted
    const caller = credentials.cached(credential)
    if (!caller) return false
    const requestId = newRequestId(request)
    const addressed = { operation: place.operation, params, caller, search, fresh: true }
    const cached = cachedAnswer(core, addressed)
    if (cached) return send(cached, { caller, requestId, request }, response)
    if (search !== '' || rateLimit?.isSpent(caller.credential.id)) return false
    return read(core, { ...addressed, query: {}, body: undefined, source: 'api', requestId }).then(
      (made) => send(made as Answer & Sendable, { caller, requestId, request }, response),
      // The framework's route fails in the same way, and answers the error.
      () => false,
    )
  }

  async function send(
    { body, etag, meta }: Sendable,
    { caller, requestId, request }: Addressee,
    response: ServerResponse,
  ): Promise<boolean> {
    const allowance = rateLimit?.take(caller.credential.id)
    if (allowance && !allowance.ok) return false
    metrics.count('api', 200)
    const head = ['x-request-id', requestId, ...ANSWER_HEADERS]
    if (etag) head.push('etag', etag)
    const link = meta && linkHeader(request.url!, services.links.base, meta)
    if (link) head.push('link', link)
    head.push('content-type', JSON_TYPE)
    if (allowance) head.push(...rateLimit!.headers(allowance))
    head.push('vary', 'Accept-Encoding', ...crossOriginHeaders(request.headers))
    const accepted = headerOf(request, 'accept-encoding')
    const short = accepted === undefined ? null : await compressed(body, accepted)
    if (short) head.push('content-encoding', short.encoding)
    sendText(response, 200, head, short?.bytes ?? body)
    return true
  }

  return (request, response, otherwise) => {
    const wanted = wantedBy(request)
    if (!wanted) return false
    feed
      .catchUp()
      .then((fresh) => fresh && answer(wanted, request, response))
      .catch(() => false)
      .then((done) => done || otherwise())
    return true
  }
}

type Addressee = { caller: Caller; requestId: string; request: IncomingMessage }

/** Each cacheable operation by its address with every id as `:`. */
function placesOf(catalog: Catalog): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const operation of catalog.operations) {
    if (!operation.cachedBy) continue
    for (const { path, params } of routesOf(operation))
      places.set(API_PREFIX + path.replaceAll(/:\w+/g, ':'), { operation, params })
  }
  return places
}
