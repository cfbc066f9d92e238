import { Readable } from 'node:stream'
import { ArchiveRefused } from '#archive/archive.ts'
import { stableId } from '#importers/files/stable-id.ts'
import type { SafeFetcher } from '#providers/fetch/safe-fetcher.ts'
import { cleanFilename, essenceOf } from '#resources/content/assets/rules.ts'
import type { PlannedAsset } from '#resources/transfer/model.ts'

const MAX_FILES = 1_000
const MAX_FILE_BYTES = 50_000_000
const MAX_ALL_BYTES = 1_000_000_000
const FILE_TIMEOUT_MS = 30_000
const ALL_TIMEOUT_MS = 900_000
const MAX_ALT_CHARACTERS = 500

/** Files that an import fetches from where they were, one after another, when they are saved. */
export class FetchedAssets {
  readonly assets: PlannedAsset[] = []
  /** How many more there are than are fetched. */
  leftOut = 0
  #fetcher: SafeFetcher
  #wasSaved: ((id: string) => boolean) | null
  #byUrl = new Map<string, PlannedAsset>()
  /** Those of this run whose bytes are there or not. */
  #opened = new Map<string, boolean>()
  #bytes = 0
  #startedAt: number | null = null

  constructor(fetcher: SafeFetcher, wasSaved: ((id: string) => boolean) | null) {
    this.#fetcher = fetcher
    this.#wasSaved = wasSaved
  }

  add(url: string, alt: string): void {
    if (this.#byUrl.has(url)) return
    if (this.assets.length >= MAX_FILES) {
      this.leftOut++
      return
    }
    const name = decodedName(new URL(url).pathname)
    const cleaned = cleanFilename(name)
    const asset: PlannedAsset = {
      kind: 'asset',
      id: stableId(`fetched ${url}`),
      filename: ('filename' in cleaned && cleaned.filename) || 'file',
      byte_size: null,
      alt: alt.slice(0, MAX_ALT_CHARACTERS).toWellFormed() || null,
      entry: url,
      open: () => this.#open(url),
    }
    this.assets.push(asset)
    this.#byUrl.set(url, asset)
  }

  /** Undefined for what could not be fetched, so that it stays where it is. */
  find(url: string): PlannedAsset | undefined {
    const asset = this.#byUrl.get(url)
    if (!asset) return undefined
    const isThere = this.#opened.get(url) ?? this.#wasSaved?.(asset.id) ?? true
    return isThere ? asset : undefined
  }

  async #open(url: string): Promise<Readable> {
    this.#opened.set(url, false)
    const bytes = await this.#fetch(url)
    this.#opened.set(url, true)
    return Readable.from([bytes])
  }

  async #fetch(url: string): Promise<Buffer> {
    this.#startedAt ??= Date.now()
    const left = ALL_TIMEOUT_MS - (Date.now() - this.#startedAt)
    if (left <= 0) throw new ArchiveRefused('was not fetched, since fetching took too long', url)
    const fetched = await this.#fetcher.fetch(url.replace(/^http:/, 'https:'), {
      maxBytes: Math.min(MAX_FILE_BYTES, MAX_ALL_BYTES - this.#bytes),
      timeoutMs: Math.min(FILE_TIMEOUT_MS, left),
    })
    if (!fetched.ok) throw new ArchiveRefused(fetched.message, url)
    if (fetched.status !== 200) throw new ArchiveRefused(`answered with status ${fetched.status}`, url)
    // A page in place of a file says that it is gone.
    if (essenceOf(fetched.headers['content-type'] ?? '') === 'text/html') throw new ArchiveRefused('is a page', url)
    this.#bytes += fetched.body.length
    return fetched.body
  }
}

function decodedName(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
