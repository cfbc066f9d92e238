import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import { Mutex } from '#database/mutex.ts'
import type { AssetRow } from '#database/tables/assets.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import type { ImageFormat, ImageTool } from '#providers/images/image-tool.ts'
import { keepVariant, variantOf } from '#resources/blobs/store.ts'

/** The only widths that are made, in pixels, so that nobody can fill the disk by asking. */
export const WIDTHS = [160, 320, 480, 640, 800, 960, 1280, 1600, 1920, 2560] as const
const MAX_PIXELS = 50_000_000
const MAX_SOURCE_BYTES = 32_000_000
/** Images waiting to be made; whoever comes after gets the original. */
const MAX_WAITING = 40
/** An image that could not be made is not tried again for so long. */
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

/** Images in other widths and formats: made one at a time when first asked for, and kept. */
export class Variants {
  #options: Options
  #mutex = new Mutex()
  #waiting = 0
  #making = new Map<string, Promise<Variant | null>>()
  #failed = new LRUCache<string, true>({ max: 10_000, ttl: FAILED_MS })

  constructor(options: Options) {
    this.#options = options
  }

  /** @returns null where the original has to do */
  async find(asset: AssetRow, width: number, accept: string): Promise<Variant | null> {
    const own = FORMATS[asset.content_type]
    if (!own || !asset.width || !asset.height) return null
    if (asset.width * asset.height > MAX_PIXELS || asset.byte_size > MAX_SOURCE_BYTES) return null
    const step = WIDTHS.find((step) => step >= width) ?? WIDTHS.at(-1)!
    const format = formatFor(accept, own)
    const kept = await variantOf(this.#options.database.reader, asset.blob_key, step, format)
    if (kept) return { key: kept.blob_key, byte_size: kept.byte_size, content_type: `image/${format}` }
    const name = `${asset.blob_key} ${step} ${format}`
    if (this.#failed.has(name)) return null
    let making = this.#making.get(name)
    if (!making) {
      if (this.#waiting >= MAX_WAITING) return null
      making = this.#make(asset, step, format, name).finally(() => this.#making.delete(name))
      this.#making.set(name, making)
    }
    return making
  }

  async #make(asset: AssetRow, width: number, format: ImageFormat, name: string): Promise<Variant | null> {
    const { blobs, images, log } = this.#options
    this.#waiting++
    const unlock = await this.#mutex.lock()
    try {
      const bytes = await images.resize(await blobs.read({ key: asset.blob_key, byte_size: asset.byte_size }), {
        width,
        format,
      })
      if (bytes) return await this.#keep(asset.blob_key, width, format, bytes)
      this.#failed.set(name, true)
      return null
    } catch (error) {
      log.warn({ err: error, asset: asset.id, width, format }, 'an image could not be made')
      return null
    } finally {
      this.#waiting--
      unlock()
    }
  }

  async #keep(source_key: string, width: number, format: ImageFormat, bytes: Buffer): Promise<Variant | null> {
    const { blobs, database } = this.#options
    const blob = await blobs.put([bytes] as never)
    const now = Date.now()
    const row = { source_key, width, format, blob_key: blob.key, byte_size: blob.byte_size, created_at: now }
    const kept = await database.write((tx) => keepVariant(tx, row, blob, now))
    if (kept) return { key: blob.key, byte_size: blob.byte_size, content_type: `image/${format}` }
    await blobs.remove(blob.key)
    const first = await variantOf(database.reader, source_key, width, format)
    return first ? { key: first.blob_key, byte_size: first.byte_size, content_type: `image/${format}` } : null
  }
}

/** AVIF is smallest and knows no animation here; WebP is next; else what it was. */
function formatFor(accept: string, own: ImageFormat): ImageFormat {
  if (accept.includes('image/avif') && own !== 'gif' && own !== 'webp') return 'avif'
  return accept.includes('image/webp') || own === 'webp'
    ? own === 'avif' && accept.includes('image/avif')
      ? own
      : 'webp'
    : own
}
