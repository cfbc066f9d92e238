import { queryOptions } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'

/** How many drafts, requests and purchases wait for a person. */
export const waitingCountQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'waiting', 'count'),
    queryFn: async () => {
      const pages = await Promise.all([
        api.waiting.list(websiteId, { per: 1 }).page(),
        api.requests.list(websiteId, { status: 'waiting', per: 1 }).page(),
        api.purchases.list({ status: 'awaiting_confirmation', website_id: websiteId, per: 1 }).page(),
      ])
      return pages.reduce((sum, { meta }) => sum + meta.total_count, 0)
    },
  })

/** The last runs of work on the website. */
export const recentChangesQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'change_sets', 'recent'),
    queryFn: async () => (await api.changeSets.list(websiteId, { per: 8 }).page()).data,
  })

/** Problems that visitors meet. */
export const checkQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'check', 'overview'),
    queryFn: () => api.site.check(websiteId, { per: 5 }),
  })

/** Forms whose new submissions are counted at a glance. */
const COUNTED_FORMS = 10

/** The forms that have new submissions, with how many. */
export const newSubmissionsQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'submissions', 'new'),
    queryFn: async () => {
      const { data: forms } = await api.forms.list(websiteId, { per: COUNTED_FORMS }).page()
      const counted = await Promise.all(
        forms.map(async (form) => {
          const of = (spam: boolean) => api.submissions.list(form.id, { status: 'new', spam, per: 1 }).page()
          const [fresh, spam] = await Promise.all([of(false), of(true)])
          return { form, count: fresh.meta.total_count, spam: spam.meta.total_count }
        }),
      )
      return counted.filter(({ count, spam }) => count > 0 || spam > 0)
    },
  })

/** The last seven days. */
export const visitorsQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'analytics', 'week'),
    queryFn: () => api.analytics.get(websiteId, { metrics: ['overview', 'live_visitors'], compare: true }),
  })
