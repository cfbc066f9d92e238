import { queryOptions } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'

/** What of a form's inbox is shown; in the address. */
export type InboxSearch = { box?: 'new' | 'read' | 'archived' | 'spam'; page?: number; sent?: string }

const PER = 50

export const formQuery = (websiteId: string, id: string) =>
  queryOptions({ queryKey: siteKey(websiteId, 'forms', id), queryFn: () => api.forms.get(id) })

export const inboxQuery = (websiteId: string, formId: string, { box, page = 1 }: InboxSearch) =>
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
