import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Kept } from '#answers/answer-cache.ts'
import { headerOf } from '#http/raw-headers.ts'
import { newRequestId } from '#http/request-id.ts'
import { searchOf } from '#http/search.ts'
import { sendText, type Text } from '#http/send-text.ts'
import type { Caller } from '#operations/caller.ts'
import { API_PREFIX, type Catalog, routesOf } from '#operations/catalog.ts'
import { linkHeader } from '#operations/list.ts'
import type { Operation } from '#operations/operation.ts'
import { keptAnswer, run } from '#operations/run.ts'
import type { Services } from '#services.ts'
import { bearerOf } from '#transport/bearer.ts'
import { ANSWER_HEADERS, JSON_TYPE } from '#transport/rest/headers.ts'

type Place = { operation: Operation; params: string[] }

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

type Wanted = { place: Place; params: Record<string, string>; credential: string; search: string }

/**
 * Answers plain reads before the framework, which costs more than such an answer does: those whose encoded answer is kept,
 * and those that are as they would be without a query. Whatever is in the least unusual about a request, and whatever
 * fails, goes the framework's way, which does all of this and the rest.
 *
 * @returns whether the request is one to be answered here; `otherwise` is called when it turns out not to be
 */
export function readLane(
  services: Services,
  catalog: Catalog,
): (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => boolean {
  const { core, credentials, feed, metrics, rateLimit } = services
  const places = placesOf(catalog)
  const linkOf = keptLinks(services)
  // Who wants every request told of is better served by one place that tells.
  if (services.log.isLevelEnabled('debug')) return () => false

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
    const { operation } = place
    const caller = credentials.known(credential)
    if (!caller) return false
    const requestId = newRequestId(request)
    const sendTo = (sent: Sent, text: Text) => send(sent, text, { caller, requestId, url: request.url! }, response)
    const kept = keptAnswer(core, { operation, params, caller, search })
    if (kept) return sendTo(kept, kept.body)
    if (search !== '' || rateLimit?.isSpent(caller.credential.id)) return false
    const fresh = { query: {}, body: undefined, source: 'api' as const, requestId, fresh: true, search }
    return run(core, { operation, params, caller, ...fresh }).then(
      (made) => sendTo(made, made.body!),
      // The framework's way fails in the same way, and says how.
      () => false,
    )
  }

  function send(sent: Sent, text: Text, { caller, requestId, url }: Asked, response: ServerResponse): boolean {
    const allowance = rateLimit?.take(caller.credential.id)
    if (allowance && !allowance.ok) return false
    metrics.count('api', 200)
    const head = ['x-request-id', requestId, ...ANSWER_HEADERS]
    if (sent.etag) head.push('etag', sent.etag)
    if (sent.meta) head.push('link', linkOf(sent, url))
    head.push('content-type', JSON_TYPE)
    if (allowance) head.push(...rateLimit!.headers(allowance))
    sendText(response, 200, head, text)
    return true
  }

  return (request, response, otherwise) => {
    const wanted = wantedBy(request)
    if (!wanted) return false
    const answered = feed.freshen()
      ? answer(wanted, request, response)
      : feed.confirm().then((fresh) => fresh && answer(wanted, request, response))
    if (typeof answered === 'boolean') return answered
    answered.catch(() => false).then((done) => done || otherwise())
    return true
  }
}

/** An answer that is kept, or was just made. */
type Sent = Pick<Kept, 'etag' | 'meta'>
type Asked = { caller: Caller; requestId: string; url: string }

/** Where each keepable operation stands: its address with every id as `:`. */
function placesOf(catalog: Catalog): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const operation of catalog.operations) {
    if (!operation.cachedBy) continue
    for (const { path, params } of routesOf(operation))
      places.set(API_PREFIX + path.replaceAll(/:\w+/g, ':'), { operation, params })
  }
  return places
}

/** The `Link` header, made once for an answer: a list that is kept is mostly asked for at one address. */
function keptLinks(services: Pick<Services, 'links'>): (kept: Sent, url: string) => string {
  const made = new WeakMap<Sent, { url: string; header: string }>()
  return (kept, url) => {
    let link = made.get(kept)
    if (link?.url !== url) {
      link = { url, header: linkHeader(url, services.links.base, kept.meta!) }
      made.set(kept, link)
    }
    return link.header
  }
}
