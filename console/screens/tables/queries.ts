import { queryOptions } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import type { RowsSearch } from './search.ts'

/** The most rows that the API returns in one request. */
export const ROWS_PER_PAGE = 200

export const tablesQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'tables', 'list'),
    queryFn: () => api.tables.list(websiteId, { per: 200 }).all(),
  })

/** A row as its newest version has it, read each time that it is opened. */
export const rowQuery = (websiteId: string, id: string) =>
  queryOptions({ queryKey: siteKey(websiteId, 'rows', 'one', id), queryFn: () => api.rows.get(id), gcTime: 0 })

/** A page of rows, from 1. Rows of a list that is filtered and sorted alike are found in the same order. */
export const rowsQuery = (
  websiteId: string,
  tableId: string,
  { sort, column, holds, status }: RowsSearch,
  page: number,
) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'rows', tableId, sort, column, holds, status, page),
    queryFn: () =>
      api.rows
        .list(tableId, {
          per: ROWS_PER_PAGE,
          status,
          state: 'latest',
          ...(sort ? { sort: [sort] } : {}),
          ...(column && holds ? { filter: { [column]: { contains: holds } } } : {}),
        })
        .page(page),
  })
