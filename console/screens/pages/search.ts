import { useNavigate, useSearch } from '@tanstack/react-router'
import { type PagedSearch, pagedSearch } from '#console/ui/paged-search.ts'

export const STATES = ['all', 'live', 'waiting'] as const
export type State = (typeof STATES)[number]
export const SORTS = ['path', '-updated_at', 'title'] as const
export type Sort = (typeof SORTS)[number]

/** What the address says about the list of pages. */
export type PagesSearch = { q?: string; state?: State; language?: string; sort?: Sort } & PagedSearch

export function pagesSearch(search: Record<string, unknown>): PagesSearch {
  const { q, state, language, sort } = search
  return {
    q: q === undefined || q === '' ? undefined : String(q),
    state: STATES.find((each) => each === state && each !== 'all'),
    language: typeof language === 'string' ? language : undefined,
    sort: SORTS.find((each) => each === sort && each !== 'path'),
    ...pagedSearch(search),
  }
}

/** The filters of the address, and how to change them; every change but that of the page leads to the first page. */
export function usePagesSearch(): [PagesSearch, (change: PagesSearch) => void] {
  const search = useSearch({ strict: false }) as PagesSearch
  const navigate = useNavigate()
  const change = (changed: PagesSearch) =>
    void navigate({ to: '.', search: { ...search, page: undefined, ...changed } as never, replace: 'q' in changed })
  return [search, change]
}
