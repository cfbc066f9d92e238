import { ConfigError } from '#config/config-error.ts'

export type PowerDnsConfig = {
  /** No trailing slash. */
  url: string
  key: string
  /** The server's id in the API. */
  server: string
  /** For one call. */
  timeoutMs: number
}

const HOST_NAME = /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/
/** More would not fit an answer of 512 bytes with their addresses. */
const MAX_NAMESERVERS = 8
/** The four calls that a change may take end before its lease does. */
const MAX_TIMEOUT_S = 12

/** @throws ConfigError for what is not a list of host names */
export function checkNameservers(list: string): string[] {
  const names = list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((name) => name.replace(/\.$/, ''))
  for (const name of names)
    if (!HOST_NAME.test(name))
      throw new ConfigError(
        `DNS_NAMESERVERS has '${name}'; set it to host names, like ns1.example.com, ns2.example.com.`,
      )
  if (names.length > MAX_NAMESERVERS)
    throw new ConfigError(`DNS_NAMESERVERS may name up to ${MAX_NAMESERVERS} servers.`)
  return names
}

/** @throws ConfigError unless address and key are there */
export function readPowerDns(text: (name: string) => string): PowerDnsConfig {
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
