import { Readable } from 'node:stream'
import { credentialHash } from '#auth/credentials.ts'
import { randomToken } from '#auth/random-token.ts'
import type { Database, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type {
  DownloadMaker,
  DownloadShelf,
  DownloadShelves,
  MadeDownload,
  NewDownload,
  OpenDownload,
} from '#kernel/operations/providers.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import { storeBlob } from '#resources/content/blobs/store-blob.ts'
import { mayStillFetch } from '#resources/transfer/downloads/may-fetch.ts'
import {
  deleteDownloads,
  downloadByToken,
  expiredDownloads,
  insertDownload,
} from '#resources/transfer/downloads/store.ts'

/** How long a download can be fetched, in milliseconds. */
const LIFETIME_MS = 3_600_000
const AT_ONCE = 100

/**
 * Files that operations made, at addresses that live for an hour, or as long as what they belong to. Anyone who has the address may fetch the file as long as its
 * maker still could. Bytes that a killed process leaves are removed as leftovers of the blob store, a day later.
 */
export class Downloads implements DownloadShelves {
  readonly #database: Database
  readonly #blobs: BlobStore

  constructor(database: Database, blobs: BlobStore) {
    this.#database = database
    this.#blobs = blobs
  }

  of({ role, ...maker }: DownloadMaker): DownloadShelf {
    const made = { made_by: JSON.stringify(maker), role }
    return {
      add: async (file) => {
        const token = randomToken()
        return { token, ...(await this.add(file, made, token)) }
      },
      order: (record) => this.#database.write((tx) => record(tx, made)),
    }
  }

  /**
   * Stores the bytes as they come.
   * @param recorded writes what belongs to the download in its transaction; when it throws, nothing is left of it
   * @param lifetimeMs how long it can be fetched
   */
  async add(
    { bytes, ...file }: NewDownload,
    { made_by, role }: MadeDownload,
    token: string,
    recorded: (tx: Tx, expires_at: number) => Promise<void> = async () => {},
    lifetimeMs = LIFETIME_MS,
  ): Promise<{ expires_at: number; byte_size: number }> {
    const { key, byte_size } = await storeBlob(this.#blobs, Readable.from(bytes))
    const now = Date.now()
    const times = { expires_at: now + lifetimeMs, created_at: now }
    const row = {
      id: newId(),
      token_hash: credentialHash(token),
      ...file,
      made_by,
      role,
      byte_size,
      blob_key: key,
      ...times,
    }
    const saved = this.#database.write(async (tx) => {
      await recorded(tx, row.expires_at)
      return insertDownload(tx, row)
    })
    const surplus = await saved.catch(async (error) => {
      await this.#blobs.remove(key).catch(() => {})
      throw error
    })
    for (const { blob_key } of surplus) await this.#blobs.remove(blob_key)
    return { expires_at: row.expires_at, byte_size }
  }

  async open(token: string): Promise<OpenDownload | null> {
    const row = await downloadByToken(this.#database.reader, credentialHash(token), Date.now())
    if (!row || !(await mayStillFetch(this.#database.reader, row))) return null
    const { filename, content_type, byte_size, blob_key: key } = row
    return { filename, content_type, byte_size, bytes: await this.#blobs.read({ key, byte_size: Number(byte_size) }) }
  }

  async removeExpired(now = Date.now()): Promise<void> {
    for (;;) {
      const expired = await expiredDownloads(this.#database.reader, now, AT_ONCE)
      if (expired.length === 0) return
      for (const { blob_key } of expired) await this.#blobs.remove(blob_key)
      await this.#database.write((tx) => deleteDownloads(tx, expired))
    }
  }
}
