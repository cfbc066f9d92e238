import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { FreshCache } from '#answers/fresh-cache.ts'
import { tagOfKind, tagOfRecord } from '#answers/tags.ts'
import type { Database } from '#database/database.ts'
import type { AssetRow } from '#database/tables/assets.ts'
import type { Feed } from '#events/feed.ts'
import type { Metrics } from '#http/metrics.ts'
import { headerOf } from '#http/raw-headers.ts'
import type { BlobStore, ByteRange } from '#providers/blobs/blob-store.ts'
import type { ImageTool } from '#providers/images/image-tool.ts'
import { assetAddress, cacheBustToken } from '#resources/assets/rules.ts'
import { assetOf } from '#resources/assets/store.ts'
import { assetHeaders, isCompressible } from '#site/assets/asset-headers.ts'
import { type AssetRequest, assetRequest } from '#site/assets/asset-request.ts'
import { byteRange, rangeApplies } from '#site/assets/byte-range.ts'
import { Variants, WIDTHS } from '#site/assets/variants.ts'
import { findSite } from '#site/find-site.ts'
import { compress, type Ready, readySize } from '#site/ready.ts'
import { isKnown, sendReady } from '#site/send-ready.ts'

/** Files up to this size are cached in memory. */
const MAX_CACHED_BYTES = 256_000

type Options = {
  database: Database
  feed: Feed
  blobs: BlobStore
  images: ImageTool
  cacheBytes: number
  log: Logger
  metrics: Metrics
}
/** Bytes to send and what is said of them. */
type File = { key: string; byte_size: number; etag: string; headers: string[] }

/** Uploaded files, as visitors get them: small ones from memory, the others streamed from where they are. */
export class SiteAssets {
  #options: Options
  #cache: FreshCache<Ready>
  #variants: Variants

  constructor(options: Options) {
    this.#options = options
    this.#cache = new FreshCache(options.feed, options.cacheBytes, readySize)
    this.#variants = new Variants(options)
  }

  serve(request: IncomingMessage, response: ServerResponse, name: string) {
    const url = request.url!
    const key = url.includes('w=') ? `${name}${url} ${imageFormats(request)}` : name + url
    const ready = headerOf(request, 'range') === undefined ? this.#cache.get(key) : undefined
    if (ready) this.#options.metrics.count('site', sendReady(request, response, ready))
    else
      this.#find(request, response, name, key).catch((error) => {
        this.#options.log.error({ err: error, site: name, path: url }, 'file failed')
        if (response.headersSent) response.destroy()
        else this.#answer(response, 503, ['retry-after', '5'], 'The file cannot be had at the moment.\n')
      })
  }

  async #find(request: IncomingMessage, response: ServerResponse, name: string, key: string) {
    const { database } = this.#options
    const begun = this.#cache.begin()
    const wanted = assetRequest(request.url!)
    const site = wanted && (await findSite(database.reader, name))
    const asset = site && (await assetOf(database.reader, site.id, wanted.id))
    if (!asset) return this.#answer(response, 404, [], 'There is no such file.\n')
    if (wanted.filename !== asset.filename)
      return this.#answer(response, 301, ['location', assetAddress(asset)], 'It has another name now.\n')
    const file = await this.#fileOf(request, asset, wanted)
    const { headers } = request
    if (headers['if-none-match'] && isKnown(headers['if-none-match'], file.etag))
      return this.#answer(response, 304, file.headers)
    const range = headers.range && rangeApplies(headers['if-range'] as string | undefined, file.etag)
    const part = range ? byteRange(headers.range!, file.byte_size) : null
    if (part === 'unsatisfiable')
      return this.#answer(response, 416, ['content-range', `bytes */${file.byte_size}`], 'It is not that long.\n')
    if (part || file.byte_size > MAX_CACHED_BYTES) return this.#stream(request, response, file, part)
    const ready = readyFile(file, await buffer(await this.#options.blobs.read(file)))
    this.#options.metrics.count('site', sendReady(request, response, ready))
    const tags = [tagOfKind(asset.website_id, 'website'), tagOfRecord(asset.website_id, 'asset', asset.id)]
    if (!isUsual(request.url!, asset, wanted) || !this.#cache.set(begun, asset.website_id, key, ready, tags)) return
    if (isCompressible(asset.content_type)) await compress(ready)
  }

  async #fileOf(request: IncomingMessage, asset: AssetRow, { v, width }: AssetRequest): Promise<File> {
    const token = cacheBustToken(asset.blob_key)
    const accept = request.headers.accept ?? ''
    const variant = width === null ? null : await this.#variants.find(asset, width, accept)
    const { key, byte_size, content_type } = variant ?? { ...asset, key: asset.blob_key }
    const encoded = isCompressible(content_type)
    // A strong tag would promise the same bytes whatever their encoding.
    const etag = encoded ? `W/"${token}"` : `"${variant ? variant.key.slice(-16) : token}"`
    const vary = encoded ? 'accept-encoding' : width === null ? null : 'accept'
    // The original in the place of a variant is for now only.
    const current = v === token && (width === null || variant !== null)
    return { key, byte_size, etag, headers: assetHeaders({ ...asset, content_type, etag, current, vary }) }
  }

  async #stream(request: IncomingMessage, response: ServerResponse, file: File, part: ByteRange | null) {
    const length = part ? part.end - part.start + 1 : file.byte_size
    const range = part ? ['content-range', `bytes ${part.start}-${part.end}/${file.byte_size}`] : []
    const headers = [...file.headers, 'content-length', String(length), ...range]
    const status = part ? 206 : 200
    if (request.method === 'HEAD') {
      this.#options.metrics.count('site', status)
      response.writeHead(status, headers)
      return void response.end()
    }
    const body = await this.#options.blobs.read(file, part ?? undefined)
    if (response.destroyed) return void body.destroy()
    this.#options.metrics.count('site', status)
    response.writeHead(status, headers)
    await pipeline(body, response).catch((error) => {
      // Whoever goes away before the end is no failure of ours.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    })
  }

  #answer(response: ServerResponse, status: number, headers: string[], text?: string) {
    this.#options.metrics.count('site', status)
    const plain = text === undefined ? [] : ['content-type', 'text/plain; charset=utf-8', 'cache-control', 'no-cache']
    response.writeHead(status, [...headers, ...plain])
    response.end(text)
  }
}

function readyFile({ etag, headers }: File, body: Buffer): Ready {
  return {
    status: 200,
    etag,
    identity: { headers: [...headers, 'content-length', String(body.length)], body },
    encoded: {},
    notModified: headers,
  }
}

/** As pages and records write it: strangers can invent any number of others, which are not to fill the memory. */
function isUsual(url: string, asset: AssetRow, { v, width }: AssetRequest): boolean {
  const address = assetAddress(asset)
  if (v === null && width === null) return url === address.slice(0, address.indexOf('?'))
  if (width === null) return url === address
  return (
    WIDTHS.includes(width as never) && [`${address}&w=${width}`, `${address.split('?')[0]}?w=${width}`].includes(url)
  )
}

function imageFormats({ headers: { accept = '' } }: IncomingMessage): string {
  return (accept.includes('image/avif') ? 'avif ' : '') + (accept.includes('image/webp') ? 'webp' : '')
}
