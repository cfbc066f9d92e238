import type { Tally } from '#analytics/fold/tally.ts'
import { type Values, valuesOf } from '#analytics/fold/values.ts'
import { markOf } from '#analytics/fold/visitor-state.ts'
import type { Visitor, Visitors } from '#analytics/fold/visitors.ts'
import { type Joined, joinVisits, type Visit } from '#analytics/fold/visits.ts'
import type { PersonView } from '#analytics/view.ts'

/** Which visit has become which, and all visits of the visitors as they were and as they are. */
export type CountedVisitor = { visitor: Visitor; before: Visit[]; after: Visit[] }

/** Counts what people view and reach. Views may come in any order: when one changes a visit, the visit is taken back and counted again. */
export class People {
  readonly visitors: Visitors
  #values: Values
  #tally: Tally
  #wholes = new Map<Visit, Visit>()

  constructor(visitors: Visitors, values: Values, tally: Tally) {
    this.visitors = visitors
    this.#values = values
    this.#tally = tally
  }

  reach(view: PersonView & { goal: string }) {
    const { goals } = daysOf(this.#visitorOf(view), view.day)
    const value = this.#admit(view, 'goal', view.goal)
    const mark = markOf(value)
    const isNew = !goals.includes(mark)
    if (isNew) goals.push(mark)
    this.#add(view, 'goal', value, { pageviews: 1, visitors: isNew ? 1 : 0 })
  }

  /** @returns the visit that the view is of, for `wholeOf` */
  view(view: PersonView, seq: number): Visit {
    const visitor = this.#visitorOf(view)
    this.#countView(view, visitor)
    const visit = visitOf(view, seq)
    const { visits, joined } = joinVisits([...visitor.state.visits, visit])
    visitor.state.visits = visits
    this.#remember(joined)
    if (view.at >= visitor.lastAt) Object.assign(visitor, { lastAt: view.at, lastPath: view.path })
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
      this.#countVisits(visitor.websiteId, before, -1)
      this.#countVisits(visitor.websiteId, after, 1)
      return { visitor, before, after }
    })
  }

  #visitorOf(view: PersonView): Visitor {
    const { websiteId, visitor: hash, day, expiresAt, before } = view
    const key = { websiteId, visitor: hash }
    const visitor = this.visitors.find(key) ?? this.visitors.make(key, { day, expiresAt })
    if (before) {
      const from = { websiteId, visitor: before.visitor, day: day - 1, expiresAt: before.expiresAt }
      this.#remember(this.visitors.move(from, visitor))
    }
    return visitor
  }

  #countView(view: PersonView, visitor: Visitor) {
    const { paths, hours } = daysOf(visitor, view.day)
    const isFirst = paths.length === 0
    this.#add(view, 'all', '', { pageviews: 1, visitors: isFirst ? 1 : 0 })
    const isNewHour = !hours.includes(view.hour)
    if (isNewHour) hours.push(view.hour)
    this.#add(view, 'hour', String(view.hour), { pageviews: 1, visitors: isNewHour ? 1 : 0 })
    const path = this.#admit(view, 'path', view.path)
    const mark = markOf(path)
    const isNewPath = !paths.includes(mark)
    if (isNewPath) paths.push(mark)
    this.#add(view, 'path', path, { pageviews: 1, visitors: isNewPath ? 1 : 0 })
  }

  #countVisits(website_id: string, visits: readonly Visit[], sign: 1 | -1) {
    const seen = new Set<string>()
    for (const visit of visits) {
      const { day, values, startedAt, lastAt, pageviews } = visit
      const counted = { visits: 1, bounces: pageviews === 1 ? 1 : 0, duration_ms: lastAt - startedAt }
      this.#tally.add({ website_id, dimension: 'all', day, value: '' }, counted, null, sign)
      this.#tally.add({ website_id, dimension: 'hour', day, value: String(visit.hour) }, counted, null, sign)
      for (const dimension of ['entry', 'source', 'campaign', 'country', 'city'] as const) {
        const value = values![dimension]
        if (value === null) continue
        const name = `${dimension} ${day} ${value}`
        const visitors = seen.has(name) ? 0 : 1
        seen.add(name)
        const pageId = dimension === 'entry' && value === visit.path ? visit.pageId : null
        this.#tally.add({ website_id, dimension, day, value }, { ...counted, pageviews, visitors }, pageId, sign)
      }
    }
  }

  #valuesOf(website_id: string, visit: Visit) {
    const { day, path } = visit
    const { source, campaign, country, city } = valuesOf(visit)
    const values = this.#values
    return {
      entry: values.admit({ website_id, dimension: 'entry', day, value: path }),
      source: values.admit({ website_id, dimension: 'source', day, value: source }),
      campaign: campaign && values.admit({ website_id, dimension: 'campaign', day, value: campaign }),
      country,
      city: values.admit({ website_id, dimension: 'city', day, value: city }),
    }
  }

  #admit({ websiteId, day }: PersonView, dimension: 'path' | 'goal', value: string): string {
    return this.#values.admit({ website_id: websiteId, dimension, day, value })
  }

  #add(
    { websiteId, day, path, pageId }: PersonView,
    dimension: 'all' | 'hour' | 'path' | 'goal',
    value: string,
    figures: { pageviews: number; visitors: number },
  ) {
    const page = dimension === 'path' && value === path ? pageId : null
    this.#tally.add({ website_id: websiteId, dimension, day, value }, figures, page)
  }

  #remember(joined: readonly Joined[]) {
    for (const { from, to } of joined) this.#wholes.set(from, to)
  }
}

function daysOf({ state }: Visitor, day: number) {
  state.days[day] ??= { paths: [], hours: [], goals: [] }
  return state.days[day]
}

function visitOf(view: PersonView, id: number): Visit {
  const { day, hour, at, path, pageId, channel, referrer, campaign, country, region, city } = view
  const place = { channel, referrer, campaign, country, region, city }
  return { day, id, hour, startedAt: at, lastAt: at, pageviews: 1, path, pageId, ...place, values: null }
}
