import { fold, type VisitKey } from '#analytics/fold/fold.ts'
import type { Figures } from '#analytics/fold/tally.ts'
import { candidatesOf, dimensionKey, Values } from '#analytics/fold/values.ts'
import { nameOf, type StoredVisitor } from '#analytics/fold/visitors.ts'
import type { View } from '#analytics/view.ts'
import type { AnalyticsGoalRow, AnalyticsViewRow, AnalyticsVisitRow } from '#kernel/database/tables/analytics.ts'

/** Does what the store does, with maps for tables. */
export class CountedInMemory {
  visitors = new Map<string, StoredVisitor>()
  views: AnalyticsViewRow[] = []
  visits = new Map<string, AnalyticsVisitRow>()
  goals: AnalyticsGoalRow[] = []
  totals = new Map<string, Figures>()
  machines = new Map<string, number>()
  #numbers = new Map<string, number>()

  count(slice: readonly View[]) {
    const candidates = slice.flatMap(candidatesOf)
    const known = candidates.filter(({ dimension, day, value }) => this.totals.has(`${dimension} ${day} ${value}`))
    const counts = new Map<string, number>()
    for (const { website_id, dimension, day } of candidates) {
      const key = dimensionKey({ website_id, dimension, day })
      if (!counts.has(key)) counts.set(key, this.#valuesOf(`${dimension} ${day} `))
    }
    const values = new Values(known, counts)
    const folded = fold(slice, { visitors: this.visitors, values, numbers: this.#numbers })
    this.views.push(...folded.views)
    for (const { from, to } of folded.joined) this.#join(from, to)
    this.goals.push(...folded.goals)
    for (const visit of folded.visits) this.visits.set(`${visit.day} ${visit.visit}`, visit)
    for (const { website_id: websiteId, visitor, day, last_at, last_path, expires_at, state } of folded.visitors)
      this.visitors.set(nameOf({ websiteId, visitor }), {
        day,
        ...{ lastAt: last_at, lastPath: last_path, expiresAt: expires_at, state: JSON.parse(state) },
      })
    for (const { dimension, day, value, visitors, visits, pageviews, bounces, duration_ms } of folded.totals)
      this.#add(`${dimension} ${day} ${value}`, { visitors, visits, pageviews, bounces, duration_ms })
    for (const { agent, path, day, hits, markdown_hits, false_hits } of folded.machines.machines)
      for (const [name, count] of Object.entries({ hits, markdown_hits, false_hits }))
        this.#hit(`${name} ${agent} ${path} ${day}`, count)
    for (const { agent, day, hits } of folded.machines.days) this.#hit(`day ${agent} ${day}`, hits)
    for (const { day, hour, hits, ai_hits } of folded.machines.hours) {
      this.#hit(`hour ${day} ${hour}`, hits)
      this.#hit(`ai hour ${day} ${hour}`, ai_hits)
    }
    for (const { path, day, hits, training } of folded.machines.pages) {
      this.#hit(`page ${day} ${path}`, hits)
      this.#hit(`training ${day} ${path}`, training)
    }
  }

  #join(from: VisitKey, to: VisitKey) {
    this.visits.delete(`${from.day} ${from.visit}`)
    for (const goal of this.goals)
      if (goal.day === from.day && goal.visit === from.visit) Object.assign(goal, { day: to.day, visit: to.visit })
    for (const view of this.views)
      if (view.visit_day === from.day && view.visit === from.visit)
        Object.assign(view, { visit_day: to.day, visit: to.visit })
  }

  #add(key: string, figures: Figures) {
    const total = this.totals.get(key) ?? { visitors: 0, visits: 0, pageviews: 0, bounces: 0, duration_ms: 0 }
    for (const name of Object.keys(total) as (keyof Figures)[]) total[name] += figures[name]
    if (Object.values(total).every((count) => count === 0)) this.totals.delete(key)
    else this.totals.set(key, total)
  }

  #hit(key: string, count: number) {
    if (count > 0) this.machines.set(key, (this.machines.get(key) ?? 0) + count)
  }

  #valuesOf(begin: string): number {
    return [...this.totals.keys()].filter((key) => key.startsWith(begin)).length
  }
}
