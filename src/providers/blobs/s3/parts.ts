/** The bytes of `source` in parts of exactly `size`, except for the last; at least one part, which may be empty. */
export async function* partsOf(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = []
  let length = 0
  let count = 0
  for await (let chunk of source) {
    while (length + chunk.length >= size) {
      const wanted = size - length
      yield Buffer.concat([...gathered, chunk.subarray(0, wanted)], size)
      count++
      gathered = []
      length = 0
      chunk = chunk.subarray(wanted)
    }
    if (chunk.length === 0) continue
    // A copy, because the source may reuse the chunk.
    gathered.push(Buffer.from(chunk))
    length += chunk.length
  }
  if (length > 0 || count === 0) yield Buffer.concat(gathered, length)
}
