import ipaddr from 'ipaddr.js'
import { parseAddress } from '#net/networks.ts'
import type { Resolved, Resolver } from '#providers/resolver/resolver.ts'

export type NameResolver = Pick<Resolver, 'ptr' | 'a' | 'aaaa'>

/** Names of one address that are looked at. */
const MAX_NAMES = 5

/**
 * Forward-confirmed reverse DNS: whether the address has a name within one of the domains, which has that address. Null
 * where no resolver could say.
 */
export async function confirmName(
  resolver: NameResolver,
  address: string,
  domains: readonly string[],
): Promise<boolean | null> {
  const names = await resolver.ptr(reverseName(address))
  if (hasFailed(names)) return null
  const fitting = valuesOf(names)
    .filter((name) => domains.some((domain) => name.endsWith(`.${domain}`)))
    .slice(0, MAX_NAMES)
  const kind = ipaddr.parse(address).kind() === 'ipv4' ? 'a' : 'aaaa'
  let isUnknown = false
  for (const name of fitting) {
    const found = await resolver[kind](name)
    if (valuesOf(found).some((other) => parseAddress(other)?.toString() === address)) return true
    isUnknown ||= hasFailed(found)
  }
  return isUnknown ? null : false
}

function hasFailed(resolved: Resolved): boolean {
  return !resolved.ok && resolved.reason === 'failed'
}

function valuesOf(resolved: Resolved): string[] {
  return resolved.ok ? resolved.values : []
}

/** RFC 1035, section 3.5, and RFC 3596, section 2.5. */
export function reverseName(address: string): string {
  const bytes = ipaddr.parse(address).toByteArray()
  if (bytes.length === 4) return `${bytes.reverse().join('.')}.in-addr.arpa`
  const nibbles = bytes.flatMap((byte) => [byte >> 4, byte & 15]).map((nibble) => nibble.toString(16))
  return `${nibbles.reverse().join('.')}.ip6.arpa`
}
