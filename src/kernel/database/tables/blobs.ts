import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const blobTables = {
  blobs: table<BlobRow>({ owner: 'resources/content/blobs', key: ['key'] }),
  blob_references: table<BlobReferenceRow>({
    owner: 'resources/content/blobs',
    key: ['blob_key', 'holder_kind', 'holder_id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
  image_variants: table<ImageVariantRow>({ owner: 'resources/content/blobs', key: ['source_key', 'width', 'format'] }),
}

/** Bytes in the blob store. Written once and never changed: other bytes are another blob. */
export type BlobRow = {
  key: string
  sha256: string
  byte_size: number
  /** Since when nobody refers to it; null while somebody does. */
  unreferenced_at: number | null
  created_at: number
}

/** Who needs a blob: an asset, a variant of an image, a file of a submission; versions, previews and exports can come to hold theirs. */
export type BlobReferenceRow = {
  blob_key: string
  holder_kind: string
  holder_id: string
  website_id: string | null
  /** Since when an asset has another file than this, which it had before; null while it needs it. */
  former_since: number | null
}

/** An image in another width or format, made from the blob `source_key`. */
export type ImageVariantRow = {
  source_key: string
  width: number
  format: string
  blob_key: string
  byte_size: number
  created_at: number
}
