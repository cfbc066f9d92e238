import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { ownBytes } from '#kernel/answers/own-bytes.ts'
import { Mutex } from '#kernel/database/mutex.ts'
import type { Encoding, Ready, Variant } from '#site/ready.ts'

/** Of each format: 10 KB of html take a third of a millisecond with the fast level, and are a tenth larger than with the best. */
const LEVELS = { fast: { br: 3, zstd: 3, gzip: 1 }, best: { br: 9, zstd: 12, gzip: 9 } }
type Levels = Record<Encoding, number>

/** Visitors who wait for the fast form come first. */
const BEST_AFTER_MS = 250

const mutex = new Mutex()

/**
 * Compresses on another thread, one answer at a time: many together would occupy the thread pool, which syncs need, and
 * hundreds of MB. Until it is done the fast forms are served.
 */
export async function compressBest(ready: Ready): Promise<void> {
  if (!ready.fast) return
  await delay(BEST_AFTER_MS)
  const unlock = await mutex.lock()
  try {
    for (const encoding of ['br', 'zstd', 'gzip'] as const) await compress(ready, encoding, LEVELS.best)
    ready.fast = null
  } finally {
    unlock()
  }
}

/** For the visitor who waits, in the form wanted. */
export function compressFast(ready: Ready, encoding: Encoding): Promise<void> {
  const fast = ready.fast ?? {}
  fast[encoding] ??= compress(ready, encoding, LEVELS.fast)
  return fast[encoding]
}

async function compress(ready: Ready, encoding: Encoding, levels: Levels) {
  const { body, headers } = ready.identity
  const bytes = ownBytes(await COMPRESSORS[encoding](body, levels[encoding]))
  const shortest = ready.encoded[encoding]?.body ?? body
  if (bytes.length >= shortest.length) return
  ready.encoded[encoding] = variant(headers.slice(0, -2), encoding, bytes)
}

function variant(headers: string[], encoding: Encoding, body: Buffer): Variant {
  return { headers: [...headers, 'content-encoding', encoding, 'content-length', String(body.length)], body }
}

/** Each gets the size: without it they prepare for an endless stream, which takes tens of MB and ms. */
const COMPRESSORS: Record<Encoding, (body: Buffer, level: number) => Promise<Buffer>> = {
  br: (body, level) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(body.length)))),
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  zstd: (body, level) =>
    promisify(zstdCompress)(body, {
      params: { [constants.ZSTD_c_compressionLevel]: level },
      pledgedSrcSize: body.length,
    }),
  gzip: (body, level) => promisify(gzip)(body, { level }),
}
