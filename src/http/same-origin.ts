import type { IncomingHttpHeaders } from 'node:http'

/**
 * False when the browser says that a request that changes something was begun by another origin. A client that says
 * nothing at all is no browser of today: its form's token decides. Hosts that are not ours never come this far.
 */
export function mayBeOurs(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === headers.host?.toLowerCase()
}

/**
 * True when a script of the service's own pages certainly sent it, which is what a cookie needs to count on the API:
 * reads by `Sec-Fetch-Site`, all else by an `Origin` equal to BASE_URL.
 */
export function isConsole(method: string, headers: IncomingHttpHeaders, base: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return headers.origin === base
  const site = headers['sec-fetch-site']
  return site === 'same-origin' || site === 'none'
}
