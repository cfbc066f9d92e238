import { oneOf, searchOf, text } from '#console/shell/search.ts'

/** Which rows are shown, and in which order. */
export const rowsSearch = searchOf({ sort: text, column: text, holds: text, status: oneOf('published', 'draft') })
export type RowsSearch = ReturnType<typeof rowsSearch>
