import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Page } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import type { PagesSearch } from './search.ts'

const PER_PAGE = 100

export const pagesQuery = (websiteId: string, search: PagesSearch) => {
  const { q, state, language, sort = 'path', page = 1 } = search
  return queryOptions({
    queryKey: siteKey(websiteId, 'pages', 'list', search),
    queryFn: () =>
      api.pages
        .list(websiteId, {
          per: PER_PAGE,
          sort: [sort],
          fields: ['last_actor'],
          ...(q === undefined ? {} : { q }),
          ...(language === undefined ? {} : { language }),
          ...(state === 'live' ? { status: 'published' as const } : {}),
          ...(state === 'waiting' ? { waiting: true } : {}),
        })
        .page(page),
    placeholderData: keepPreviousData,
  })
}

/** What visitors see of a page: its newest version, an older one, or nothing. */
export type Shown = 'live' | 'waiting' | 'draft'

export function shownOf({ status, live_version_id, latest_version_id }: Page): Shown {
  if (status === 'draft') return 'draft'
  return live_version_id === latest_version_id ? 'live' : 'waiting'
}
