import { hash } from 'node:crypto'
import { ownBytes } from '#kernel/answers/own-bytes.ts'
import type { ForEdge } from '#site/edge/edge-headers.ts'
import { NO_PAGE, type ViewedPage } from '#site/visits/noted.ts'

export type Encoding = 'br' | 'zstd' | 'gzip'

/** An answer to visitors as the headers and bytes that are sent. */
export type Ready = {
  status: number
  etag: string
  identity: Variant
  encoded: Partial<Record<Encoding, Variant>>
  /** Fast compressions that have begun; null once nothing is left to compress. */
  fast: Partial<Record<Encoding, Promise<void>>> | null
  /** Pages of the list in it, by the query parameter `page`; 1 for most. */
  pages: number
  /** The months or years of the list in it, in their order, by the same parameter; null where it has no such pages. */
  periods: readonly string[] | null
  /** It shows what is searched for by the query parameter `q`. */
  searches: boolean
  /** The page that visitors view with it, or what else they get. */
  viewed: ViewedPage
  /** When it is to be rendered again though nothing has changed, in milliseconds since 1970; null for never. */
  until: number | null
  /** Null for what no edge may keep. */
  edge: ForEdge | null
  /** Without body, for 304. */
  notModified: string[]
}

export type Variant = { headers: string[]; body: Buffer }

/** Below this compression gains nothing worth a header. */
export const MIN_COMPRESSED_BYTES = 600

/** On all answers of a website. Edits must show immediately, so caches have to revalidate every time. */
const COMMON = ['cache-control', 'public, max-age=0, must-revalidate', 'x-content-type-options', 'nosniff']

export function readyAnswer(options: {
  status?: number
  type: string
  body: string
  headers?: string[]
  /** Request headers that the answer depends on, besides Accept-Encoding. */
  vary?: string
  pages?: number
  periods?: readonly string[] | null
  searches?: boolean
  /** A file, or nothing of an error, unless given. */
  viewed?: ViewedPage
  until?: number | null
}): Ready {
  const body = ownBytes(options.body)
  const status = options.status ?? 200
  const etag = `W/"${hash('sha1', body, 'base64url')}"`
  const vary = options.vary ? `accept-encoding, ${options.vary}` : 'accept-encoding'
  const shared = [...COMMON, 'vary', vary, 'etag', etag, ...(options.headers ?? [])]
  const headers = ['content-type', options.type, ...shared]
  return {
    status,
    etag,
    identity: { headers: [...headers, 'content-length', String(body.length)], body },
    encoded: {},
    fast: body.length < MIN_COMPRESSED_BYTES ? null : {},
    notModified: shared,
    pages: options.pages ?? 1,
    periods: options.periods ?? null,
    searches: options.searches ?? false,
    viewed: options.viewed ?? (status === 200 ? NO_PAGE.file : NO_PAGE.nothing),
    until: options.until ?? null,
    edge: null,
  }
}

/** Three compressed forms and headers, against the plain body's size. */
const SIZE_FACTOR = 2
const OVERHEAD_BYTES = 2_000

/** What a cache counts for it, in bytes. */
export function readySize({ identity }: Ready): number {
  return identity.body.length * SIZE_FACTOR + OVERHEAD_BYTES
}
