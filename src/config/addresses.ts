import { ConfigError } from '#config/config-error.ts'
import { asItIs, optional, port, setting, type Text, wordsOf } from '#config/setting.ts'
import { type Network, parseNetwork } from '#net/networks.ts'

export const ADDRESSES = {
  port: setting('PORT', 'Port to listen on; 0 picks a free one.', port(), '3000'),
  host: setting('HOST', 'Address to listen on; `0.0.0.0` or `::` for all.', asItIs, '127.0.0.1'),
  sitesDomain: setting(
    'SITES_DOMAIN',
    'Websites answer at `{subdomain}.SITES_DOMAIN`, on the port of `BASE_URL`; it must not be the host of `BASE_URL` or a parent of it.',
    checkSitesDomain,
    'localhost',
  ),
  /** No trailing slash. */
  baseUrl: setting(
    'BASE_URL',
    'Where clients reach the service; every address in a response is built from it. Unset means `http://localhost:PORT`.',
    readBaseUrl,
  ),
  /** Otherwise `baseUrl` follows the port that was bound. */
  baseUrlIsFixed: { variables: [], read: (text: Text) => text('BASE_URL') !== '' },
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    'Addresses or networks of proxies whose `X-Forwarded-For` is trusted, like `10.0.0.0/8, 127.0.0.1`.',
    checkNetworks,
  ),
  corsOrigins: setting(
    'CORS_ORIGINS',
    'Origins whose pages may use `/mcp` in a browser, like `https://app.example.com`.',
    checkOrigins,
  ),
  internalPort: setting(
    'INTERNAL_PORT',
    'Port on 127.0.0.1 where Caddy asks which names it may order certificates for; unset turns it off.',
    optional(port()),
  ),
}

function checkSitesDomain(text: string): string {
  const domain = text.toLowerCase()
  if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(domain)) return domain
  throw new ConfigError(`SITES_DOMAIN is '${domain}'; set it to a bare domain name, like sites.example.com.`)
}

function readBaseUrl(value: string, _: string, text: Text): string {
  if (value === '') return `http://localhost:${Number(text('PORT'))}`
  if (!URL.canParse(value))
    throw new ConfigError(`BASE_URL is '${value}'; set it to a full URL, like https://sitewright.example.com.`)
  const url = new URL(value)
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.pathname !== '/' || url.search || url.hash)
    throw new ConfigError('BASE_URL must be http(s)://host[:port] without a path, a query or a fragment.')
  const [host, sitesDomain] = [url.hostname, text('SITES_DOMAIN').toLowerCase()]
  // A website under the service's own host could read its cookies.
  if (host !== 'localhost' && (host === sitesDomain || host.endsWith(`.${sitesDomain}`)))
    throw new ConfigError(
      `BASE_URL's host '${host}' is SITES_DOMAIN '${sitesDomain}' or under it. Give websites a separate domain.`,
    )
  return url.origin
}

function checkNetworks(list: string): Network[] {
  return wordsOf(list).map((text) => {
    const network = parseNetwork(text)
    if (!network)
      throw new ConfigError(`TRUSTED_PROXIES contains '${text}'; set it to addresses or networks, like 10.0.0.0/8.`)
    return network
  })
}

function checkOrigins(list: string): string[] {
  return wordsOf(list).map((text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    if (url && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '').toLowerCase() === url.origin) return url.origin
    throw new ConfigError(`CORS_ORIGINS contains '${text}'; set it to origins, like https://app.example.com.`)
  })
}
