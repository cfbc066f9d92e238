import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Database } from '#kernel/database/database.ts'
import { FairQueue, type Owner } from '#kernel/workers/fair-queue.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import type { ImageFormat, ImageTool } from '#providers/images/image-tool.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { insertVariant, variantOf } from '#resources/content/blobs/store.ts'
import { type Resizable, resizable, WIDTHS } from '#site/assets/widths.ts'

/** Encoding AVIF takes some 40 bytes of memory for each pixel of the result. */
const MAX_AVIF_PIXELS = 2_000_000
/** How long a request waits before it gets the original. */
const MAX_WAIT_MS = 8_000
/** How long an image that could not be resized is not tried again. */
const FAILED_MS = 3_600_000

export type Variant = { key: string; byte_size: number; content_type: string }
type Options = { database: Database; blobs: BlobStore; images: ImageTool; log: Logger }

/** An image to resize. It never rejects. */
type Waiting = { owner: Owner; size: 0; resize(): Promise<void> }

/**
 * Images in other widths and formats, resized one at a time when first requested, then stored. Requests for more than
 * the queue holds, in all or of one website, get the original.
 */
export class Variants {
  #options: Options
  #queue = new FairQueue<Waiting>()
  #running = false
  #resizing = new Map<string, Promise<Variant | null>>()
  #failed = new LRUCache<string, true>({ max: 10_000, ttl: FAILED_MS })

  constructor(options: Options) {
    this.#options = options
  }

  /** @returns null when the original is to be served */
  async find(asset: AssetRow, width: number, accept: string): Promise<Variant | null> {
    const source = resizable(asset)
    if (!source) return null
    const step = WIDTHS.find((step) => step >= width) ?? WIDTHS.at(-1)!
    const format = formatFor(accept, source.format, pixelsAt(step, source))
    const stored = await variantOf(this.#options.database.reader, asset.blob_key, step, format)
    if (stored) return { key: stored.blob_key, byte_size: stored.byte_size, content_type: `image/${format}` }
    const name = `${asset.blob_key} ${step} ${format}`
    if (this.#failed.has(name)) return null
    const resizing = this.#resizing.get(name) ?? this.#enqueue(asset, step, format, name)
    return resizing && (await withinWait(resizing))
  }

  #enqueue(asset: AssetRow, width: number, format: ImageFormat, name: string): Promise<Variant | null> | null {
    const { promise, resolve } = Promise.withResolvers<Variant | null>()
    const resize = async () => resolve(await this.#resize(asset, width, format, name))
    if (!this.#queue.add({ owner: { accountId: null, websiteId: asset.website_id }, size: 0, resize })) return null
    this.#resizing.set(name, promise)
    void promise.then(() => this.#resizing.delete(name))
    void this.#work()
    return promise
  }

  async #work() {
    if (this.#running) return
    this.#running = true
    for (let next = this.#queue.next(); next; next = this.#queue.next()) await next.resize()
    this.#running = false
  }

  async #resize(asset: AssetRow, width: number, format: ImageFormat, name: string): Promise<Variant | null> {
    const { blobs, images, log } = this.#options
    const { blob_key: key, byte_size } = asset
    try {
      const source = { stream: await blobs.read({ key, byte_size }), byte_size }
      const bytes = await images.resize(source, { width, format })
      if (bytes) return await this.#store(key, width, format, bytes)
      this.#failed.set(name, true)
      log.info({ asset: asset.id, width, format }, 'an image is broken or too large to resize')
    } catch (error) {
      log.warn({ err: error, asset: asset.id, width, format }, 'an image could not be resized')
    }
    return null
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

/** Resolves to null when it takes too long; the image is resized nevertheless, for later requests. */
function withinWait(resizing: Promise<Variant | null>): Promise<Variant | null> {
  const { promise, resolve } = Promise.withResolvers<Variant | null>()
  const timer = setTimeout(() => resolve(null), MAX_WAIT_MS)
  void resizing.then((variant) => {
    clearTimeout(timer)
    resolve(variant)
  })
  return promise
}

function pixelsAt(step: number, { width, height }: Resizable): number {
  const scale = Math.min(1, step / width)
  return width * height * scale * scale
}

/** AVIF is smallest but not animated here, and costly for large images; WebP is next, else the image's own format. */
function formatFor(accept: string, own: ImageFormat, pixels: number): ImageFormat {
  const animated = own === 'gif' || own === 'webp'
  if (accept.includes('image/avif') && !animated && pixels <= MAX_AVIF_PIXELS) return 'avif'
  return accept.includes('image/webp') ? 'webp' : own
}
