import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'
import type { BlockKind } from '#kernel/versioning/kinds.ts'

export const blockTables = {
  blocks: table<BlockRow>({
    owner: 'resources/content/blocks',
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

/** What else a block shows is in its versions, so that what is live and what is latest are read alike. */
export type BlockRow = {
  id: string
  website_id: string
  kind: BlockKind
  ordinal: number
  name: string
  revision: number
  created_at: number
  updated_at: number
}
