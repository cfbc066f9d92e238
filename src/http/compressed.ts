import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Body, lengthOf } from '#http/send-text.ts'

/** Bytes of an answer from which compressing it pays. */
const MIN_BYTES = 1_024
const GZIP_LEVEL = 1
const BROTLI_LEVEL = 3

type Compressed = { encoding: 'br' | 'gzip'; bytes: Buffer }

/** The body in a form that the client asked for, made on another thread; null where it is short or nothing was asked for. */
export async function compressed(body: Body, accepted: string | undefined): Promise<Compressed | null> {
  const encoding = wantedOf(accepted)
  if (encoding === null || lengthOf(body) <= MIN_BYTES) return null
  const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body : Buffer.concat(body)
  if (encoding === 'gzip') return { encoding, bytes: await promisify(gzip)(bytes, { level: GZIP_LEVEL }) }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
    [constants.BROTLI_PARAM_SIZE_HINT]: lengthOf(body),
  }
  return { encoding, bytes: await promisify(brotliCompress)(bytes, { params }) }
}

/** RFC 9110, section 12.5.3; where the client likes both, br. */
export function wantedOf(accepted: string | undefined): 'br' | 'gzip' | null {
  if (!accepted) return null
  const names = accepted.split(',').flatMap((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return parameters.some((text) => /^q=0(\.0*)?$/.test(text)) ? [] : [name]
  })
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? null
}
