import { isIP } from 'node:net'
import { ConfigError } from '#config/config-error.ts'
import { setting, wordsOf } from '#config/setting.ts'

const MAX_SERVERS = 8
const MAX_ADDRESSES = 16

export const DOMAINS = {
  siteAddresses: setting(
    'SITE_ADDRESSES',
    'Public IP addresses of websites, for the A and AAAA records of domains; unset means those of `domains.SITES_DOMAIN`.',
    checkSiteAddresses,
  ),
  /** Null means the system's. */
  dnsResolvers: setting(
    'DNS_RESOLVERS',
    "Resolvers that check the DNS of domains, like `9.9.9.9, 127.0.0.1:5353`; unset means the system's.",
    checkResolvers,
  ),
}

function checkResolvers(list: string): string[] | null {
  const servers = wordsOf(list)
  for (const server of servers)
    if (isIP(server) === 0 && !isAddressWithPort(server))
      throw new ConfigError(
        `DNS_RESOLVERS has '${server}'; set it to addresses with an optional port, like 9.9.9.9, 127.0.0.1:5353, [2620:fe::fe]:53.`,
      )
  if (servers.length > MAX_SERVERS) throw new ConfigError(`DNS_RESOLVERS may have up to ${MAX_SERVERS} addresses.`)
  return servers.length > 0 ? servers : null
}

function checkSiteAddresses(list: string): string[] {
  const addresses = wordsOf(list)
  for (const address of addresses)
    if (isIP(address) === 0)
      throw new ConfigError(`SITE_ADDRESSES has '${address}'; set it to IP addresses, like 203.0.113.7, 2001:db8::7.`)
  if (addresses.length > MAX_ADDRESSES)
    throw new ConfigError(`SITE_ADDRESSES may have up to ${MAX_ADDRESSES} addresses.`)
  return addresses
}

function isAddressWithPort(text: string): boolean {
  const [, six, four, port] = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+)):(\d{1,5})$/i.exec(text) ?? []
  return isIP(six ?? four ?? '') !== 0 && Number(port) > 0 && Number(port) < 65_536
}
