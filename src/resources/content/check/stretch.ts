/** Html read in one query, in bytes: others are served between the queries. */
const BYTES_AT_ONCE = 1_000_000

/** As many of the next records as are read together, and their bytes. */
export function stretchOf<R extends { size: number }>(records: readonly R[]): { some: R[]; bytes: number } {
  let bytes = 0
  const some: R[] = []
  for (const record of records) {
    if (some.length > 0 && bytes + record.size > BYTES_AT_ONCE) break
    bytes += record.size
    some.push(record)
  }
  return { some, bytes }
}
