import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const publishingTables = {
  publishings: table<PublishingRow>({
    owner: 'resources/history/publishing',
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

/** What is to be published at a time. */
export type PublishingRow = {
  id: string
  website_id: string
  /** JSON, a list of `{kind, id, version_id}`; null of a publishing that was scheduled before they were held. */
  records: string | null
  /** 1 where they are all that waited. */
  is_all: 0 | 1
  change_set_id: string | null
  /** When it is carried out. */
  at: number
  status: 'scheduled' | 'done' | 'failed' | 'cancelled'
  /** Why it failed, in a sentence. */
  error: string | null
  /** JSON, an actor. */
  requested_by: string
  credential_kind: 'api_key' | 'oauth' | 'session' | 'upload_token'
  credential_id: string
  source: 'api' | 'mcp' | 'console'
  created_at: number
  updated_at: number
}
