import { type Duplex, type Readable, Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { BodyRefused, refuse } from '#providers/fetch/safe-fetcher.ts'

/** The largest window that a web zstd decoder must support (RFC 9659): 8 MiB. */
const ZSTD = { params: { [constants.ZSTD_d_windowLogMax]: 23 } }

/** Accepted encodings, one at a time: each layer multiplies what a few bytes can become. */
const DECODERS: Record<string, () => Duplex> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(ZSTD),
}

export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

/** Returns null for an unknown encoding. */
export function decoderFor(contentEncoding: string | undefined): (() => Duplex) | 'identity' | null {
  const encoding = (contentEncoding ?? '').trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return 'identity'
  return Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]! : null
}

/** The decoded body. Fails at the first byte over `maxBytes`, before or after decompression. */
export function boundedBody(
  raw: Readable,
  decoder: (() => Duplex) | 'identity',
  maxBytes: number,
  explain: (error: unknown) => BodyRefused,
): Readable {
  const stages: Duplex[] = [limit(maxBytes), ...(decoder === 'identity' ? [] : [decoder(), limit(maxBytes)])]
  let from: Readable = raw
  const last = stages.at(-1)!
  const fail = (error: unknown) => {
    for (const stream of [raw, ...stages]) if (stream !== last) stream.destroy()
    last.destroy(error instanceof BodyRefused ? error : explain(error))
  }
  for (const stage of stages) {
    from.on('error', fail)
    from = from.pipe(stage)
  }
  // A body that is opened and never read fails at its deadline, when nobody listens for the error.
  last.on('error', () => {})
  // A reader that stops also closes the connection.
  last.once('close', () => raw.destroy())
  return last
}

function limit(maxBytes: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length
      if (seen > maxBytes) done(new BodyRefused(refuse('too_large')))
      else done(null, chunk)
    },
  })
}
