import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const rowTables = {
  rows: table<RowRow>({ owner: 'resources/data/rows', key: ['website_id', 'id'], purge: { rowsAtOnce: SHORT_ROWS } }),
  row_uniques: table<RowUniqueRow>({
    owner: 'resources/data/rows',
    key: ['website_id', 'table_id', 'column_id', 'key'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

/** The columns of `rows` that hold sort keys, as many as a table may have columns that can be compared. */
export const SLOTS = [
  'k0',
  'k1',
  'k2',
  'k3',
  'k4',
  'k5',
  'k6',
  'k7',
  'k8',
  'k9',
  'k10',
  'k11',
  'k12',
  'k13',
  'k14',
  'k15',
  'k16',
  'k17',
  'k18',
  'k19',
] as const
export type Slot = (typeof SLOTS)[number]

export type RowRow = {
  id: string
  website_id: string
  table_id: string
  /** Its place in the table's ordinal list. */
  ordinal: number
  position: number
  draft: number
  revision: number
  created_at: number
  updated_at: number
  /** JSON, the values by column id. */
  data: string
} & Record<Slot, string | null>

/** The row that has a value of a unique column. */
export type RowUniqueRow = { website_id: string; table_id: string; column_id: string; key: string; row_id: string }
