import { Readable } from 'node:stream'
import { credentialHash } from '#auth/credentials.ts'
import { randomToken } from '#auth/random-token.ts'
import type { Database } from '#database/database.ts'
import { newId } from '#database/ids.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import { storeBlob } from '#resources/blobs/store-blob.ts'
import { deleteDownloads, downloadByToken, expiredDownloads, insertDownload } from '#resources/downloads/store.ts'

/** How long a download can be fetched, in milliseconds. */
const LIFETIME_MS = 3_600_000
const AT_ONCE = 100

type NewDownload = {
  website_id: string
  filename: string
  content_type: string
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}
export type OpenDownload = { filename: string; content_type: string; byte_size: number; bytes: Readable }

/**
 * Files that operations made, at addresses that live for an hour; whoever has the address may fetch it. Bytes that a killed
 * process leaves are removed as leftovers of the blob store, a day later.
 */
export class Downloads {
  readonly #database: Database
  readonly #blobs: BlobStore

  constructor(database: Database, blobs: BlobStore) {
    this.#database = database
    this.#blobs = blobs
  }

  /** Stores the bytes as they come. @throws StorageUnavailable, and what `bytes` throws */
  async add({ bytes, ...file }: NewDownload): Promise<{ token: string; expires_at: number; byte_size: number }> {
    const { key, byte_size } = await storeBlob(this.#blobs, Readable.from(bytes))
    const token = randomToken()
    const now = Date.now()
    const times = { expires_at: now + LIFETIME_MS, created_at: now }
    const row = { id: newId(), token_hash: credentialHash(token), ...file, byte_size, blob_key: key, ...times }
    const surplus = await this.#database.write((tx) => insertDownload(tx, row))
    for (const { blob_key } of surplus) await this.#blobs.remove(blob_key)
    return { token, expires_at: row.expires_at, byte_size }
  }

  /** @returns null when there is none, or it has expired; @throws BlobStoreFailure */
  async open(token: string): Promise<OpenDownload | null> {
    const row = await downloadByToken(this.#database.reader, credentialHash(token), Date.now())
    if (!row) return null
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
