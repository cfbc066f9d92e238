import type { IncomingMessage, ServerResponse } from 'node:http'
import { API_PREFIX, type Catalog, routesOf } from '#operations/catalog.ts'
import type { Kept } from '#operations/kept-answers.ts'
import { linkHeader } from '#operations/list.ts'
import type { Operation } from '#operations/operation.ts'
import { keptAnswer } from '#operations/run.ts'
import { headerOf } from '#src/raw-headers.ts'
import type { Services } from '#src/services.ts'
import { bearerOf } from '#transport/bearer.ts'
import { newRequestId } from '#transport/request-id.ts'
import { ANSWER_HEADERS, JSON_TYPE } from '#transport/rest/headers.ts'
import { searchOf } from '#transport/rest/search.ts'

type Place = { operation: Operation; params: string[] }

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Answers a read whose encoded answer is kept, before the framework, which costs more than such an answer does. Whatever
 * is in the least unusual about a request goes the framework's way, which does all of this and the rest.
 */
export function keptLane(
  services: Services,
  catalog: Catalog,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { core, credentials, feed, metrics, rateLimit } = services
  const places = placesOf(catalog)
  const linkOf = keptLinks(services)
  // Who wants every request told of is better served by one place that tells.
  if (services.log.isLevelEnabled('debug')) return () => false

  return (request, response) => {
    const url = request.url!
    if (request.method !== 'GET' || headerOf(request, 'if-none-match') !== undefined) return false
    const search = searchOf(url)
    const ids: string[] = []
    const place = places.get(
      url.slice(0, url.length - search.length).replace(ID, (id) => {
        ids.push(id)
        return ':'
      }),
    )
    const credential = place && bearerOf(headerOf(request, 'authorization'))
    if (!credential || !feed.freshen()) return false
    const caller = credentials.known(credential)
    if (!caller) return false
    const params: Record<string, string> = {}
    for (let index = 0; index < ids.length; index++) params[place.params[index]!] = ids[index]!
    const kept = keptAnswer(core, { operation: place.operation, params, caller, search })
    if (!kept) return false
    const allowance = rateLimit?.take(caller.credential.id)
    if (allowance && !allowance.ok) return false
    metrics.count('api', 200)
    const head = ['x-request-id', newRequestId(request), ...ANSWER_HEADERS]
    if (kept.etag) head.push('etag', kept.etag)
    if (kept.meta) head.push('link', linkOf(kept, url))
    head.push('content-type', JSON_TYPE, 'content-length', String(kept.latin1.length))
    if (allowance) head.push(...rateLimit!.headers(allowance))
    response.writeHead(200, head)
    response.end(kept.latin1, 'latin1')
    return true
  }
}

/** Where each keepable operation stands: its address with every id as `:`. */
function placesOf(catalog: Catalog): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const operation of catalog.operations) {
    if (!operation.keep) continue
    for (const { path, params } of routesOf(operation))
      places.set(API_PREFIX + path.replaceAll(/:\w+/g, ':'), { operation, params })
  }
  return places
}

/** The `Link` header, made once for an answer: a list that is kept is mostly asked for at one address. */
function keptLinks(services: Pick<Services, 'links'>): (kept: Kept, url: string) => string {
  const made = new WeakMap<Kept, { url: string; header: string }>()
  return (kept, url) => {
    let link = made.get(kept)
    if (link?.url !== url) {
      link = { url, header: linkHeader(url, services.links.base, kept.meta!) }
      made.set(kept, link)
    }
    return link.header
  }
}
