/** Html read in one query, in bytes: others are served between the queries. */
const BYTES_AT_ONCE = 1_000_000

/** As many of the next records as are read together. */
export function stretchOf(sizes: readonly { ordinal: number; size: number }[]): { upTo: number; bytes: number } {
  let bytes = 0
  let upTo = sizes[0]!.ordinal
  for (const [i, { ordinal, size }] of sizes.entries()) {
    if (i > 0 && bytes + size > BYTES_AT_ONCE) break
    bytes += size
    upTo = ordinal
  }
  return { upTo, bytes }
}
