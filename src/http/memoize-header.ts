/** Longer headers are computed each time, so that strangers cannot fill the memory with them. */
const MAX_CHARACTERS = 300

/**
 * Remembers what was computed from a header, since clients send few headers over and over. Holds at most
 * `maxEntries` texts of 300 characters each.
 */
export function memoizeHeader<V extends {}>(maxEntries: number, compute: (header: string) => V): (header: string) => V {
  const remembered = new Map<string, V>()
  return (header) => {
    const known = remembered.get(header)
    if (known !== undefined) return known
    const value = compute(header)
    if (header.length > MAX_CHARACTERS) return value
    if (remembered.size >= maxEntries) remembered.clear()
    remembered.set(header, value)
    return value
  }
}
