import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const siteImportTables = {
  site_imports: table<SiteImportRow>({
    owner: 'resources/transfer',
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

/** A file that is to become the content of a website, and how far that is. */
export type SiteImportRow = {
  id: string
  website_id: string
  status: 'reading' | 'proposed' | 'queued' | 'running' | 'done' | 'failed'
  /** The name of a converter. */
  format: string
  filename: string | null
  byte_size: number
  blob_key: string
  /** Of a duplicate the website that it is of: the file then has no bytes of assets, but names blobs. */
  source_website_id: string | null
  shared_parts: number
  /** Whether files are fetched from where they were. */
  fetch_assets: number
  /** JSON, what was proposed. */
  plan: string
  /** Whether it was confirmed with its file, before it was read. */
  confirmed: number
  /** Whether records get the ids that they have in the file. */
  keeps_ids: number
  /** Records and versions that have been handled. */
  done_count: number
  /** JSON, the number of created records by kind. */
  created: string
  /** JSON, a list of sentences. */
  errors: string
  errors_count: number
  error: string | null
  /** JSON, who confirmed. */
  actor: string
  /** Whose policy decides whether it goes on; null where it makes a new website. */
  confirmed_by: 'people' | 'agents' | null
  expires_at: number
  revision: number
  created_at: number
  updated_at: number
}
