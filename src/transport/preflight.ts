import type { IncomingHttpHeaders } from 'node:http'

const MAX_AGE_S = 86_400

export function isPreflight(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

/** The answer to a browser's preflight request. What the request itself may do is decided when it comes, with its credential. */
export function preflightHeaders(requested: IncomingHttpHeaders, methods: string): Record<string, string> {
  return {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': requested['access-control-request-headers'] ?? 'Authorization, Content-Type',
    'access-control-max-age': String(MAX_AGE_S),
    vary: 'Origin, Access-Control-Request-Headers',
  }
}
