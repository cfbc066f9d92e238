import { PassThrough, Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'

/** Reads ranges of stored bytes; `end` is excluded. */
export type ReadRange = (start: number, end: number) => Promise<Readable>

/** The records of a zip's directory are short and follow each other: they are read together. */
const BLOCK_BYTES = 128 * 1024

/**
 * Stored bytes as the zip library reads them. What is in the block that was read last is taken from it: short files are beside what
 * says where they are, and mostly follow each other.
 */
export class BlobReader extends RandomAccessReader {
  #read: ReadRange
  #size: number
  #block: { start: number; bytes: Buffer } | null = null
  #reading: Promise<unknown> = Promise.resolve()

  constructor(read: ReadRange, size: number) {
    super()
    this.#read = read
    this.#size = size
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const known = this.#known(start, end - start)
    if (known) return Readable.from([known], { objectMode: false })
    const through = new PassThrough()
    this.#read(start, end).then(
      (source) => source.on('error', (error) => through.destroy(error)).pipe(through),
      (error) => through.destroy(error),
    )
    return through
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ) {
    const bytes = this.#reading.then(() => this.#bytesAt(position, length))
    // One after the other, so that the next finds what this one reads.
    this.#reading = bytes.catch(() => {})
    bytes.then(
      (bytes) => {
        bytes.copy(buffer, offset)
        callback(null)
      },
      (error) => callback(error),
    )
  }

  async #bytesAt(position: number, length: number): Promise<Buffer> {
    const known = this.#known(position, length)
    if (known) return known
    const end = Math.min(this.#size, position + Math.max(length, BLOCK_BYTES))
    const chunks: Buffer[] = []
    for await (const chunk of await this.#read(position, end)) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    this.#block = { start: position, bytes }
    if (bytes.length < length) throw new Error('unexpected end of the archive')
    return bytes.subarray(0, length)
  }

  #known(position: number, length: number): Buffer | null {
    if (!this.#block) return null
    const { start, bytes } = this.#block
    const from = position - start
    return from >= 0 && from + length <= bytes.length ? bytes.subarray(from, from + length) : null
  }
}
