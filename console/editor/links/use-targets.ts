import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { nameOf } from '#console/kinds.ts'
import { useSite } from '#console/shell/use-site.ts'
import type { Target } from './sections-of.ts'

const MOST = 8

/** Pages and files whose name or address has what was typed in it; of files none before something is typed. */
export function useTargets(typed: string): Target[] {
  const site = useSite()
  const { data = [] } = useQuery({
    queryKey: siteKey(site.id, 'pages', 'targets', typed),
    queryFn: async () => {
      const [pages, files] = await Promise.all([
        api.pages.list(site.id, { per: MOST, sort: ['path'], ...(typed === '' ? {} : { q: typed }) }).page(),
        typed === '' ? null : api.assets.list(site.id, { per: MOST, filename: typed }).page(),
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
    placeholderData: keepPreviousData,
  })
  return data
}
