import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { ServedCertificates } from '#certificates/served-certificates.ts'
import type { Config } from '#config.ts'
import { headerOf } from '#http/raw-headers.ts'
import { isWithin, parseAddress } from '#net/networks.ts'

/** A day: anyone who moves away from us with a name can soon serve it over http again. In seconds. */
const HSTS = 'max-age=86400'
/** A year: the service's own host stays where it is. In seconds. */
const OWN_HSTS = 'max-age=31536000'
const HTTPS_PORT = 443

type Serve = () => void
type Guard = (request: IncomingMessage, response: ServerResponse, host: string, serve: Serve) => void

/** Sends visitors of hosts with a certificate to https, and tells their browsers to stay there. */
export function toHttps(config: Config, certificates: ServedCertificates): Guard {
  if (config.httpsPort === null) return (_, __, ___, serve) => serve()
  const isSecure = secureRequests(config)
  return (request, response, host, serve) => {
    const served = certificates.cached(host)
    if (served === null) return serve()
    const decide = (isServed: boolean) => {
      if (!isServed) return serve()
      if (!isSecure(request)) return redirect(request, response, host, serve)
      response.setHeader('strict-transport-security', HSTS)
      serve()
    }
    if (served) decide(served.certificate !== null && served.certificate.expires_at > Date.now())
    // The database fails the request itself, if it has to.
    else certificates.isServed(host).then(decide, () => serve())
  }

  function redirect(request: IncomingMessage, response: ServerResponse, host: string, serve: Serve) {
    if (!request.url!.startsWith('/')) return serve()
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const location = `https://${host}${portOf(config)}${request.url}`
    response.writeHead(isRead ? 301 : 308, { location, 'cache-control': 'no-store', 'content-length': 0 }).end()
  }
}

/** Tells browsers to stay on https at the service's own host, where BASE_URL says that it is reached so. */
export function ownHsts(config: Config): (request: IncomingMessage, response: ServerResponse, host: string) => void {
  const { protocol, host: own, hostname } = new URL(config.baseUrl)
  if (protocol !== 'https:' || hostname === 'localhost') return () => {}
  const isSecure = secureRequests(config)
  return (request, response, host) => {
    if (host.toLowerCase() === own && isSecure(request)) response.setHeader('strict-transport-security', OWN_HSTS)
  }
}

/** Where visitors reach HTTPS_PORT: ports may be forwarded to it, and then BASE_URL says from which. */
export function portOf({ baseUrl, httpsPort }: Pick<Config, 'baseUrl' | 'httpsPort'>): string {
  const { protocol, port } = new URL(baseUrl)
  const shown = protocol === 'https:' ? port : String(httpsPort)
  return shown === '' || Number(shown) === HTTPS_PORT ? '' : `:${shown}`
}

/** Over TLS to us, or to a trusted proxy. */
function secureRequests({ trustedProxies }: Config): (request: IncomingMessage) => boolean {
  return (request) => {
    if ((request.socket as TLSSocket).encrypted) return true
    if (headerOf(request, 'x-forwarded-proto') !== 'https') return false
    const address = parseAddress(request.socket.remoteAddress ?? '')
    return address !== null && isWithin(address, trustedProxies)
  }
}
