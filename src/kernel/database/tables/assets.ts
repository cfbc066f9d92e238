import { GOES_WITH_USER, SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const uploadTables = {
  upload_sessions: table<UploadSessionRow>({
    owner: 'resources/content/assets',
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
    person: GOES_WITH_USER,
  }),
}

export type UploadSessionRow = {
  id: string
  website_id: string
  /** The asset that a PUT replaces; null when each PUT makes a new one. */
  asset_id: string | null
  user_id: string
  token_hash: string
  /** 1 when an agent requested it, on whose behalf the token acts. */
  for_agent: number
  expires_at: number
  created_at: number
}
