import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const redirectTables = {
  redirects: table<RedirectRow>({
    owner: 'resources/traffic/redirects',
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

export type RedirectRow = {
  id: string
  website_id: string
  from_path: string
  /** A path of the website or an absolute address, which may name what `from_path` captured. */
  to_path: string
  status: 301 | 302 | 307 | 308
  origin: 'manual' | 'auto' | 'import'
  is_pattern: number
  active: number
  force: number
  preserve_query: number
  /** Patterns are tried in this order, the older first among equals. */
  position: number
  hit_count: number
  revision: number
  created_at: number
  updated_at: number
}
