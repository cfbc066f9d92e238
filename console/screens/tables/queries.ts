import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#client/errors.ts'
import type { Column } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import type { RowsSearch } from './search.ts'
import { refersToRows, titleColumn, titleOf } from './values.ts'

/** The most rows that the API returns in one request. */
export const ROWS_PER_PAGE = 200

export const tablesQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'tables', 'list'),
    queryFn: () => api.tables.list(websiteId, { per: 200 }).all(),
  })

/** A row as its newest version has it, read each time that it is opened. */
export const rowQuery = (websiteId: string, id: string, columns: Column[] = []) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'rows', 'one', id, columns.length > 0),
    queryFn: () => api.rows.get(id, includeOf(columns)),
    gcTime: 0,
  })

/** The rows that cells name are read with them, for their titles. */
function includeOf(columns: readonly Column[]): { include?: string[] } {
  const include = columns.filter(refersToRows).map(({ key }) => key)
  return include.length > 0 ? { include } : {}
}

/** A page of rows, from 1. Rows of a list that is filtered and sorted alike are found in the same order. */
export const rowsQuery = (
  websiteId: string,
  { id, columns }: { id: string; columns: Column[] },
  { sort, column, holds, status }: RowsSearch,
  page: number,
) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'rows', id, sort, column, holds, status, page, includeOf(columns)),
    queryFn: async () => {
      const query = {
        per: ROWS_PER_PAGE,
        status,
        state: 'latest' as const,
        ...(sort ? { sort: [sort] } : {}),
        ...(column && holds ? { filter: { [column]: { contains: holds } } } : {}),
      }
      const list = (more: object) => api.rows.list(id, { ...query, ...more }).page(page)
      try {
        return await list(includeOf(columns))
      } catch (error) {
        // What the rows name may be too long to be read with them: then cells show ids.
        if (error instanceof ApiError && error.status === 400) return list({})
        throw error
      }
    },
  })

/** Rows that are offered to choose from. */
const OFFERED = 8

/** The first rows whose title has a text, with their titles. */
export const rowsByTitleQuery = (websiteId: string, tableId: string, text: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'rows', tableId, 'by title', text),
    queryFn: async () => {
      const { columns } = await api.tables.get(tableId)
      const by = titleColumn(columns)
      const filter = text && by ? { filter: { [by.key]: { contains: text } } } : {}
      const { data } = await api.rows.list(tableId, { per: OFFERED, state: 'latest', ...filter }).page(1)
      return data.map((row) => ({ id: row.id, title: titleOf(row, columns) }))
    },
  })
