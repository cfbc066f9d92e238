import { oneOf, page, searchOf, text, useSearchState } from '#console/shell/search.ts'

/** What the address says about the list of pages: all of them by path, unless it says otherwise. */
export const pagesSearch = searchOf({
  q: text,
  state: oneOf('live', 'waiting'),
  language: text,
  sort: oneOf('-updated_at', 'title'),
  page,
})
export type PagesSearch = ReturnType<typeof pagesSearch>

/** The filters of the address, and how to change them; every change but that of the page leads to the first page. */
export function usePagesSearch(): [PagesSearch, (change: PagesSearch) => void] {
  const [search, change] = useSearchState(pagesSearch)
  return [search, (part) => change({ page: undefined, ...part })]
}
