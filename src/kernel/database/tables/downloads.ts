import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'
import type { Role } from '#kernel/operations/roles.ts'

export const downloadTables = {
  downloads: table<DownloadRow>({
    owner: 'resources/transfer/downloads',
    key: ['website_id', 'id'],
    notBackedUp: 'each is for an hour, and can be made again',
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

/** A file that an operation made, at an address that lives for an hour. Its bytes have no row in `blobs`. */
export type DownloadRow = {
  id: string
  website_id: string
  token_hash: string
  filename: string
  content_type: string
  byte_size: number
  blob_key: string
  /** JSON, a `Requester`. */
  made_by: string
  /** What making it takes. */
  role: Role
  expires_at: number
  created_at: number
}
