import type { Example } from '#kernel/operations/example.ts'
import { HOME_ID, SERVICE_URL, WEBSITE_ID } from '#resources/example-world.ts'

const inWebsite = { website_id: WEBSITE_ID }
const NOBODY = { visitors: 0, visits: 0, pageviews: 0, views_per_visit: 0, bounce_rate: 0, visit_duration: 0 }
const NO_IMPORTS = { website_id: WEBSITE_ID, imports: [] }
const NO_STEP = { visitors: 0, visits: 0, dropped: 0, step_rate: 0, conversion_rate: 0 }
const PERIOD = { start_date: '2026-02-27', end_date: '2026-02-28' }

export const analyticsExamples: readonly Example[] = [
  {
    operation: 'analytics_get',
    params: inWebsite,
    query: { ...PERIOD, metrics: 'overview,time_series,top_pages,bot_overview' },
    answer: {
      website_id: WEBSITE_ID,
      ...PERIOD,
      granularity: 'daily',
      time_zone: 'Europe/Berlin',
      overview: {
        visitors: 3,
        visits: 4,
        pageviews: 7,
        views_per_visit: 1.75,
        bounce_rate: 0.5,
        visit_duration: 45,
        previous: NOBODY,
      },
      time_series: [
        { date: '2026-02-27', visitors: 1, visits: 1, pageviews: 2 },
        { date: '2026-02-28', visitors: 2, visits: 3, pageviews: 5 },
      ],
      top_pages: [{ path: '/', page_id: HOME_ID, title: 'Mill Street Bakery', visitors: 3, pageviews: 7 }],
      bot_overview: { hits: 3, bots: 1, by_category: { ai: 3 }, share_of_requests: 0.3 },
    },
  },
  {
    operation: 'analytics_query',
    params: inWebsite,
    body: {
      metrics: ['visitors', 'visits'],
      dimensions: ['referrer'],
      filters: [['is_not', 'country', ['DE']]],
      date_range: ['2026-01-01', '2026-01-31'],
    },
    answer: {
      start_date: '2026-01-01',
      end_date: '2026-01-31',
      time_zone: 'Europe/Berlin',
      results: [],
      meta: { current_page: 1, next_page: null, prev_page: null, total_pages: 0, total_count: 0 },
    },
  },
  {
    operation: 'analytics_funnel',
    params: inWebsite,
    body: {
      steps: [
        ['is', 'page', ['/menu']],
        ['is', 'goal', ['form:contact']],
      ],
      date_range: ['2026-01-01', '2026-01-31'],
    },
    answer: {
      start_date: '2026-01-01',
      end_date: '2026-01-31',
      time_zone: 'Europe/Berlin',
      visits: 0,
      steps: [NO_STEP, NO_STEP],
    },
  },
  {
    operation: 'analytics_export',
    params: inWebsite,
    body: { metric: 'top_pages', ...PERIOD },
    answer: { url: `${SERVICE_URL}/downloads/Qm7sP9sTqLx2Rb7NcV5Yeg`, expires_at: '2026-03-02T10:45:00.000Z' },
  },
  { operation: 'analytics_imports_get', params: inWebsite, answer: NO_IMPORTS },
  {
    operation: 'analytics_imports_create',
    params: inWebsite,
    form: {
      file: {
        filename: 'imported_visitors.csv',
        content_type: 'text/csv',
        text: 'date,visitors,pageviews,bounces,visits,visit_duration\n2025-01-31,12,40,4,15,900\n',
      },
    },
    answer: {
      website_id: WEBSITE_ID,
      imports: [{ source: 'plausible', start_date: '2025-01-31', end_date: '2025-01-31', days: 1 }],
    },
  },
  { operation: 'analytics_imports_delete', params: inWebsite, answer: NO_IMPORTS },
  { operation: 'analytics_mail_get', params: inWebsite, answer: { website_id: WEBSITE_ID, weekly: false } },
  {
    operation: 'analytics_mail_update',
    params: inWebsite,
    body: { weekly: true },
    answer: { website_id: WEBSITE_ID, weekly: true },
  },
]
