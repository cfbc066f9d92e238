/** Html read in one query, in bytes, or what is kept of it: others are served between the queries. */
const BYTES_AT_ONCE = 1_000_000

/** As many of the next records as are read together, and the bytes of their html. */
export function stretchOf<R extends { size: number; found_size: number }>(
  records: readonly R[],
): { some: R[]; bytes: number } {
  let bytes = 0
  let read = 0
  const some: R[] = []
  for (const record of records) {
    const more = Math.max(record.size, record.found_size)
    if (some.length > 0 && read + more > BYTES_AT_ONCE) break
    bytes += record.size
    read += more
    some.push(record)
  }
  return { some, bytes }
}
