import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
export type Network = { address: Address; bits: number }

/** Parses `10.0.0.0/8` or `::1`. Returns null when it is neither an address nor a network. */
export function parseNetwork(text: string): Network | null {
  try {
    if (text.includes('/')) {
      const [address, bits] = ipaddr.parseCIDR(text)
      return { address, bits }
    }
    const address = parseAddress(text)
    if (!address) return null
    return { address, bits: address.kind() === 'ipv4' ? 32 : 128 }
  } catch {
    return null
  }
}

/** Returns null when `text` is not an address. An IPv4-mapped IPv6 address becomes the IPv4 address. */
export function parseAddress(text: string): Address | null {
  return isIP(text) ? ipaddr.process(text) : null
}

export function isWithin(address: Address, networks: readonly Network[]): boolean {
  return networks.some(
    (network) => network.address.kind() === address.kind() && address.match(network.address, network.bits),
  )
}
