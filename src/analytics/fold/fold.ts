import { Machines } from '#analytics/fold/machines.ts'
import { type CountedVisitor, People } from '#analytics/fold/people.ts'
import { Tally, type Total } from '#analytics/fold/tally.ts'
import type { Values } from '#analytics/fold/values.ts'
import { pruned } from '#analytics/fold/visitor-state.ts'
import { type StoredVisitor, Visitors } from '#analytics/fold/visitors.ts'
import type { Visit } from '#analytics/fold/visits.ts'
import { DETAILS, isGoal, isMachine, isTaken, type View } from '#analytics/view.ts'
import type {
  AnalyticsGoalRow,
  AnalyticsViewRow,
  AnalyticsVisitorRow,
  AnalyticsVisitRow,
} from '#kernel/database/tables/analytics.ts'

/** What is stored of whom a slice of views concerns. */
export type Known = {
  /** By `nameOf`. */
  visitors: ReadonlyMap<string, StoredVisitor>
  values: Values
  /** The last number given to a view, by website and day. */
  numbers: Map<string, number>
}

export type VisitKey = { website_id: string; day: number; visit: number }

/** What a slice of views changes. */
export type Folded = {
  views: AnalyticsViewRow[]
  visits: AnalyticsVisitRow[]
  goals: AnalyticsGoalRow[]
  /** Visits that are a part of another now: stored views of them have to follow. */
  joined: { from: VisitKey; to: VisitKey }[]
  visitors: AnalyticsVisitorRow[]
  totals: Total[]
  machines: ReturnType<Machines['rows']>
}

/**
 * Counts a slice of views: what people viewed in visits, what machines read. The counts are the same however views are
 * distributed over slices and ordered, as long as their visitors are known; those of a visitor in a row, as `inOrder` has them, take
 * the least time.
 */
export function fold(views: readonly View[], known: Known): Folded {
  const tally = new Tally()
  const people = new People(new Visitors(known.visitors), known.values, tally)
  const machines = new Machines(known.values)
  const rows: AnalyticsViewRow[] = []
  const visits: (Visit | null)[] = []
  const nextNumber = numbering(known.numbers)
  for (const view of views) {
    if (isGoal(view)) {
      if (!isMachine(view)) people.reach(view)
      continue
    }
    if (isTaken(view)) {
      machines.take(view)
      continue
    }
    const seq = nextNumber(view)
    rows.push(rowOf(view, seq))
    if (isMachine(view)) machines.view(view)
    visits.push(isMachine(view) ? null : people.view(view, seq))
  }
  const counted = people.finish()
  visits.forEach((visit, index) => {
    if (!visit) return
    const { day, id } = people.wholeOf(visit)
    rows[index]!.visit_day = day
    rows[index]!.visit = id
  })
  return {
    views: rows,
    visits: counted.flatMap(({ visitor, before, after }) =>
      after.filter((visit) => !before.includes(visit)).map((visit) => visitRow(visitor, visit)),
    ),
    goals: counted.flatMap(goalRows),
    joined: counted.flatMap((visitor) => joinedOf(visitor, people)),
    visitors: visitorRows(people.visitors),
    totals: tally.totals(),
    machines: machines.rows(),
  }
}

export function numberKey({ websiteId, day }: { websiteId: string; day: number }): string {
  return `${websiteId} ${day}`
}

/** Gives each view its number; most have the website and day of the one before. */
function numbering(numbers: Map<string, number>) {
  let [key, websiteId, day] = ['', '', 0]
  return (view: View): number => {
    if (view.websiteId !== websiteId || view.day !== day) {
      ;({ websiteId, day } = view)
      key = numberKey(view)
    }
    const seq = (numbers.get(key) ?? 0) + 1
    numbers.set(key, seq)
    return seq
  }
}

function rowOf(view: View, seq: number): AnalyticsViewRow {
  const machine = isMachine(view) ? view : null
  return {
    website_id: view.websiteId,
    day: view.day,
    seq,
    at: view.at,
    visitor: isMachine(view) ? null : view.visitor,
    visit_day: null,
    visit: null,
    path: view.path,
    page_id: view.pageId,
    agent: view.agent,
    purpose: machine?.purpose ?? null,
    country: view.country,
    markdown: view.markdown ? 1 : 0,
    false_name: machine?.falseName ? 1 : 0,
  }
}

function visitRow({ websiteId, visitor }: CountedVisitor['visitor'], visit: Visit): AnalyticsVisitRow {
  const { channel, referrer, campaign, country, region, city } = visit
  return {
    website_id: websiteId,
    day: visit.day,
    visit: visit.id,
    visitor,
    started_at: visit.startedAt,
    last_at: visit.lastAt,
    pageviews: visit.pageviews,
    entry_path: visit.path,
    ...{ channel, referrer, campaign, country, region, city },
    exit_path: visit.exit,
    ...detailsOf(visit),
  }
}

function goalRows({ visitor: { websiteId: website_id }, goals }: CountedVisitor): AnalyticsGoalRow[] {
  return goals.map(({ visit: { day, id: visit }, at, goal, path, properties }) => ({
    ...{ website_id, day, visit, at, goal, path },
    properties: properties === undefined ? null : JSON.stringify(properties),
  }))
}

function detailsOf({ details }: Visit) {
  const values = DETAILS.map((name) => [name, details[name] ?? null])
  return Object.fromEntries(values) as Record<(typeof DETAILS)[number], string | null>
}

function joinedOf({ visitor: { websiteId: website_id }, before }: CountedVisitor, people: People): Folded['joined'] {
  return before.flatMap((visit) => {
    const whole = people.wholeOf(visit)
    if (whole.day === visit.day && whole.id === visit.id) return []
    const [from, to] = [visit, whole].map(({ day, id }) => ({ website_id, day, visit: id }))
    return [{ from: from!, to: to! }]
  })
}

function visitorRows(visitors: Visitors): AnalyticsVisitorRow[] {
  const present = visitors.touched().map(({ websiteId, visitor, day, lastAt, lastPath, expiresAt, state }) => ({
    ...{ website_id: websiteId, visitor, day, last_at: lastAt, last_path: lastPath, expires_at: expiresAt },
    state: JSON.stringify(pruned(state, lastAt)),
  }))
  const moved = visitors.moved().map(({ key, day, expiresAt, to }) => ({
    ...{ website_id: key.websiteId, visitor: key.visitor, day, last_at: 0, last_path: '', expires_at: expiresAt },
    state: JSON.stringify({ movedTo: to }),
  }))
  return [...present, ...moved]
}
