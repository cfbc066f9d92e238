import { oneOf, searchOf, text } from '#console/shell/search.ts'

/** Which rows are shown, and in which order; and the one that is open. */
export const rowsSearch = searchOf({
  sort: text,
  column: text,
  holds: text,
  status: oneOf('published', 'draft'),
  row: text,
})
export type RowsSearch = ReturnType<typeof rowsSearch>
