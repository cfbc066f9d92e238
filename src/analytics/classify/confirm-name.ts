import type { NameResolver } from '#analytics/classify/name-resolver.ts'
import { parseAddress } from '#net/networks.ts'

/** Names of one address that are looked at. */
const MAX_NAMES = 5

/**
 * Forward-confirmed reverse DNS: whether the address has a name within one of the domains, which has that address.
 * @throws Error when the resolver cannot say
 */
export async function confirmName(
  resolver: NameResolver,
  address: string,
  domains: readonly string[],
): Promise<boolean> {
  const names = (await resolver.reverse(address)).map((name) => name.toLowerCase().replace(/\.$/, ''))
  const fitting = names.filter((name) => domains.some((domain) => name.endsWith(`.${domain}`))).slice(0, MAX_NAMES)
  for (const name of fitting) {
    const addresses = await resolver.addresses(name)
    if (addresses.some((other) => parseAddress(other)?.toString() === address)) return true
  }
  return false
}
