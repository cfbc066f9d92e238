import type { Place } from './place.ts'

/** A request as it is sent; to the service's own host unless it names another. */
export type Attempt = {
  method: string
  path: string
  host?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** A request that tries to hold the request thread. */
export type HostileRequest = {
  name: string
  /** The statuses that it may be answered with. */
  answers: readonly number[]
  /** Several are sent at once. `round` differs each time. */
  send(place: Place, round: number): Attempt | Attempt[]
  /** Evicts what an earlier round left in a cache. */
  before?(place: Place, round: number): Attempt
}

/** With the owner's key. */
export function api(place: Pick<Place, 'key'>, method: string, path: string, body?: unknown): Attempt {
  return {
    method,
    path: `/api/v1${path}`,
    headers: { authorization: `Bearer ${place.key}`, ...(body === undefined ? {} : JSON_BODY) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}

/** The same operation by a tool. */
export function tool(place: Pick<Place, 'key'>, name: string, args: object): Attempt {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })
  return { method: 'POST', path: '/mcp', headers: { authorization: `Bearer ${place.key}`, ...JSON_BODY }, body }
}

const JSON_BODY = { 'content-type': 'application/json' }
