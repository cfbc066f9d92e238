import type { Operator, SearchNode, SortKey, Use } from './program.ts'
import type { Asset, Component, RowScope, Snippet, Value } from './scope.ts'

/** Where a template's names are looked up. Null: there is nothing of that name. */
export type Sources = {
  component(name: string): Promise<Component | null>
  snippet(name: string): Promise<Snippet | null>
  /** The form's html, which is written as it is. */
  form(name: string): Promise<string | null>
  /** A form to search the website and what was found, as html that is written as it is. */
  search(shown: SearchShown): Promise<string>
  rows(query: RowsQuery): Promise<RowsFound | null>
  /** An asset by its id or its filename. */
  asset(name: string): Promise<Asset | null>
  languageLinks(): Promise<LanguageLink[]>
  /** All names of a kind, for the nearest one to an unknown name. */
  names(kind: Use['kind']): Promise<string[]>
}

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
}
export type Condition = { column: string; operator: Operator; value: Value }

/** `unknown` are the columns in `where` and `sort` that the table does not have, `columns` those that it has. */
export type RowsFound = { rows: RowScope[]; total: number; unknown?: string[]; columns?: string[] }

export type LanguageLink = { language: string; url: string; current: boolean }
