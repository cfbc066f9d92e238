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
export type OfColumn = keyof typeof COLUMNS
/** What a goal says: its name, or a property of an event. A visit can reach several goals, or none. */
export type OfGoal = 'goal' | `property:${string}`
export type Named = OfColumn | OfGoal

export const TIMES = ['time:hour', 'time:day', 'time:week', 'time:month'] as const
export type Time = (typeof TIMES)[number]

export const NAMED: readonly Named[] = [...(Object.keys(COLUMNS) as OfColumn[]), 'goal']
export const PROPERTY = /^property:[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/
/** `property` are the names of the properties that events have. */
export const DIMENSIONS = [...NAMED, 'property' as const, ...TIMES]
export type Dimension = Named | 'property' | Time

const OF_GOALS = ['visitors', 'visits', 'conversions', 'conversion_rate'] as const
/** A share or an average is answered from the sums that it needs. */
export const METRICS = [...OF_GOALS, 'pageviews', 'views_per_visit', 'bounce_rate', 'visit_duration'] as const
export type QueryMetric = (typeof METRICS)[number]

/** What is known of each goal. */
export const METRICS_OF_GOALS: readonly QueryMetric[] = OF_GOALS

export function isTime(dimension: Dimension): dimension is Time {
  return dimension.startsWith('time:')
}

export function isOfGoal(dimension: Dimension): dimension is OfGoal {
  return dimension === 'goal' || dimension.startsWith('property:')
}

/** Whether there is a row for each goal that was reached, rather than for visits. */
export function isByGoal(dimensions: readonly Dimension[]): boolean {
  return dimensions.some((dimension) => dimension === 'property' || isOfGoal(dimension))
}

/** A view has these of its own; everything else it has from its visit. */
export function isOfView(dimension: Dimension): boolean {
  return dimension === 'page' || isTime(dimension)
}
