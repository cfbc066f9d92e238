import type { IncomingMessage } from 'node:http'
import { isWithin, type Network, parseAddress } from '#net/networks.ts'

/** Addresses that a request can have come by; more is an attempt to keep us busy. */
const MAX_HOPS = 20
/** One customer of a provider has at least so many bits of IPv6 to choose from. */
const OWN_BITS = 64

/**
 * Where a request comes from: the peer, or when that is a proxy of ours, whom it names (`X-Forwarded-For`, read from
 * its end, since everything before the last trusted entry is only claimed).
 */
export function clientAddress(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: readonly Network[],
): string {
  let client = parseAddress(request.socket.remoteAddress ?? '')
  const named = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').slice(-MAX_HOPS)
  while (client && isWithin(client, trusted) && named.length > 0) {
    const before = parseAddress(withoutPort(named.pop()!.trim()))
    if (!before) break
    client = before
  }
  return client?.toString() ?? ''
}

/** What attempts are counted by: an IPv4 address, or the network of an IPv6 one, of which a client has as many as it likes. */
export function countedAddress(address: string): string {
  const parsed = parseAddress(address)
  if (!parsed || parsed.kind() === 'ipv4') return address
  return `${parsed
    .toByteArray()
    .slice(0, OWN_BITS / 8)
    .join('.')}/${OWN_BITS}`
}

/** Some proxies add the port. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
}
