import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const rowTables = {
  row_uniques: table<RowUniqueRow>({
    owner: 'resources/data/rows',
    key: ['website_id', 'table_id', 'column_id', 'key'],
    purge: { rowsAtOnce: SHORT_ROWS },
    capture: { website: 'website_id', record: 'row_id', inserted: 'whole' },
  }),
}

/** The row that has a value of a unique column. */
export type RowUniqueRow = { website_id: string; table_id: string; column_id: string; key: string; row_id: string }
