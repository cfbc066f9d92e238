import type { Details } from '#analytics/view.ts'

/** Views of one visitor that are no further apart are one visit, in milliseconds. */
export const MAX_GAP_MS = 30 * 60_000

/** A visit has the day, the hour, the source, the place, the details and the entry of its first view. */
export type Visit = {
  day: number
  /** The smallest number of its views of that day; with the day its key. */
  id: number
  hour: number
  startedAt: number
  lastAt: number
  pageviews: number
  path: string
  pageId: string | null
  channel: string
  referrer: string
  campaign: string | null
  country: string | null
  region: string | null
  city: string | null
  details: Details
  /** The path of its last view; null of one that a former version counted. */
  exit: string | null
  /** Under what it is counted, of each dimension; null until it is. */
  values: VisitValues | null
}

/** What a visit is counted under, beside its day and hour. */
export type VisitValues = { entry: string; source: string; campaign: string | null; country: string; city: string }

/** Whether a view at this time only makes the visit longer. */
export function goesOn({ startedAt, lastAt }: Visit, at: number): boolean {
  return at >= startedAt && at - lastAt <= MAX_GAP_MS
}

/** `from` is a part of `to` now. */
export type Joined = { from: Visit; to: Visit }

/**
 * Joins the parts of one visit, regardless of the order in which its views were found. The given visits are left as they are.
 * @returns the visits in the order of their times
 */
export function joinVisits(visits: readonly Visit[]): { visits: Visit[]; joined: Joined[] } {
  const joined: Joined[] = []
  const result: Visit[] = []
  for (const next of visits.toSorted((one, other) => one.startedAt - other.startedAt)) {
    const last = result.at(-1)
    if (!last || next.startedAt - last.lastAt > MAX_GAP_MS) {
      result.push(next)
      continue
    }
    const whole = together(last, next)
    for (const pair of joined) if (pair.to === last) pair.to = whole
    joined.push({ from: last, to: whole }, { from: next, to: whole })
    result[result.length - 1] = whole
  }
  return { visits: result, joined }
}

function together(first: Visit, second: Visit): Visit {
  return {
    ...first,
    id: first.day === second.day ? Math.min(first.id, second.id) : first.id,
    lastAt: Math.max(first.lastAt, second.lastAt),
    exit: laterExit(first, second),
    pageviews: first.pageviews + second.pageviews,
  }
}

/** Of views in the same millisecond the same one, in whichever order they are found. */
export function laterExit(one: Pick<Visit, 'lastAt' | 'exit'>, other: Pick<Visit, 'lastAt' | 'exit'>): string | null {
  if (one.lastAt !== other.lastAt) return one.lastAt > other.lastAt ? one.exit : other.exit
  return (one.exit ?? '') > (other.exit ?? '') ? one.exit : other.exit
}
