/** Html as a zstd frame with a checksum, on its own or with other html as its dictionary; in base64, as all columns are text. */
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress, zstdDecompressSync } from 'node:zlib'

/** A higher level gains little and takes ten times as long. */
const LEVEL = 9
/** Above this, in bytes, unpacking is left to a thread. */
const MAX_SYNC_BYTES = 128_000
const MIN_CHUNK_BYTES = 64
const { ZSTD_c_compressionLevel, ZSTD_c_checksumFlag, ZSTD_c_windowLog } = constants

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export async function pack(html: Buffer, base: Buffer | null): Promise<string> {
  const frame = await compress(html, {
    ...(base?.length ? { dictionary: base } : {}),
    pledgedSrcSize: html.length,
    params: {
      [ZSTD_c_compressionLevel]: LEVEL,
      [ZSTD_c_checksumFlag]: 1,
      [ZSTD_c_windowLog]: windowOf(html.length + (base?.length ?? 0)),
    },
  })
  return frame.toString('base64')
}

/** @throws when the frame is damaged or does not belong to the base */
export async function unpack(packed: string, bytes: number, base: Buffer | null): Promise<Buffer> {
  const frame = Buffer.from(packed, 'base64')
  const options = {
    ...(base?.length ? { dictionary: base } : {}),
    // A byte more than the html, since Node makes another chunk as soon as one is full.
    chunkSize: Math.max(bytes + 1, MIN_CHUNK_BYTES),
    maxOutputLength: Math.max(bytes, 1),
  }
  const html = bytes > MAX_SYNC_BYTES ? await decompress(frame, options) : zstdDecompressSync(frame, options)
  if (html.length !== bytes) throw new Error(`has ${html.length} bytes instead of ${bytes}`)
  return html
}

/** The window reaches over all of the dictionary, which deltas of long html need. */
function windowOf(bytes: number): number {
  return Math.min(MAX_WINDOW_LOG, Math.max(MIN_WINDOW_LOG, Math.ceil(Math.log2(bytes + 1))))
}

const MIN_WINDOW_LOG = 10
/** Decoders accept 27. */
const MAX_WINDOW_LOG = 24
