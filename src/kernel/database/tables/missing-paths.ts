import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const missingPathTables = {
  missing_paths: table<MissingPathRow>({
    owner: 'resources/traffic/missing-paths',
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

/** A path that visitors requested and that answered 404. */
export type MissingPathRow = {
  id: string
  website_id: string
  path: string
  count: number
  first_seen_at: number
  last_seen_at: number
  /** The host of the page that led to it last, where the visitor's browser named one. */
  referrer_host: string | null
  /** Whether it is one that scanners try on every website. */
  probe: number
}
