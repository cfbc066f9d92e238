import type { Sort } from '#resources/data/rows/conditions.ts'
import { type At, listConditions, notDated } from '#resources/data/rows/list-conditions.ts'
import type { RowQuery } from '#resources/data/rows/query-store.ts'
import { readSorts } from '#resources/data/rows/read-filter.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { LANGUAGE } from '#resources/data/tables/language-columns.ts'
import type { Table } from '#site/templates/table.ts'
import type { RowsQuery } from '#templates/sources.ts'
import { languageChain } from '#text/language-chain.ts'

/** Everything that a list can be sorted by which is no column. */
const PLACES = ['position', 'created_at']

type Context = { language: string; drafts: boolean; at: At }

/**
 * A list of a template as a query of its table; null when no row can match, or when a condition is not understood: then
 * its column is named in `unknown`, or what is wrong in `unreadable`. A table with a column `language` shows rows of the
 * page's language, unless the template has a condition of its own on it.
 */
export function rowQuery(
  { columns }: Table,
  { where, sort, limit, page, period }: Pick<RowsQuery, 'where' | 'sort' | 'limit' | 'page' | 'period'>,
  { language, drafts, at }: Context,
): { wanted: RowQuery | null; unknown: string[]; unreadable: string[]; until: number | null } {
  const isKnown = (key: string) => columns.some((column) => column.key === key)
  const own = isKnown(LANGUAGE) && !where.some(({ column }) => column === LANGUAGE)
  const ofPage = { column: LANGUAGE, operator: 'in', value: languageChain(language, language) }
  const { conditions, unknown, problems, until } = listConditions(columns, own ? [...where, ofPage] : where, at)
  const unsorted = sort.map(({ column }) => column).filter((key) => !isKnown(key) && !PLACES.includes(key))
  const undated = period ? notDated(columns, period.column) : []
  const unreadable = [...problems, ...undated]
  const known = { unknown: [...unknown, ...unsorted], unreadable, until }
  if (unknown.length + unreadable.length > 0) return { wanted: null, ...known }
  const sorts = sortsOf(columns, sort.length ? sort : [{ column: 'position', descending: false }])
  const status = drafts ? undefined : 'published'
  return { wanted: { filters: conditions, sorts, limit, offset: (page - 1) * limit, status }, ...known }
}

function sortsOf(columns: readonly Column[], sort: RowsQuery['sort']): Sort[] {
  const comparable = ({ column }: RowsQuery['sort'][number]) =>
    PLACES.includes(column) || columns.some(({ key, slot }) => key === column && slot !== null)
  const keys = sort.filter(comparable).map(({ column, descending }) => (descending ? `-${column}` : column))
  return readSorts(columns, keys)
}
