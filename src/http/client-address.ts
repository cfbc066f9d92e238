import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import { isWithin, type Network, parseAddress } from '#net/networks.ts'

/** Proxies on the way of one request; more are an attempt to waste time. */
const MAX_HOPS = 20
/** Bits of an IPv6 address that name the customer's network; the customer chooses the rest. */
const OWN_BITS = 64

/**
 * The client's address: the peer, or if that is a trusted proxy, the address that it names. `X-Forwarded-For` is read from
 * its end, since anybody can have written what stands before the last trusted entry.
 */
export function clientAddress(
  request: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  trusted: readonly Network[],
): string {
  const peer = request.socket.remoteAddress ?? ''
  // Analytics ask this for every view; such an address has no other spelling.
  if (trusted.length === 0 && isIPv4(peer)) return peer
  let client = parseAddress(peer)
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').slice(-MAX_HOPS)
  while (client && isWithin(client, trusted) && forwarded.length > 0) {
    const before = parseAddress(withoutPort(forwarded.pop()!.trim()))
    if (!before) break
    client = before
  }
  return client?.toString() ?? ''
}

/** What limits count by: an IPv4 address, or the network of an IPv6 one, within which a client has any number of addresses. */
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
