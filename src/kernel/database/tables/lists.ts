import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const listTables = {
  lists: table<ListRow>({
    owner: 'kernel/database/ordinal-list',
    key: ['website_id', 'kind'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
  list_buckets: table<ListBucketRow>({
    owner: 'kernel/database/ordinal-list',
    key: ['website_id', 'kind', 'bucket'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

/** A long list's length and the ordinal of its next row (database/ordinal-list.ts). */
export type ListRow = { website_id: string; kind: string; next_ordinal: number; length: number }

/** How many rows of a list are still there in a run of ordinals. */
export type ListBucketRow = { website_id: string; kind: string; bucket: number; length: number }
