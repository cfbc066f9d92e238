import { InvalidRequest } from '#operations/errors.ts'
import type { Sort } from '#resources/rows/conditions.ts'
import type { RowQuery } from '#resources/rows/query-store.ts'
import { readFilter, readSorts } from '#resources/rows/read-filter.ts'
import type { Column } from '#resources/rows/values/column.ts'
import type { Table } from '#site/templates/table.ts'
import type { RowsQuery } from '#templates/sources.ts'
import { languageChain } from '#text/language-chain.ts'

/** A column of this name says which language a row is in. */
const LANGUAGE = 'language'
/** Everything that a list can be sorted by which is no column. */
const PLACES = ['position', 'created_at']

type Context = { language: string; drafts: boolean }

/**
 * A list of a template as a query of its table. What names a column that the table lacks is left out, and the column named
 * in `unknown`; `wanted` is null when no row can match. A table with a column `language` shows rows of the page's language,
 * unless the template has a condition of its own on it.
 */
export function rowQuery(
  { columns }: Table,
  { where, sort, limit, page }: Pick<RowsQuery, 'where' | 'sort' | 'limit' | 'page'>,
  { language, drafts }: Context,
): { wanted: RowQuery | null; unknown: string[] } {
  const isKnown = (key: string) => columns.some((column) => column.key === key)
  const unknown = [
    ...where.map(({ column }) => column).filter((key) => !isKnown(key)),
    ...sort.map(({ column }) => column).filter((key) => !isKnown(key) && !PLACES.includes(key)),
  ]
  const own = isKnown(LANGUAGE) && !where.some(({ column }) => column === LANGUAGE)
  const conditionsOn = [
    ...where.filter(({ column }) => isKnown(column)),
    ...(own ? [{ column: LANGUAGE, operator: 'in', value: languageChain(language, language) }] : []),
  ]
  try {
    const conditions = conditionsOn.flatMap(({ column, operator, value }) =>
      readFilter(columns, { [column]: { [operator]: value } }),
    )
    const sorts = sortsOf(columns, sort.length ? sort : [{ column: 'position', descending: false }])
    const status = drafts ? undefined : 'published'
    return { wanted: { filters: conditions, sorts, limit, offset: (page - 1) * limit, status }, unknown }
  } catch (error) {
    if (error instanceof InvalidRequest) return { wanted: null, unknown }
    throw error
  }
}

function sortsOf(columns: readonly Column[], sort: RowsQuery['sort']): Sort[] {
  const comparable = ({ column }: RowsQuery['sort'][number]) =>
    PLACES.includes(column) || columns.some(({ key, slot }) => key === column && slot !== null)
  const keys = sort.filter(comparable).map(({ column, descending }) => (descending ? `-${column}` : column))
  return readSorts(columns, keys)
}
