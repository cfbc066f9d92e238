import type { Readable } from 'node:stream'

/** The store cannot be reached, is full, or does not do what it says. `message` is for the operator's log. */
export class BlobStoreFailure extends Error {}

export type StoredBlob = { key: string; sha256: string; byte_size: number }
/** Both ends are part of it. */
export type ByteRange = { start: number; end: number }

/**
 * Bytes under keys that the store chooses. A blob is written once, whole or not at all, and never changed; other bytes
 * get another key. So whoever reads goes on reading what they began with, and nobody needs a lock.
 */
export interface BlobStore {
  /** A word for the doctor: where the bytes are. */
  readonly place: string
  /**
   * Keeps what `source` gives, chunks that are each good until the next is asked for. When this resolves the bytes survive loss of power; when it rejects (also because
   * `source` did) nothing of them is left.
   * @throws BlobStoreFailure
   */
  put(source: AsyncIterable<Uint8Array>): Promise<StoredBlob>
  /** The same under a key that `put` has given before, to bring a blob back. Replaces what is there. */
  restore(key: string, source: AsyncIterable<Uint8Array>): Promise<StoredBlob>
  /**
   * The bytes, or a part of them. Ends with an error when fewer come than `byte_size` promises.
   * @throws BlobStoreFailure before the first byte, when the blob is missing or has another size
   */
  read(blob: { key: string; byte_size: number }, range?: ByteRange): Promise<Readable>
  /** @returns null when there is no such blob */
  size(key: string): Promise<number | null>
  /** It is no error when it is not there. */
  remove(key: string): Promise<void>
  /** Keys in any order with the time of their writing, for finding what was left behind. */
  list(): AsyncIterable<{ key: string; written_at: number }>
  /** Removes unfinished writes that began before the time: those of processes that are no more. */
  sweep(before: number): Promise<void>
}
