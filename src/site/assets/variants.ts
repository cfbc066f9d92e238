import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import { Mutex } from '#database/mutex.ts'
import type { AssetRow } from '#database/tables/assets.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import type { ImageFormat, ImageTool } from '#providers/images/image-tool.ts'
import { insertVariant, variantOf } from '#resources/blobs/store.ts'

/** The only widths that images are resized to, in pixels, so that nobody can fill the disk with requests. */
export const WIDTHS = [160, 320, 480, 640, 800, 960, 1280, 1600, 1920, 2560] as const
const MAX_PIXELS = 50_000_000
const MAX_SOURCE_BYTES = 32_000_000
/** Images waiting to be resized; requests beyond that get the original. */
const MAX_WAITING = 40
/** How long an image that could not be resized is not tried again. */
const FAILED_MS = 3_600_000

const FORMATS: Record<string, ImageFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

export type Variant = { key: string; byte_size: number; content_type: string }
type Options = { database: Database; blobs: BlobStore; images: ImageTool; log: Logger }

/** Images in other widths and formats, resized one at a time when first requested, then stored. */
export class Variants {
  #options: Options
  #mutex = new Mutex()
  #waiting = 0
  #resizing = new Map<string, Promise<Variant | null>>()
  #failed = new LRUCache<string, true>({ max: 10_000, ttl: FAILED_MS })

  constructor(options: Options) {
    this.#options = options
  }

  /** @returns null when the original is to be served */
  async find(asset: AssetRow, width: number, accept: string): Promise<Variant | null> {
    const own = FORMATS[asset.content_type]
    if (!own || !asset.width || !asset.height) return null
    if (asset.width * asset.height > MAX_PIXELS || asset.byte_size > MAX_SOURCE_BYTES) return null
    const step = WIDTHS.find((step) => step >= width) ?? WIDTHS.at(-1)!
    const format = formatFor(accept, own)
    const stored = await variantOf(this.#options.database.reader, asset.blob_key, step, format)
    if (stored) return { key: stored.blob_key, byte_size: stored.byte_size, content_type: `image/${format}` }
    const name = `${asset.blob_key} ${step} ${format}`
    if (this.#failed.has(name)) return null
    let resizing = this.#resizing.get(name)
    if (!resizing) {
      if (this.#waiting >= MAX_WAITING) return null
      resizing = this.#resize(asset, step, format, name).finally(() => this.#resizing.delete(name))
      this.#resizing.set(name, resizing)
    }
    return resizing
  }

  async #resize(asset: AssetRow, width: number, format: ImageFormat, name: string): Promise<Variant | null> {
    const { blobs, images, log } = this.#options
    this.#waiting++
    const unlock = await this.#mutex.lock()
    try {
      const bytes = await images.resize(await blobs.read({ key: asset.blob_key, byte_size: asset.byte_size }), {
        width,
        format,
      })
      if (bytes) return await this.#store(asset.blob_key, width, format, bytes)
      this.#failed.set(name, true)
      return null
    } catch (error) {
      log.warn({ err: error, asset: asset.id, width, format }, 'an image could not be resized')
      return null
    } finally {
      this.#waiting--
      unlock()
    }
  }

  async #store(source_key: string, width: number, format: ImageFormat, bytes: Buffer): Promise<Variant | null> {
    const { blobs, database } = this.#options
    const blob = await blobs.put([bytes] as never)
    const now = Date.now()
    const row = { source_key, width, format, blob_key: blob.key, byte_size: blob.byte_size, created_at: now }
    const saved = await database.write((tx) => insertVariant(tx, row, blob, now))
    if (saved) return { key: blob.key, byte_size: blob.byte_size, content_type: `image/${format}` }
    await blobs.remove(blob.key)
    const first = await variantOf(database.reader, source_key, width, format)
    return first ? { key: first.blob_key, byte_size: first.byte_size, content_type: `image/${format}` } : null
  }
}

/** AVIF is smallest but not animated here, WebP is next, else the image's own format. */
function formatFor(accept: string, own: ImageFormat): ImageFormat {
  if (accept.includes('image/avif') && own !== 'gif' && own !== 'webp') return 'avif'
  return accept.includes('image/webp') || own === 'webp'
    ? own === 'avif' && accept.includes('image/avif')
      ? own
      : 'webp'
    : own
}
