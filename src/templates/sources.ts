import type { Operator, RowsPeriod, SearchNode, SortKey, Use } from './program.ts'
import type { Asset, Component, RowScope, Snippet, Value } from './scope.ts'

/** Where a template's names are looked up, many together. Names that stand for nothing are left out. */
export type Sources = {
  components: Find<Component>
  snippets: Find<Snippet>
  /** The forms' html, which is written as it is. */
  forms: Find<string>
  /** Assets by their ids or filenames. */
  assets: Find<Asset>
  /** A form to search the website and what was found, as html that is written as it is. */
  search(shown: SearchShown): Promise<string>
  /** Null where there is no such table. */
  rows(query: RowsQuery): Promise<RowsFound | null>
  languageLinks(): Promise<LanguageLink[]>
  /** All names of a kind, for the nearest one to an unknown name. */
  names(kind: Use['kind']): Promise<string[]>
}

type Find<T> = (names: readonly string[]) => Promise<ReadonlyMap<string, T>>

export type SearchShown = Pick<SearchNode, 'results' | 'limit'> & { placeholder: string }

export type RowsQuery = {
  table: string
  /** All must hold; null stands for an empty value. */
  where: Condition[]
  sort: SortKey[]
  limit: number
  /** From 1, in pages of `limit` rows. */
  page: number
  /** Paths under `row.` that the body uses: columns, and columns of references (`author.name`). */
  fields: string[]
  /** The column that they are grouped by, if any. */
  group?: string
  /** In pages by month or year: `shown` is which one is asked for, null for the first. */
  period?: RowsPeriod & { shown: string | null }
}
/** `moment`: the value is the word `now` or `today`, which may mean a time. */
export type Condition = { column: string; operator: Operator; value: Value; moment?: true }

/**
 * `unknown` are the columns in `where` and `sort` that the table does not have, `columns` those that it has, `unreadable`
 * what is wrong with values in `where`, a sentence each. A list is cut where a page would read too much. From `until` on
 * (milliseconds since 1970) there may be other rows without any of them having changed.
 */
export type RowsFound = {
  rows: RowScope[]
  total: number
  unknown?: string[]
  columns?: string[]
  unreadable?: string[]
  /** Of the column that they are grouped by, in their order. */
  options?: readonly { value: string; label?: string }[]
  isCut?: boolean
  /** The months or years of a list in pages by these, in its order, and which one `rows` are of. */
  archive?: Archive
  until?: number | null
}

/** A list in pages by month or year, in its order; `period` is the one that is shown, null where there is none. */
export type Archive = { periods: readonly string[]; period: string | null }

export type LanguageLink = { language: string; url: string; current: boolean }
