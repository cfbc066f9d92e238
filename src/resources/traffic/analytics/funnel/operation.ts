import { defineProviderOperation } from '#kernel/operations/operation.ts'
import { at } from '#kernel/operations/target.ts'
import { dateOfDay } from '#resources/traffic/analytics/calendar.ts'
import { type Counted, countFunnel } from '#resources/traffic/analytics/funnel/funnel-store.ts'
import { AnalyticsFunnel, AnalyticsFunnelQuestion } from '#resources/traffic/analytics/funnel/schema.ts'
import { stepsOf } from '#resources/traffic/analytics/funnel/steps.ts'
import { rounded, share } from '#resources/traffic/analytics/metrics/overview.ts'
import { daysAsked } from '#resources/traffic/analytics/question/date-range.ts'
import { conditionOf } from '#resources/traffic/analytics/question/filters.ts'
import { rowsOf } from '#resources/traffic/analytics/question/question-store.ts'
import { warningsOfRawDays } from '#resources/traffic/analytics/question/raw-days.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const ALL_VISITS = {
  metrics: ['visits'],
  dimensions: [],
  hours: [],
  orders: [{ by: { metric: 'visits' }, descending: true }],
} as const

export const analyticsFunnel = defineProviderOperation({
  name: 'analytics_funnel',
  summary: 'Count the visits that took some steps one after the other, and where others left',
  scope: 'read',
  role: 'viewer',
  routes: ['POST /websites/:website_id/analytics/funnel'],
  tool: { omitted: 'analytics_get answers agents the usual figures with filters; this is for programs and dashboards' },
  target: at('website_id', websiteTarget),
  input: AnalyticsFunnelQuestion,
  mayLag: true,
  invalid: 400,
  output: AnalyticsFunnel,
  async handler({ longDb: db, target: website, input, plans, now }) {
    const steps = stepsOf(input.steps)
    const condition = conditionOf(input.filters ?? [])
    const range = daysAsked(input.date_range, 'daily', { zone: website.time_zone, now })
    const warnings = await warningsOfRawDays({ db, plans }, website, range)
    const asked = { website_id: website.id, span: range, condition }
    const all = await rowsOf(db, { ...asked, ...ALL_VISITS }, { per: 1, offset: 0 })
    const visits = all.rows[0]?.visits ?? 0
    const counted = await countFunnel(db, { ...asked, steps })
    return {
      start_date: dateOfDay(range.first),
      end_date: dateOfDay(range.last),
      time_zone: range.zone,
      visits,
      steps: counted.map((step, n) => ({ ...step, ...ratesOf(counted, n, visits) })),
      ...(warnings.length > 0 ? { warnings } : {}),
    }
  },
})

/** Of visits: a visitor is known for one day only. */
function ratesOf(steps: readonly Counted[], n: number, all: number) {
  const { visits } = steps[n]!
  const before = n === 0 ? all : steps[n - 1]!.visits
  return {
    dropped: n === 0 ? 0 : before - visits,
    step_rate: rounded(share(visits, before), 4),
    conversion_rate: rounded(share(visits, steps[0]!.visits), 4),
  }
}
