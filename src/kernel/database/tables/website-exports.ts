import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'
import type { Role } from '#kernel/operations/roles.ts'

export const websiteExportTables = {
  website_exports: table<WebsiteExportRow>({
    owner: 'resources/transfer',
    key: ['website_id', 'id'],
    notBackedUp: 'its download is not either, and it can be made again',
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

/** A website that is to become a zip, and what became of that. */
export type WebsiteExportRow = {
  id: string
  website_id: string
  status: 'queued' | 'running' | 'done' | 'failed'
  include_submissions: number
  pages_count: number
  records_count: number
  /** JSON, a list of sentences. */
  warnings: string
  error: string | null
  /** JSON, a `Requester`. */
  made_by: string
  /** What making it takes. */
  role: Role
  /** When the record goes: with its download, once there is one. */
  ends_at: number
  revision: number
  created_at: number
  updated_at: number
}
