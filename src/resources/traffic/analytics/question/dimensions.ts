/** What a question groups and filters by, with the column that holds it: of each view, or of the visit it belongs to. */
export const COLUMNS = {
  page: 'v.path',
  entry_page: 't.entry_path',
  exit_page: 't.exit_path',
  channel: 't.channel',
  referrer: 't.referrer',
  campaign: 't.campaign',
  country: 't.country',
  region: 't.region',
  city: 't.city',
  device: 't.device',
  browser: 't.browser',
  system: 't.system',
  language: 't.language',
  utm_source: 't.utm_source',
  utm_medium: 't.utm_medium',
  utm_campaign: 't.campaign',
  utm_term: 't.utm_term',
  utm_content: 't.utm_content',
} as const
export type Named = keyof typeof COLUMNS

export const TIMES = ['time:hour', 'time:day', 'time:week', 'time:month'] as const
export type Time = (typeof TIMES)[number]

export const NAMED = Object.keys(COLUMNS) as Named[]
export const DIMENSIONS = [...NAMED, ...TIMES]
export type Dimension = Named | Time

/** A share or an average is answered from the sums that it needs. */
export const METRICS = ['visitors', 'visits', 'pageviews', 'views_per_visit', 'bounce_rate', 'visit_duration'] as const
export type QueryMetric = (typeof METRICS)[number]

export function isTime(dimension: Dimension): dimension is Time {
  return dimension.startsWith('time:')
}

/** A view has these of its own; everything else it has from its visit. */
export function isOfView(dimension: Dimension): boolean {
  return dimension === 'page' || isTime(dimension)
}
