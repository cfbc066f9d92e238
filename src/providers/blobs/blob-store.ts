import type { Readable } from 'node:stream'

/** The store is unreachable, full, or broke its promise. `message` is for the operator's log. */
export class BlobStoreFailure extends Error {}

export type StoredBlob = { key: string; sha256: string; byte_size: number }
/** Both ends are included. */
export type ByteRange = { start: number; end: number }

/**
 * Bytes under keys chosen by the store. A blob is written once, whole or not at all, and never changed; other bytes get
 * another key. A reader therefore always finishes what it started, without a lock.
 */
export interface BlobStore {
  /** Where the bytes are stored, for people. */
  readonly place: string
  /**
   * Stores the bytes of `source`, whose chunks may be reused once the next is requested. When this resolves the bytes
   * survive a power failure; when it rejects, also because `source` did, none of them remain.
   * @throws BlobStoreFailure
   */
  put(source: AsyncIterable<Uint8Array>): Promise<StoredBlob>
  /** The same under a key that `put` returned before, to restore a blob. Replaces what is stored there. */
  restore(key: string, source: AsyncIterable<Uint8Array>): Promise<StoredBlob>
  /**
   * The bytes, or a range of them. The stream fails when there are fewer than `byte_size`.
   * @throws BlobStoreFailure before the first byte, when the blob is missing or has another size
   */
  read(blob: { key: string; byte_size: number }, range?: ByteRange): Promise<Readable>
  /** @returns null when there is no such blob */
  size(key: string): Promise<number | null>
  /** Removing a missing blob is not an error. */
  remove(key: string): Promise<void>
  /** Keys in any order with the time they were written, to find orphans. */
  list(): AsyncIterable<{ key: string; written_at: number }>
  /** Removes unfinished writes that began before that time, left by processes that were killed. */
  sweep(before: number): Promise<void>
}
