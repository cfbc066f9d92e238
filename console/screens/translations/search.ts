import { oneOf, page, searchOf, text } from '#console/shell/search.ts'

/** What the address says about the list of translations: pages in every language, unless it says otherwise. */
export const translationsSearch = searchOf({
  table: text,
  language: text,
  state: oneOf('missing', 'behind', 'current'),
  page,
})
