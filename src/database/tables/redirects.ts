import { SHORT_ROWS, table } from '#database/tables/table.ts'

export const redirectTables = {
  redirects: table<RedirectRow>({
    owner: 'resources/redirects',
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

export type RedirectRow = {
  id: string
  website_id: string
  from_path: string
  to_path: string
  status: number
  origin: 'manual' | 'auto' | 'import'
  created_at: number
  updated_at: number
}
