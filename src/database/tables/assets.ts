export type AssetTables = {
  assets: AssetRow
  blobs: BlobRow
  blob_references: BlobReferenceRow
  image_variants: ImageVariantRow
  upload_sessions: UploadSessionRow
}

export type AssetRow = {
  id: string
  website_id: string
  ordinal: number
  filename: string
  filename_folded: string
  content_type: string
  byte_size: number
  blob_key: string
  width: number | null
  height: number | null
  alt: string | null
  revision: number
  created_at: number
  updated_at: number
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

/** Who needs a blob: an asset, a variant of an image; versions, previews and exports can come to hold theirs. */
export type BlobReferenceRow = {
  blob_key: string
  holder_kind: string
  holder_id: string
  website_id: string | null
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

export type UploadSessionRow = {
  id: string
  website_id: string
  /** The asset that a PUT replaces; null when each PUT makes a new one. */
  asset_id: string | null
  user_id: string
  token_hash: string
  expires_at: number
  created_at: number
}
