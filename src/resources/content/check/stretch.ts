/** As many of the next items as are handled together, one at least; others are served in between. */
export function stretchOf<T>(items: readonly T[], maxBytes: number, bytesOf: (item: T) => number): T[] {
  let bytes = 0
  const end = items.findIndex((item, n) => {
    bytes += bytesOf(item)
    return n > 0 && bytes > maxBytes
  })
  return end < 0 ? [...items] : items.slice(0, end)
}

/** Html that is read in one query, in bytes. */
export const HTML_AT_ONCE = 1_000_000
