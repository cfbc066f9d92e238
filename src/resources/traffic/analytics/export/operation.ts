import { defineProviderOperation } from '#kernel/operations/operation.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { FileAddress } from '#resources/data/submissions/schema.ts'
import { answersOf } from '#resources/traffic/analytics/answer.ts'
import { askedOf } from '#resources/traffic/analytics/ask.ts'
import { csvOf } from '#resources/traffic/analytics/export/csv.ts'
import { AnalyticsExport } from '#resources/traffic/analytics/export/schema.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

/** Rows of a list that a file has at most. */
const MAX_ROWS = 10_000

export const exportAnalytics = defineProviderOperation({
  name: 'analytics_export',
  summary: 'Export a metric as CSV, at an address that lives for an hour',
  scope: 'read',
  role: 'viewer',
  routes: ['POST /websites/:website_id/analytics/export'],
  tool: { omitted: 'analytics_get answers the same numbers; a file of them is for people and their spreadsheets' },
  target: at('website_id', websiteTarget),
  input: AnalyticsExport,
  mayLag: true,
  invalid: 400,
  output: FileAddress,
  async handler({ longDb, target: website, input: { metric, ...query }, plans, now, providers, links }) {
    const metrics = [metric]
    const { asked } = await askedOf({ db: longDb, website, query: { ...query, limit: MAX_ROWS }, metrics, plans, now })
    const bytes = csvOf(await answersOf(asked, metrics))
    const file = { website_id: website.id, filename: `${metric}.csv`, content_type: 'text/csv', bytes }
    const { token, expires_at } = await providers.downloads.add(file)
    return { url: links.download(token), expires_at: timestamp(expires_at) }
  },
})
