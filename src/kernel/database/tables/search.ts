import type { Generated } from 'kysely'
import { ROWS_WITH_HTML, SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

const notBackedUp = 'a job fills it again'

/** The inverted index, `search_index`, is not among them: it is a virtual table in one engine and is reached by SQL alone. */
export const searchTables = {
  search_sites: table<SearchSiteRow>({
    owner: 'search',
    key: ['number'],
    notBackedUp,
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
  search_documents: table<SearchDocumentRow>({
    owner: 'search',
    key: ['website_id', 'page_id', 'row_id'],
    notBackedUp,
    purge: { rowsAtOnce: ROWS_WITH_HTML },
  }),
  search_uses: table<SearchUseRow>({
    owner: 'search',
    key: ['website_id', 'tag', 'page_id'],
    notBackedUp,
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
  search_words: table<SearchWordRow>({
    owner: 'search',
    key: ['website_id', 'word'],
    notBackedUp,
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
  search_changes: table<SearchChangeRow>({
    owner: 'search',
    key: ['seq'],
    notBackedUp: 'a restore has every website indexed',
    purge: { not: 'the indexing job drops those of deleted websites' },
  }),
}

/** A website among the tokens of the inverted index, which all websites share. */
export type SearchSiteRow = { number: Generated<number>; website_id: string; next_document: number }

/** What can be found: a page, or a row at the page that shows it. */
export type SearchDocumentRow = {
  website_id: string
  page_id: string
  /** Empty for a page without rows. */
  row_id: string
  /** In the inverted index; documents of one rank are found in its order. */
  number: number
  /** What it was made from; indexing skips what has the same. */
  state: string
  language: string
  path: string
  title: string
  /** The beginning, for snippets. */
  text: string
  /** Separated by spaces, each once. */
  words: string
}

/** A page whose text is partly that of another record, such as a component. `tag` is its kind, with its id if it exists. */
export type SearchUseRow = { website_id: string; page_id: string; tag: string }

/** A word of a website, and in how many documents it is. `reversed` finds words by their end. */
export type SearchWordRow = { website_id: string; word: string; reversed: string; documents: number }

/** A record has changed and is not indexed yet. */
export type SearchChangeRow = {
  seq: Generated<number>
  website_id: string
  kind: string
  resource_id: string
  parent_id: string | null
}
