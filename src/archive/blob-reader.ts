import { PassThrough, type Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'

/** Reads ranges of stored bytes; `end` is excluded. */
export type ReadRange = (start: number, end: number) => Promise<Readable>

/** The records of a zip's directory are short and follow each other: they are read together. */
const BLOCK_BYTES = 128 * 1024

/** Stored bytes as the zip library reads them. */
export class BlobReader extends RandomAccessReader {
  #read: ReadRange
  #size: number
  #block: { start: number; bytes: Buffer } | null = null

  constructor(read: ReadRange, size: number) {
    super()
    this.#read = read
    this.#size = size
  }

  override _readStreamForRange(start: number, end: number): Readable {
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
    this.#bytesAt(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset)
        callback(null)
      },
      (error) => callback(error),
    )
  }

  async #bytesAt(position: number, length: number): Promise<Buffer> {
    const block = this.#block
    const isInside = block && position >= block.start && position + length <= block.start + block.bytes.length
    if (isInside) return block.bytes.subarray(position - block.start, position - block.start + length)
    const end = Math.min(this.#size, position + Math.max(length, BLOCK_BYTES))
    const chunks: Buffer[] = []
    for await (const chunk of await this.#read(position, end)) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    this.#block = { start: position, bytes }
    if (bytes.length < length) throw new Error('unexpected end of the archive')
    return bytes.subarray(0, length)
  }
}
