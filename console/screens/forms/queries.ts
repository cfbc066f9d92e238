import { queryOptions } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import type { FormSearch } from './search.ts'

const PER = 50

export const formQuery = (websiteId: string, id: string) =>
  queryOptions({ queryKey: siteKey(websiteId, 'forms', id), queryFn: () => api.forms.get(id) })

export const inboxQuery = (websiteId: string, formId: string, { box, page = 1 }: FormSearch) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'submissions', formId, box, page),
    queryFn: () =>
      api.submissions
        .list(formId, {
          per: PER,
          sort: '-number',
          ...(box === 'spam' ? { spam: true } : box ? { status: box } : {}),
        })
        .page(page),
    placeholderData: (before) => before,
  })
