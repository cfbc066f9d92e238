import { troubleOf } from '#kernel/database/storage-failure.ts'
import { StorageUnavailable } from '#kernel/operations/service-errors.ts'
import { type BlobStore, BlobStoreFailure, type StoredBlob } from '#providers/blobs/blob-store.ts'

/** @throws StorageUnavailable where the store does not work */
export async function storeBlob(blobs: Pick<BlobStore, 'put'>, bytes: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
  try {
    return await blobs.put(bytes)
  } catch (error) {
    if (error instanceof BlobStoreFailure) throw new StorageUnavailable(troubleOf(error.cause) ?? 'failing', error)
    throw error
  }
}
