import { queryOptions } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import type { FormSearch } from './search.ts'

const PER = 50
const DAY_MS = 86_400_000

/** How many new submissions and how much spam wait in a form, which only those who may read them learn. */
export const newQuery = (websiteId: string, formId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'submissions', formId, 'new'),
    queryFn: async () => {
      const [fresh, spam] = await Promise.all([
        api.submissions.list(formId, { status: 'new', spam: false, per: 1 }).page(),
        api.submissions.list(formId, { status: 'new', spam: true, per: 1 }).page(),
      ])
      return { fresh: fresh.meta.total_count, spam: spam.meta.total_count }
    },
  })

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

/** The last days up to today in the website's time zone, by a field or by the day. */
export const countsQuery = (site: { id: string; time_zone: string }, formId: string, by: string, days: number) => {
  const until = new Intl.DateTimeFormat('sv', { timeZone: site.time_zone }).format(new Date())
  const since = new Date(Date.parse(until) - (days - 1) * DAY_MS).toISOString().slice(0, 10)
  return queryOptions({
    queryKey: siteKey(site.id, 'submissions', formId, 'counts', by, since, until),
    queryFn: () => api.submissions.counts(formId, { by: [by], start_date: since, end_date: until }),
  })
}
