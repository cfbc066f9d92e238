import { ConfigError } from '#config/config-error.ts'
import { asItIs, integer, optional, port, SECRET, setting, type Text, variable, wordsOf } from '#config/setting.ts'

const HOST_NAME = /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/
/** More would not fit an answer of 512 bytes with their addresses. */
const MAX_NAMESERVERS = 8
/** The four calls that a change may take end before its lease does. */
const MAX_TIMEOUT_S = 12

export const DNS = {
  dnsPort: setting(
    'DNS_PORT',
    'UDP and TCP port of the DNS server for managed domains, usually 53; 0 picks a free one, unset turns it off.',
    optional(port()),
  ),
  dnsHost: setting('DNS_HOST', 'Address the DNS server listens on; `0.0.0.0` or `::` for all.', asItIs, '127.0.0.1'),
  dnsNameservers: setting(
    'DNS_NAMESERVERS',
    'Names of the servers that answer for managed domains, like `ns1.example.com, ns2.example.com`.',
    checkNameservers,
  ),
  dnsRateLimit: setting(
    'DNS_RATE_LIMIT',
    'DNS responses per second by UDP, per network (/24 or /56) and process; 0 turns the limit off.',
    integer(0, 1_000_000),
    '500',
  ),
  /** Null answers for managed domains from our database. */
  powerDns: {
    variables: [
      variable(
        'POWERDNS_URL',
        '`http(s)://…` of the API of a PowerDNS server that answers for managed domains instead of `DNS_PORT`.',
      ),
      variable('POWERDNS_KEY', 'The API key of the PowerDNS server.', SECRET),
      variable('POWERDNS_SERVER', "The PowerDNS server's id in its API.", 'localhost'),
      variable('POWERDNS_TIMEOUT', 'Seconds that one call of that API may take, from 1 to 12.', '10'),
    ],
    read: (text: Text) => (text('POWERDNS_URL') ? readPowerDns(text) : null),
  },
}

function checkNameservers(list: string): string[] {
  const names = wordsOf(list.toLowerCase()).map((name) => name.replace(/\.$/, ''))
  for (const name of names)
    if (!HOST_NAME.test(name))
      throw new ConfigError(
        `DNS_NAMESERVERS has '${name}'; set it to host names, like ns1.example.com, ns2.example.com.`,
      )
  if (names.length > MAX_NAMESERVERS)
    throw new ConfigError(`DNS_NAMESERVERS may name up to ${MAX_NAMESERVERS} servers.`)
  return names
}

function readPowerDns(text: Text) {
  const url = text('POWERDNS_URL').replace(/\/+$/, '')
  if (!/^https?:\/\/[^/?#\s@]+(\/[^?#\s]*)?$/.test(url) || !URL.canParse(url))
    throw new ConfigError('POWERDNS_URL must be http://host:port or https://host:port of the PowerDNS API.')
  if (!text('POWERDNS_KEY'))
    throw new ConfigError('POWERDNS_KEY is missing; POWERDNS_URL requires the api-key of the server.')
  if (!text('DNS_NAMESERVERS'))
    throw new ConfigError('DNS_NAMESERVERS is missing; POWERDNS_URL requires the names of the servers that answer.')
  const seconds = Number(text('POWERDNS_TIMEOUT'))
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_TIMEOUT_S)
    throw new ConfigError(`POWERDNS_TIMEOUT must be a whole number of seconds from 1 to ${MAX_TIMEOUT_S}.`)
  return { url, key: text('POWERDNS_KEY'), server: text('POWERDNS_SERVER'), timeoutMs: seconds * 1_000 }
}
