import { useQueries } from '@tanstack/react-query'
import type { Column, Row } from '#client/generated.ts'
import { ROWS_PER_PAGE, rowsQuery } from './queries.ts'
import type { RowsSearch } from './search.ts'

type Rows = {
  /** All rows that fit the search; undefined while it is not known. */
  total: number | undefined
  /** Undefined while it is being read. */
  row: (index: number) => Row | undefined
  error: unknown
  refetch: () => void
}

/** The rows of a long list: only the pages that hold the rows from `first` to `last` are read. */
export function useRows(
  websiteId: string,
  table: { id: string; columns: Column[] },
  search: RowsSearch,
  first: number,
  last: number,
): Rows {
  const from = Math.floor(first / ROWS_PER_PAGE)
  const to = Math.max(from, Math.floor(last / ROWS_PER_PAGE))
  const pages = Array.from({ length: to - from + 1 }, (_, i) => from + i + 1)
  const queries = useQueries({ queries: pages.map((page) => rowsQuery(websiteId, table, search, page)) })
  return {
    total: queries.find(({ data }) => data)?.data?.meta.total_count,
    row: (index) => queries[Math.floor(index / ROWS_PER_PAGE) - from]?.data?.data[index % ROWS_PER_PAGE],
    error: queries.find(({ error }) => error)?.error,
    refetch: () => {
      for (const query of queries) void query.refetch()
    },
  }
}
