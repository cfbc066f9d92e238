/** Versions that one self-contained version leads to. A power of two; reading one unpacks at most log2 of it besides. */
const GROUP = 256

/**
 * The version whose html is the dictionary of a packed version; null for one that is packed on its own. Within a group it
 * is the version's position without its lowest bit, so that chains are short while most dictionaries are close.
 */
export function baseOf(number: number): number | null {
  const position = (number - 1) % GROUP
  return position === 0 ? null : number - (position & -position)
}

/** The version itself and all that unpacking it may need. */
export function chainOf(number: number): number[] {
  const chain: number[] = []
  for (let next: number | null = number; next !== null; next = baseOf(next)) chain.push(next)
  return chain
}

/** Numbers in the longest chain. */
export const LONGEST_CHAIN = Math.log2(GROUP) + 1
