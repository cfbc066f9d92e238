import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'
import type { SharedPartKind } from '#kernel/versioning/kinds.ts'

export const sharedHtmlTables = {
  shared_parts: table<SharedPartRow>({
    owner: 'resources/content/shared-html',
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

export type SharedPartRow = {
  id: string
  website_id: string
  kind: SharedPartKind
  ordinal: number
  name: string
  default_on_page_language: string | null
  revision: number
  created_at: number
  updated_at: number
}
