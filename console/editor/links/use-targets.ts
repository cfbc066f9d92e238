import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { nameOf } from '#console/kinds.ts'
import { useSite } from '#console/shell/use-site.ts'
import type { Target } from './sections-of.ts'

const MOST = 8

/** Pages and files whose name or address has what was typed in it; of files none before something is typed. */
export const targetsQuery = (websiteId: string, typed: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'pages', 'targets', typed),
    queryFn: async (): Promise<Target[]> => {
      const [pages, files] = await Promise.all([
        api.pages.list(websiteId, { per: MOST, sort: ['path'], ...(typed === '' ? {} : { q: typed }) }).page(),
        typed === '' ? null : api.assets.list(websiteId, { per: MOST, filename: typed }).page(),
      ])
      return [
        // The address of a pattern such as /blog/:slug is none.
        ...pages.data
          .filter(({ path }) => !path.includes(':'))
          .map((page) => ({ href: page.path, name: nameOf(page), about: page.path })),
        ...(files?.data ?? []).map(({ relative_url, filename }) => ({
          href: relative_url,
          name: filename,
          about: 'File',
        })),
      ]
    },
  })

/** The same while more is typed: what was found before stays until then. */
export function useTargets(typed: string): Target[] {
  const site = useSite()
  const { data = [] } = useQuery({ ...targetsQuery(site.id, typed), placeholderData: keepPreviousData })
  return data
}
