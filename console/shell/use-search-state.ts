import { useNavigate, useSearch } from '@tanstack/react-router'

/** The choices of a screen that are in its address, and how to change some; undefined leaves one out. */
export function useSearchState<Search extends object>(): [Search, (change: Partial<Search>) => void] {
  const search = useSearch({ strict: false } as never) as Search
  const navigate = useNavigate()
  const change = (part: Partial<Search>) => {
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...part }), resetScroll: false } as never)
  }
  return [search, change]
}
