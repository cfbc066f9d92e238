import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { loggedPath } from '#http/logged-path.ts'
import type { Metrics } from '#http/metrics.ts'
import { pathOf } from '#http/path-of.ts'
import { headerOf } from '#http/raw-headers.ts'
import { FreshCache } from '#kernel/answers/fresh-cache.ts'
import { ownBytes } from '#kernel/answers/own-bytes.ts'
import { tagOfKind, tagOfRecord } from '#kernel/answers/tags.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Core } from '#kernel/operations/core.ts'
import { logStorageFailure } from '#kernel/operations/log-storage-failure.ts'
import { StorageUnavailable } from '#kernel/operations/service-errors.ts'
import { LIVE, type Selection } from '#kernel/versioning/selection.ts'
import type { BlobStore, ByteRange } from '#providers/blobs/blob-store.ts'
import type { ImageTool } from '#providers/images/image-tool.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { assetAddress, cacheBustToken } from '#resources/content/assets/rules.ts'
import { AddressLimited } from '#site/address-limit.ts'
import { assetHeaders, isCompressible } from '#site/assets/asset-headers.ts'
import { type AssetRequest, assetRequest } from '#site/assets/asset-request.ts'
import { byteRange, rangeApplies } from '#site/assets/byte-range.ts'
import { leadOfFormerName } from '#site/assets/former-name.ts'
import { shownAsset } from '#site/assets/shown-assets.ts'
import { Variants } from '#site/assets/variants.ts'
import { WIDTHS } from '#site/assets/widths.ts'
import { compressBest } from '#site/compress.ts'
import type { EdgeHeaders, ForEdge } from '#site/edge/edge-headers.ts'
import type { Site } from '#site/find-site.ts'
import { addHeaders, headersAt } from '#site/header-rules.ts'
import { lockAt, type PasswordGate } from '#site/password-gate.ts'
import { MIN_COMPRESSED_BYTES, type Ready, readySize } from '#site/ready.ts'
import type { HostResolver } from '#site/resolve-host.ts'
import { sendLine, sendLocked, sendRedirect, sendSuspended, sendUnknownHost } from '#site/send-others.ts'
import { isKnown, sendReady } from '#site/send-ready.ts'
import { NO_PAGE } from '#site/visits/noted.ts'

/** Files up to this size are cached in memory. */
const MAX_CACHED_BYTES = 256_000
/** Of files that are not, what is sent with them is: some 5,000. */
const MAX_KNOWN_BYTES = 4_000_000
const KNOWN_BYTES = 800
const RETRY_SECONDS = '5'

type Options = Pick<Core, 'database' | 'feed'> & {
  hosts: HostResolver
  blobs: BlobStore
  images: ImageTool
  gate: PasswordGate
  cacheBytes: number
  /** Null where no shared cache is in front. */
  edge: EdgeHeaders | null
  log: Logger
  metrics: Metrics
}
/** Which website's files are sent, and in which versions. */
type From = { site: Site; db: Db; selection: Selection; url: string }
/** Where the bytes to send are, and their headers. An original is provisional where a resized image was requested. */
type File = {
  key: string
  byte_size: number
  etag: string
  headers: string[]
  compressible: boolean
  provisional: boolean
  /** Null for what no edge may keep. */
  edge: ForEdge | null
}
/** Where the bytes are kept in memory once they are read, since `begun`. */
type Place = { websiteId: string; key: string; tags: string[]; begun: number }

/**
 * Uploaded files, as visitors get them: small ones from memory, the others streamed from the blob store. Neither needs the database
 * once they are known.
 */
export class SiteAssets {
  #options: Options
  #cache: FreshCache<Ready>
  #known: FreshCache<{ file: File; tags: string[] }>
  #variants: Variants

  constructor(options: Options) {
    this.#options = options
    this.#cache = new FreshCache(options.feed, options.cacheBytes, readySize)
    this.#known = new FreshCache(options.feed, MAX_KNOWN_BYTES, () => KNOWN_BYTES)
    this.#variants = new Variants(options)
  }

  /** `url` is the file's own address, where it is shown at another. */
  serve(request: IncomingMessage, response: ServerResponse, at: { host: string; websiteId: string; url?: string }) {
    const { websiteId, host, url = request.url! } = at
    const key = cacheKey(websiteId, url, request)
    const wantsAll = headerOf(request, 'range') === undefined
    const ready = wantsAll ? this.#cache.get(key) : undefined
    if (ready) return sendReady(request, response, ready, this.#count, this.#options.edge?.of(ready))
    const known = this.#known.get(key)
    const sending = known
      ? this.#sendFile(request, response, known.file, { websiteId, key, tags: known.tags, begun: this.#cache.begin() })
      : this.#answer(request, response, { host, url })
    sending.catch((error) => {
      const isAway = error instanceof StorageUnavailable && !response.headersSent
      if (!isAway || !this.sendOutdated(request, response, { websiteId, url })) this.#fail(request, response, error)
    })
  }

  /** A file that was cached before changes may have been missed, without the database. @returns whether there is one */
  sendOutdated(
    request: IncomingMessage,
    response: ServerResponse,
    { websiteId, url = request.url! }: { websiteId: string; url?: string },
  ): boolean {
    const key = cacheKey(websiteId, url, request)
    const ready = headerOf(request, 'range') === undefined ? this.#cache.getOutdated(key) : undefined
    const known = this.#known.getOutdated(key)
    // An edge would keep it, and is told nothing.
    if (ready) sendReady(request, response, ready, this.#count)
    else if (known)
      this.#sendFile(request, response, { ...known.file, edge: null }).catch((error) =>
        this.#fail(request, response, error),
      )
    return (ready ?? known) !== undefined
  }

  /** For previews, and what only some visitors get: no cache may store the answer. */
  async serveUncached(
    request: IncomingMessage,
    response: ServerResponse,
    { url = request.url!, ...of }: Omit<From, 'url'> & { url?: string },
  ): Promise<void> {
    await this.#send(request, response, { ...of, url }, null).catch((error) => this.#fail(request, response, error))
  }

  #fail(request: IncomingMessage, response: ServerResponse, error: unknown) {
    const { log } = this.#options
    if (error instanceof AddressLimited)
      return this.#count(sendLine(request, response, 429, error.message, error.headers))
    const host = request.headers.host
    if (error instanceof StorageUnavailable) logStorageFailure(log, error, { host, url: request.url })
    else log.error({ err: error, host, path: loggedPath(request.url!) }, 'file failed')
    if (response.headersSent) response.destroy()
    else this.#count(sendLine(request, response, 503, 'File temporarily unavailable', { 'retry-after': RETRY_SECONDS }))
  }

  async #answer(request: IncomingMessage, response: ServerResponse, { host, url }: { host: string; url: string }) {
    const begun = this.#cache.begin()
    const site = await this.#options.hosts.find(host)
    if (!site) return this.#count(sendUnknownHost(request, response))
    if (site.suspended_at !== null) return this.#count(sendSuspended(request, response, site))
    const lock = lockAt(site, url)
    if (lock && !(await this.#options.gate.admits(request, lock)))
      return this.#count(sendLocked(request, response, lock))
    const from = { site, db: this.#options.database.reader, selection: LIVE, url }
    // What is kept here is sent without looking at the website.
    await this.#send(request, response, from, lock ? null : begun)
  }

  /** `begun` is null for what is cached neither here nor by browsers. */
  async #send(
    request: IncomingMessage,
    response: ServerResponse,
    { site, db, selection, url }: From,
    begun: number | null,
  ) {
    const websiteId = site.id
    const extra = headersAt(site, pathOf(url))
    const wanted = assetRequest(url)
    const asset = wanted && (await shownAsset(db, selection, websiteId, wanted.id))
    if (!asset) return this.#count(sendLine(request, response, 404, 'File not found'))
    if (wanted.filename !== asset.filename) {
      const lead = await leadOfFormerName(db, websiteId, wanted)
      return this.#count(
        lead ? sendRedirect(request, response, { ...lead, extra }) : sendLine(request, response, 404, 'File not found'),
      )
    }
    const isKept = begun !== null && isUsual(url, asset, wanted)
    const found = await this.#fileOf(request, asset, { ...wanted, uncached: begun === null, isKept })
    const file = { ...found, headers: addHeaders(found.headers, extra) }
    if (!isKept || file.provisional) return this.#sendFile(request, response, file)
    const tags = [tagOfKind(websiteId, 'website'), tagOfRecord(websiteId, 'asset', asset.id)]
    const place = { websiteId, key: cacheKey(websiteId, url, request), tags, begun }
    if (this.#known.set(begun, websiteId, place.key, { file, tags }, tags))
      file.edge = this.#options.edge?.describe(websiteId, tags, NO_PAGE.file) ?? null
    return this.#sendFile(request, response, file, place)
  }

  async #sendFile(request: IncomingMessage, response: ServerResponse, file: File, place: Place | null = null) {
    const { headers } = request
    const more = this.#options.edge?.of({ edge: file.edge, until: null }) ?? []
    if (headers['if-none-match'] && isKnown(headers['if-none-match'], file.etag)) {
      response.writeHead(304, [...file.headers, ...more]).end()
      return this.#count(304)
    }
    const range = headers.range && rangeApplies(headers['if-range'] as string | undefined, file.etag)
    const part = range ? byteRange(headers.range!, file.byte_size) : null
    if (part === 'unsatisfiable') {
      const headers = { 'content-range': `bytes */${file.byte_size}` }
      return this.#count(sendLine(request, response, 416, 'Range not satisfiable', headers))
    }
    if (part || file.byte_size > MAX_CACHED_BYTES)
      return this.#stream(request, response, { ...file, headers: [...file.headers, ...more] }, part)
    const ready = readyFile(file, ownBytes(await buffer(await this.#options.blobs.read(file))))
    sendReady(request, response, ready, this.#count, more)
    if (place && this.#cache.set(place.begun, place.websiteId, place.key, ready, place.tags)) await compressBest(ready)
  }

  async #fileOf(
    request: IncomingMessage,
    asset: AssetRow,
    { v, width, uncached, isKept }: AssetRequest & { uncached: boolean; isKept: boolean },
  ): Promise<File> {
    const token = cacheBustToken(asset.blob_key)
    const accept = request.headers.accept ?? ''
    const variant = width === null ? null : await this.#variants.find(asset, width, accept)
    const { key, byte_size, content_type } = variant ?? { ...asset, key: asset.blob_key }
    const encoded = isCompressible(content_type)
    // A strong tag would promise the same bytes regardless of their encoding.
    const etag = encoded ? `W/"${token}"` : `"${variant ? variant.key.slice(-16) : token}"`
    const vary = encoded ? 'accept-encoding' : width === null ? null : 'accept'
    const provisional = width !== null && variant === null
    // An edge keeps what is promised for ever, and can forget only what has keys.
    const current = v === token && !provisional && (isKept || this.#options.edge === null)
    const headers = assetHeaders({ ...asset, content_type, etag, current, vary, uncached })
    return { key, byte_size, etag, headers, compressible: encoded, provisional, edge: null }
  }

  async #stream(request: IncomingMessage, response: ServerResponse, file: File, part: ByteRange | null) {
    const length = part ? part.end - part.start + 1 : file.byte_size
    const range = part ? ['content-range', `bytes ${part.start}-${part.end}/${file.byte_size}`] : []
    const headers = [...file.headers, 'content-length', String(length), ...range]
    const status = part ? 206 : 200
    if (request.method === 'HEAD') {
      this.#count(status)
      response.writeHead(status, headers)
      return void response.end()
    }
    const body = await this.#options.blobs.read(file, part ?? undefined)
    if (response.destroyed) return void body.destroy()
    this.#count(status)
    response.writeHead(status, headers)
    await pipeline(body, response).catch((error) => {
      // A client that disconnects before the end is no failure of ours.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    })
  }

  #count = (status: number) => this.#options.metrics.count('site', status)
}

/** Images in other formats than their own depend on what the browser takes. */
function cacheKey(websiteId: string, url: string, request: IncomingMessage): string {
  return url.includes('w=') ? `${websiteId}${url} ${imageFormats(request)}` : websiteId + url
}

function readyFile({ etag, headers, compressible, edge }: File, body: Buffer): Ready {
  return {
    status: 200,
    etag,
    identity: { headers: [...headers, 'content-length', String(body.length)], body },
    encoded: {},
    fast: compressible && body.length >= MIN_COMPRESSED_BYTES ? {} : null,
    pages: 1,
    periods: null,
    searches: false,
    viewed: NO_PAGE.file,
    until: null,
    edge,
    notModified: headers,
  }
}

/** Whether the address is spelled as in pages and records; strangers can invent any number of others, so none is cached. */
function isUsual(url: string, asset: AssetRow, { v, width }: AssetRequest): boolean {
  const address = assetAddress(asset)
  if (v === null && width === null) return url === address.slice(0, address.indexOf('?'))
  if (width === null) return url === address
  // Its own width is the widest that a srcset offers.
  const isOffered = WIDTHS.includes(width as never) || width === asset.width
  return isOffered && [`${address}&w=${width}`, `${address.split('?')[0]}?w=${width}`].includes(url)
}

function imageFormats({ headers: { accept = '' } }: IncomingMessage): string {
  return (accept.includes('image/avif') ? 'avif ' : '') + (accept.includes('image/webp') ? 'webp' : '')
}
