import type { Asked } from '#resources/traffic/analytics/metrics/asked.ts'
import { before } from '#resources/traffic/analytics/range.ts'
import type { People } from '#resources/traffic/analytics/source.ts'

/** The whole period in six figures, beside the period of equal length before. */
export async function overview({ source, range }: Asked) {
  const previous = before(range)
  const days = await source.days({ first: previous.first, last: range.last })
  return {
    ...summary(days.filter(({ day }) => day >= range.first)),
    previous: summary(days.filter(({ day }) => day < range.first)),
  }
}

function summary(days: readonly People[]) {
  const sum = (field: keyof People) => days.reduce((total, day) => total + day[field], 0)
  const [visitors, visits, pageviews] = [sum('visitors'), sum('visits'), sum('pageviews')]
  return {
    visitors,
    visits,
    pageviews,
    views_per_visit: rounded(share(pageviews, visits), 2),
    bounce_rate: rounded(share(sum('bounces'), visits), 4),
    visit_duration: rounded(share(sum('duration_ms'), visits) / 1_000, 1),
  }
}

/** 0 of nothing. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
