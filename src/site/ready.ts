import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { Mutex } from '#database/mutex.ts'

export type Encoding = 'br' | 'zstd' | 'gzip'

/** An answer to visitors as the headers and bytes that are sent. */
export type Ready = {
  status: number
  etag: string
  identity: Variant
  encoded: Partial<Record<Encoding, Variant>>
  /** Without body, for 304. */
  notModified: string[]
}

export type Variant = { headers: string[]; body: Buffer }

/** Below this compression gains nothing worth a header. */
const MIN_COMPRESSED_BYTES = 600
const BROTLI_QUALITY = 9
const ZSTD_LEVEL = 12

/** On all answers of a website. Edits must show at once, so caches have to revalidate every time. */
const COMMON = ['cache-control', 'public, max-age=0, must-revalidate', 'x-content-type-options', 'nosniff']

export function readyAnswer(options: {
  status?: number
  type: string
  body: string
  headers?: string[]
  /** Request headers that the answer depends on, besides Accept-Encoding. */
  vary?: string
}): Ready {
  const body = Buffer.from(options.body)
  const etag = `W/"${hash('sha1', body, 'base64url')}"`
  const vary = options.vary ? `accept-encoding, ${options.vary}` : 'accept-encoding'
  const shared = [...COMMON, 'vary', vary, 'etag', etag, ...(options.headers ?? [])]
  const headers = ['content-type', options.type, ...shared]
  return {
    status: options.status ?? 200,
    etag,
    identity: { headers: [...headers, 'content-length', String(body.length)], body },
    encoded: {},
    notModified: shared,
  }
}

/** Three compressed forms and headers, against the plain body's size. */
const SIZE_FACTOR = 2
const OVERHEAD_BYTES = 2_000

/** What a cache counts for it, in bytes. */
export function readySize({ identity }: Ready): number {
  return identity.body.length * SIZE_FACTOR + OVERHEAD_BYTES
}

const mutex = new Mutex()

/**
 * Compresses on another thread, one answer at a time: many at once would occupy the thread pool, which syncs need, and
 * hundreds of MB. Until it is done the plain form is served.
 */
export async function compress(ready: Ready): Promise<void> {
  const { body, headers } = ready.identity
  if (body.length < MIN_COMPRESSED_BYTES) return
  const unlock = await mutex.lock()
  try {
    for (const encoding of ['br', 'zstd', 'gzip'] as const) {
      const bytes = await COMPRESSORS[encoding](body)
      if (bytes.length >= body.length) continue
      const plain = headers.slice(0, -2)
      ready.encoded[encoding] = {
        headers: [...plain, 'content-encoding', encoding, 'content-length', String(bytes.length)],
        body: bytes,
      }
    }
  } finally {
    unlock()
  }
}

/** Each gets the size: without it they prepare for an endless stream, which takes tens of MB and ms. */
const COMPRESSORS: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(body.length)))),
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  zstd: (body) =>
    promisify(zstdCompress)(body, {
      params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL },
      pledgedSrcSize: body.length,
    }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
}
