import type { IncomingHttpHeaders } from 'node:http'

/**
 * False when the browser says that another origin started a request that changes something. A client that says nothing
 * is no current browser; its form's token decides. Requests to other hosts never reach this.
 */
export function mayBeSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === headers.host?.toLowerCase()
}

/**
 * True when a script of the origin `base` certainly sent the request, which a cookie needs to count on the API: reads
 * show it by `Sec-Fetch-Site`, all others by an equal `Origin`.
 */
export function isSameOriginScript(method: string, headers: IncomingHttpHeaders, base: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return headers.origin === base
  const site = headers['sec-fetch-site']
  return site === 'same-origin' || site === 'none'
}
