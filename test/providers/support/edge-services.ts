import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const ZONE = 'zone-1'
export const API_KEY = 'api-key-of-the-tests'

/** What a service does with a purge: its answer, and the keys that it forgets; null is all. */
type Taken = { status: number; body: string; forgets: readonly string[] | null }
type Call = { path: string; headers: IncomingMessage['headers']; body: unknown }

/** The service's own rules of a purge. */
type Rules = { keysOf(headers: Headers): string[]; seconds(headers: Headers): number; take(call: Call): Taken }

const REFUSED = (status: number, body: string): Taken => ({ status, body, forgets: [] })

/** As https://developers.cloudflare.com/api/resources/cache/methods/purge/ describes it. */
const cloudflare: Rules = {
  keysOf: (headers) => headers.get('cache-tag')?.split(',') ?? [],
  seconds: (headers) => maxAge(headers.get('cloudflare-cdn-cache-control')),
  take({ path, headers, body }) {
    const failure = (code: number, message: string) =>
      JSON.stringify({ success: false, errors: [{ code, message }], messages: [], result: null })
    if (headers.authorization !== `Bearer ${API_KEY}`) return REFUSED(403, failure(10_000, 'Authentication error'))
    if (path !== `/client/v4/zones/${ZONE}/purge_cache`) return REFUSED(404, failure(7_003, 'No route for that URI'))
    const { tags, purge_everything } = body as { tags?: string[]; purge_everything?: boolean }
    const done = JSON.stringify({ success: true, errors: [], messages: [], result: { id: ZONE } })
    if (purge_everything === true) return { status: 200, body: done, forgets: null }
    if (!tags || tags.length === 0 || tags.length > 100) return REFUSED(400, failure(1_111, 'Too many tags'))
    return { status: 200, body: done, forgets: tags }
  },
}

/** As https://www.fastly.com/documentation/reference/api/purging/ describes it. */
const fastly: Rules = {
  keysOf: (headers) => headers.get('surrogate-key')?.split(' ') ?? [],
  seconds: (headers) => maxAge(headers.get('surrogate-control')),
  take({ path, headers, body }) {
    if (headers['fastly-key'] !== API_KEY) return REFUSED(401, '{"msg":"Provided credentials are missing or invalid"}')
    if (path === `/service/${ZONE}/purge_all`) return { status: 200, body: '{"status":"ok"}', forgets: null }
    if (path !== `/service/${ZONE}/purge`) return REFUSED(404, '{"msg":"Record not found"}')
    const { surrogate_keys: keys } = body as { surrogate_keys: string[] }
    if (keys.length > 256) return REFUSED(400, '{"msg":"Too many surrogate keys"}')
    const ids = keys.map((key, index) => [key, `108-${index}`])
    return { status: 200, body: JSON.stringify(Object.fromEntries(ids)), forgets: keys }
  },
}

/** As https://docs.bunny.net/cdn/purge-cache describes it. */
const bunny: Rules = {
  keysOf: (headers) => headers.get('cdn-tag')?.split(',') ?? [],
  seconds: (headers) => Number(/s-maxage=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0),
  take({ path, headers, body }) {
    if (headers.accesskey !== API_KEY)
      return REFUSED(401, '{"Message":"Authorization has been denied for this request."}')
    if (path !== `/pullzone/${ZONE}/purgeCache`) return REFUSED(404, '')
    const { CacheTag: tag } = body as { CacheTag?: string }
    return { status: 204, body: '', forgets: tag === undefined ? null : [tag] }
  },
}

function maxAge(header: string | null): number {
  return Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? 0)
}

const RULES = { cloudflare, fastly, bunny }
export const SERVICES = Object.keys(RULES) as (keyof typeof RULES)[]

/** A service with what it keeps, and its API. */
export async function startEdgeService(kind: keyof typeof RULES) {
  const { keysOf, seconds, take } = RULES[kind]
  const kept = new Map<string, readonly string[]>()
  const calls: Call[] = []
  /** Says how the next calls are answered in place of the rules; `hang` is not at all. */
  let instead: Taken | 'hang' | null = null
  let retryAfter: string | null = null
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const call = { path: request.url!, headers: request.headers, body: body === '' ? {} : JSON.parse(body) }
    calls.push(call)
    if (instead === 'hang') return
    const taken = request.method === 'POST' ? (instead ?? take(call)) : REFUSED(405, '')
    for (const [path, keys] of kept)
      if (taken.forgets === null || keys.some((key) => taken.forgets!.includes(key))) kept.delete(path)
    response.writeHead(taken.status, retryAfter === null ? {} : { 'retry-after': retryAfter }).end(taken.body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answers(next: Taken | 'hang' | null, after: string | null = null) {
      instead = next
      retryAfter = after
    },
    /** Gets an answer of the origin, and keeps it if it says so. */
    async keep(path: string, pairs: readonly string[]) {
      const headers = new Headers()
      for (let at = 0; at < pairs.length; at += 2) headers.append(pairs[at]!, pairs[at + 1]!)
      if (seconds(headers) > 0) kept.set(path, keysOf(headers))
    },
    keeps: async (path: string) => kept.has(path),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
