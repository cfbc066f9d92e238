import ipaddr from 'ipaddr.js'

/** The part of IPv6 allocated to the public (RFC 4291, section 2.4); nobody serves from the rest. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]
/** Protocol assignments (RFC 2928): tunnels and the like, which can stand for other addresses. */
const PROTOCOLS = ipaddr.parseCIDR('2001::/23') as [ipaddr.IPv6, number]
/**
 * Whether the address is reachable on the public internet: not private, loopback, link-local, shared, reserved or
 * multicast, nor an IPv6 address that stands for an IPv4 one (mapped, NAT64, 6to4, Teredo, ISATAP).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv4) return ipaddr.IPv4.isValidFourPartDecimal(text)
  return address.match(GLOBAL_UNICAST) && !address.match(PROTOCOLS) && !isIsatap(address)
}

export function isWithin(text: string, network: string): boolean {
  const address = ipaddr.parse(text)
  const [base, bits] = ipaddr.parseCIDR(network)
  return address.kind() === base.kind() && address.match(base, bits)
}

/** RFC 5214, section 6.1: an IPv4 address in the last 32 bits. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200)
}
