import type { Tx } from '#kernel/database/database.ts'
import { blobsOf, type StoredFile } from '#kernel/operations/request-book.ts'
import { insertBlob, removeReference } from '#resources/content/blobs/store.ts'
import type { RequestRow } from '#resources/history/requests/record.ts'

type Holding = Pick<RequestRow, 'id' | 'website_id'>

/** The request refers to the bytes that came with it until it is decided. */
export async function holdFile(tx: Tx, request: Holding, file: StoredFile, now: number): Promise<void> {
  for (const blob of blobsOf(file)) await insertBlob(tx, blob, holderOf(request), now)
}

/** Nothing where no file came with it. */
export async function releaseFile(tx: Tx, request: Holding & Pick<RequestRow, 'file'>, now: number): Promise<void> {
  if (request.file === null) return
  for (const { key } of blobsOf(JSON.parse(request.file))) await removeReference(tx, key, holderOf(request), now)
}

function holderOf({ id, website_id }: Holding) {
  return { kind: 'request', id, website_id } as const
}
