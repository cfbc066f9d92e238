import { isIP } from 'node:net'
import type { FetchAllowance } from '#net/fetch-allowance.ts'
import { isPublicAddress, isWithin } from '#net/public-address.ts'
import type { Resolve } from '#providers/fetch/resolve-host.ts'
import { type Refused, refuse } from '#providers/fetch/safe-fetcher.ts'

/** Where a request goes. It is sent only to these addresses, which have been checked. */
export type Destination = { ok: true; url: URL; addresses: string[] }

const MAX_URL_LENGTH = 4_096
const MAX_ADDRESSES = 8
const HTTPS_PORT = 443

/** Names that lead to this machine or its network wherever they are asked for (RFC 6761, RFC 6762). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal)$/i

export type Names = { allowances: readonly FetchAllowance[]; resolvePublic: Resolve; resolveOwn: Resolve }

export async function findDestination(text: string, names: Names): Promise<Destination | Refused> {
  const parsed = parseUrl(text, names.allowances)
  if (!parsed.ok) return parsed
  const { url, port } = parsed
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const literal = isIP(host) !== 0
  const own = !literal && names.allowances.some((allowed) => allowed.name === host && allowed.port === port)
  const found = literal ? [host] : await (own ? names.resolveOwn(host) : names.resolvePublic(host))
  const addresses = found.slice(0, MAX_ADDRESSES)
  if (addresses.length === 0) return refuse('address_not_allowed')
  if (own || addresses.every((address) => isAllowed(address, port, names.allowances)))
    return { ok: true, url, addresses }
  return refuse(addresses.every(isPublicAddress) ? 'port_not_allowed' : 'address_not_allowed')
}

/** What can be said about a URL without its addresses. */
export function parseUrl(
  text: string,
  allowances: readonly FetchAllowance[],
): { ok: true; url: URL; port: number } | Refused {
  const url = text.length <= MAX_URL_LENGTH && URL.canParse(text) ? new URL(text) : null
  if (!url?.hostname) return refuse('invalid_url')
  if (url.protocol !== 'https:') return refuse('not_https')
  if (url.username || url.password) return refuse('credentials_in_url')
  const port = Number(url.port || HTTPS_PORT)
  if (port !== HTTPS_PORT && !allowances.some((allowed) => allowed.port === port)) return refuse('port_not_allowed')
  return { ok: true, url, port }
}

/** Why nothing is ever sent to a URL; null where that depends on the addresses of its name. */
export function refusalOf(text: string, allowances: readonly FetchAllowance[]): Refused | null {
  const parsed = parseUrl(text, allowances)
  if (!parsed.ok) return parsed
  const { url, port } = parsed
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (allowances.some((allowed) => allowed.name === host && allowed.port === port)) return null
  const isNever = isIP(host) === 0 ? LOCAL_NAME.test(host) : !isAllowed(host, port, allowances)
  return isNever ? refuse('address_not_allowed') : null
}

function isAllowed(address: string, port: number, allowances: readonly FetchAllowance[]): boolean {
  if (port === HTTPS_PORT && isPublicAddress(address)) return true
  return allowances.some(
    (allowed) => allowed.network !== null && allowed.port === port && isWithin(address, allowed.network),
  )
}
