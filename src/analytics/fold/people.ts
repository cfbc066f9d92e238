import type { Tally } from '#analytics/fold/tally.ts'
import { propertyValue, type Values, valuesOf } from '#analytics/fold/values.ts'
import { hasMark, markOf, type Reached, type VisitorDay } from '#analytics/fold/visitor-state.ts'
import type { Visitor, Visitors } from '#analytics/fold/visitors.ts'
import { goesOn, type Joined, joinVisits, laterExit, type Visit, type VisitValues } from '#analytics/fold/visits.ts'
import type { PersonView, Properties } from '#analytics/view.ts'

/** Which visit has become which, and all visits of the visitors as they were and as they are. */
export type CountedVisitor = {
  visitor: Visitor
  before: Visit[]
  after: Visit[]
  goals: (Reached & { visit: Visit })[]
}

/** Counts what people view and reach. Views may come in any order: when one changes a visit, the visit is taken back and counted again. */
export class People {
  readonly visitors: Visitors
  #values: Values
  #tally: Tally
  #wholes = new Map<Visit, Visit>()
  #marks = new Map<string, string>()

  constructor(visitors: Visitors, values: Values, tally: Tally) {
    this.visitors = visitors
    this.#values = values
    this.#tally = tally
  }

  reach(view: PersonView & { goal: string }) {
    const { websiteId, day } = view
    const visitor = this.#visitorOf(view)
    const ofDay = dayOf(visitor, day)
    const value = this.#values.admit(websiteId, day, 'goal', view.goal)
    const mark = markOf(value)
    const isNew = !hasMark(ofDay.goals, mark)
    if (isNew) ofDay.goals += mark
    countViewOf(this.#tally.of(websiteId, day, 'goal', value), isNew)
    const reached: Reached = { at: view.at, goal: value, path: view.path }
    if (view.properties !== undefined) reached.properties = this.#admitted(view, view.properties)
    visitor.state.reached = [...(visitor.state.reached ?? []), reached].slice(-MAX_REACHED)
  }

  /** The properties that may be stored; each is counted, so that there are no more of a day than are allowed. */
  #admitted({ websiteId, day }: PersonView, properties: Properties): Properties {
    const count = (dimension: 'property' | 'property_value', value: string) => {
      this.#tally.of(websiteId, day, dimension, value).pageviews++
    }
    const admitted = Object.entries(properties).flatMap(([name, value]) => {
      if (this.#values.admit(websiteId, day, 'property', name) !== name) return []
      const known = this.#values.admit(websiteId, day, 'property_value', propertyValue(name, value))
      count('property', name)
      count('property_value', known)
      return [[name, known.slice(name.length + 1)] as const]
    })
    return Object.fromEntries(admitted)
  }

  /** @returns the visit that the view is of, for `wholeOf` */
  view(view: PersonView, seq: number): Visit {
    const visitor = this.#visitorOf(view)
    this.#countView(view, dayOf(visitor, view.day))
    const { at, path } = view
    if (at >= visitor.lastAt) {
      visitor.lastAt = at
      visitor.lastPath = path
    }
    const last = visitor.state.visits.at(-1)
    if (last && goesOn(last, at)) return this.#lengthen(visitor, last, view)
    const visit = visitOf(view, seq)
    const { visits, joined } = joinVisits([...visitor.state.visits, visit])
    visitor.state.visits = visits
    this.#remember(joined)
    return visit
  }

  /** What has become of a visit by now. */
  wholeOf(visit: Visit): Visit {
    let whole = visit
    for (let next = this.#wholes.get(whole); next; next = this.#wholes.get(next)) whole = next
    if (whole !== visit) this.#wholes.set(visit, whole)
    return whole
  }

  /** Counts the visits, once all views are known. */
  finish(): CountedVisitor[] {
    return this.visitors.touched().map((visitor) => {
      const [before, after] = [visitor.visitsBefore, visitor.state.visits]
      for (const visit of after) visit.values ??= this.#valuesOf(visitor.websiteId, visit)
      this.#countVisits(visitor.websiteId, before, after)
      return { visitor, before, after, goals: goalsOf(visitor) }
    })
  }

  #visitorOf(view: PersonView): Visitor {
    const { websiteId, day, expiresAt, before } = view
    const visitor = this.visitors.find(view) ?? this.visitors.make(view, { day, expiresAt })
    if (before) {
      const from = { websiteId, visitor: before.visitor, day: day - 1, expiresAt: before.expiresAt }
      this.#remember(this.visitors.move(from, visitor))
    }
    return visitor
  }

  #countView({ websiteId, day, hour, path, pageId }: PersonView, ofDay: VisitorDay) {
    countViewOf(this.#tally.of(websiteId, day, 'all', ''), ofDay.paths === '')
    const isNewHour = !ofDay.hours.includes(hour)
    if (isNewHour) ofDay.hours.push(hour)
    countViewOf(this.#tally.of(websiteId, day, 'hour', String(hour)), isNewHour)
    const value = this.#values.admit(websiteId, day, 'path', path)
    const mark = this.#markOf(value)
    const isNewPath = !hasMark(ofDay.paths, mark)
    if (isNewPath) ofDay.paths += mark
    countViewOf(this.#tally.of(websiteId, day, 'path', value, value === path ? pageId : null), isNewPath)
  }

  /** A visit as it was stays as it is, to be compared with what becomes of it. */
  #lengthen(visitor: Visitor, last: Visit, { at, path }: PersonView): Visit {
    let visit = last
    if (visitor.visitsBefore.includes(last)) {
      visit = { ...last }
      visitor.state.visits = visitor.state.visits.with(-1, visit)
      this.#wholes.set(last, visit)
    }
    visit.pageviews++
    visit.exit = laterExit(visit, { lastAt: at, exit: path })
    visit.lastAt = Math.max(visit.lastAt, at)
    return visit
  }

  /** A visit that begins as it did before has kept its values, and only grown. */
  #countVisits(website_id: string, before: readonly Visit[], after: readonly Visit[]) {
    const begun = new Map(after.map((visit) => [visit.values!, visit]))
    const kept: Visit[] = []
    const gone: Visit[] = []
    for (const visit of before) {
      const whole = begun.get(visit.values!)
      ;(whole ? kept : gone).push(visit)
      if (whole && whole !== visit) this.#addVisit(website_id, whole, growthOf(visit, whole), () => 0)
      begun.delete(visit.values!)
    }
    if (gone.length > 0) this.#addVisits(website_id, gone, kept, -1)
    if (begun.size > 0) this.#addVisits(website_id, [...begun.values()], kept, 1)
  }

  /** A visitor is counted once under each value, also with the visits that are kept. */
  #addVisits(website_id: string, visits: readonly Visit[], kept: readonly Visit[], sign: 1 | -1) {
    const seen = new Set(kept.flatMap(namesOf))
    for (const visit of visits)
      this.#addVisit(website_id, visit, figuresOf(visit, sign), (name) => {
        const visitors = seen.has(name) ? 0 : sign
        seen.add(name)
        return visitors
      })
  }

  #addVisit(
    website_id: string,
    visit: Visit,
    { visits, pageviews, bounces, duration_ms }: Growth,
    visitorsUnder: (name: string) => number,
  ) {
    const { day } = visit
    const add = (
      dimension: (typeof DIMENSIONS)[number] | 'all' | 'hour',
      value: string,
      pageId: string | null = null,
    ) => {
      const total = this.#tally.of(website_id, day, dimension, value, pageId)
      total.visits += visits
      total.bounces += bounces
      total.duration_ms += duration_ms
      return total
    }
    add('all', '')
    add('hour', String(visit.hour))
    for (const dimension of DIMENSIONS) {
      const value = visit.values![dimension]
      if (value === null) continue
      const total = add(dimension, value, dimension === 'entry' && value === visit.path ? visit.pageId : null)
      total.pageviews += pageviews
      total.visitors += visitorsUnder(nameOf(dimension, day, value))
    }
  }

  #valuesOf(website_id: string, visit: Visit): VisitValues {
    const { day, path } = visit
    const { source, campaign, country, city } = valuesOf(visit)
    const values = this.#values
    return {
      entry: values.admit(website_id, day, 'entry', path),
      source: values.admit(website_id, day, 'source', source),
      campaign: campaign && values.admit(website_id, day, 'campaign', campaign),
      country,
      city: values.admit(website_id, day, 'city', city),
    }
  }

  /** Of a path: many views of a slice have the same. */
  #markOf(value: string): string {
    return this.#marks.getOrInsertComputed(value, markOf)
  }

  #remember(joined: readonly Joined[]) {
    for (const { from, to } of joined) this.#wholes.set(from, to)
  }
}

const DIMENSIONS = ['entry', 'source', 'campaign', 'country', 'city'] as const
type Growth = { visits: number; pageviews: number; bounces: number; duration_ms: number }

/** Goals of a visitor that wait for their visit: its views can be found after them. */
const MAX_REACHED = 50

/** Takes the goals whose visit is known by now. */
function goalsOf({ state }: Visitor): CountedVisitor['goals'] {
  const goals: CountedVisitor['goals'] = []
  const waiting: Reached[] = []
  for (const reached of state.reached ?? []) {
    const visit = state.visits.findLast((one) => goesOn(one, reached.at))
    if (visit) goals.push({ ...reached, visit })
    else waiting.push(reached)
  }
  if (goals.length > 0) state.reached = waiting
  return goals
}

function dayOf({ state }: Visitor, day: number): VisitorDay {
  state.days[day] ??= { paths: '', hours: [], goals: '' }
  return state.days[day]
}

function countViewOf(total: { pageviews: number; visitors: number }, isNew: boolean) {
  total.pageviews++
  if (isNew) total.visitors++
}

function figuresOf({ pageviews, startedAt, lastAt }: Visit, sign: 1 | -1): Growth {
  const bounces = pageviews === 1 ? sign : 0
  return { visits: sign, pageviews: sign * pageviews, bounces, duration_ms: sign * (lastAt - startedAt) }
}

function growthOf(before: Visit, after: Visit): Growth {
  const [one, other] = [figuresOf(before, -1), figuresOf(after, 1)]
  return {
    visits: 0,
    pageviews: one.pageviews + other.pageviews,
    bounces: one.bounces + other.bounces,
    duration_ms: one.duration_ms + other.duration_ms,
  }
}

function namesOf({ day, values }: Visit): string[] {
  return DIMENSIONS.map((dimension) => nameOf(dimension, day, values![dimension] ?? ''))
}

function nameOf(dimension: string, day: number, value: string): string {
  return `${dimension} ${day} ${value}`
}

function visitOf(view: PersonView, id: number): Visit {
  const { day, hour, at, path, pageId, channel, referrer, campaign, country, region, city } = view
  const place = { channel, referrer, campaign, country, region, city }
  // A process of the release before writes none into the inbox.
  const details = view.details ?? {}
  return {
    day,
    id,
    hour,
    startedAt: at,
    lastAt: at,
    pageviews: 1,
    path,
    pageId,
    ...place,
    details,
    exit: path,
    values: null,
  }
}
