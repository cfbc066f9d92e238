import type { Readable } from 'node:stream'
import { troubleOf } from '#kernel/database/storage-failure.ts'
import { StorageUnavailable } from '#kernel/operations/service-errors.ts'
import { type BlobStore, BlobStoreFailure, type ByteRange } from '#providers/blobs/blob-store.ts'

/** @throws StorageUnavailable where the store does not work, or the blob is gone */
export async function readBlob(
  blobs: Pick<BlobStore, 'read'>,
  blob: { key: string; byte_size: number },
  range?: ByteRange,
): Promise<Readable> {
  try {
    return await blobs.read(blob, range)
  } catch (error) {
    if (error instanceof BlobStoreFailure) throw new StorageUnavailable(troubleOf(error.cause) ?? 'failing', error)
    throw error
  }
}
