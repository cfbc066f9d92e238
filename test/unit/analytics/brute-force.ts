import type { PersonView } from '#analytics/view.ts'
import type { KnownView } from './generated-views.ts'

type Figures = { visitors: number; visits: number; pageviews: number; bounces: number; duration_ms: number }
type BruteVisit = { person: string; views: PersonView[]; day: number }

/** Counts everything anew from all views, as the words are defined, without regard to how long it takes. */
export function bruteForce(all: readonly KnownView[]) {
  const people = all.filter(({ view }) => view.agent === null).map((known) => ({ ...known, day: dayOf(known.date) }))
  const viewed = people.filter(({ view }) => view.goal === null)
  const visits = visitsOf(viewed)
  const totals = new Map<string, Figures>()

  countViews('all', ({ view }) => (view.goal === null ? '' : null))
  countViews('hour', ({ view }) => (view.goal === null ? String(view.hour) : null))
  countViews('path', ({ view }) => (view.goal === null ? view.path : null))
  countViews('goal', ({ view }) => view.goal)
  countVisits('all', () => '', false)
  countVisits('hour', (first) => String(first.hour), false)
  countVisits('entry', (first) => first.path, true)
  countVisits('source', (first) => `${first.channel} ${first.referrer}`, true)
  countVisits('campaign', (first) => first.campaign, true)
  countVisits('country', (first) => first.country ?? '', true)
  countVisits('city', ({ country, region, city }) => `${country ?? ''}\t${region ?? ''}\t${city ?? ''}`, true)
  return { totals, visits, goals: goalsOf(people, visits), machines: machinesOf(all) }

  function countViews(dimension: string, valueIn: (known: KnownView) => string | null) {
    for (const [key, group] of groups(people, (known) => {
      const value = valueIn(known)
      return value === null ? null : `${dimension} ${known.day} ${value}`
    }))
      add(key, { pageviews: group.length, visitors: new Set(group.map(({ person }) => person)).size })
  }

  function countVisits(dimension: string, valueIn: (first: PersonView) => string | null, withPeople: boolean) {
    for (const [key, group] of groups(visits, ({ views, day }) => {
      const value = valueIn(views[0]!)
      return value === null ? null : `${dimension} ${day} ${value}`
    }))
      add(key, {
        visits: group.length,
        bounces: group.filter(({ views }) => views.length === 1).length,
        duration_ms: sum(group.map(({ views }) => views.at(-1)!.at - views[0]!.at)),
        ...(withPeople && {
          pageviews: sum(group.map(({ views }) => views.length)),
          visitors: new Set(group.map(({ person }) => person)).size,
        }),
      })
  }

  function add(key: string, figures: Partial<Figures>) {
    const none = { visitors: 0, visits: 0, pageviews: 0, bounces: 0, duration_ms: 0 }
    totals.set(key, { ...(totals.get(key) ?? none), ...figures })
  }
}

function visitsOf(viewed: (KnownView & { day: number })[]): BruteVisit[] {
  const visits: BruteVisit[] = []
  for (const [person, known] of groups(viewed, ({ person }) => person)) {
    let last = Number.NEGATIVE_INFINITY
    for (const { view, day } of known.toSorted((one, other) => one.view.at - other.view.at)) {
      if (view.at - last > 30 * 60 * 1_000) visits.push({ person, views: [], day })
      visits.at(-1)!.views.push(view as PersonView)
      last = view.at
    }
  }
  return visits
}

/** The goals of each visit: those from its first view until half an hour after its last. Others are of none. */
function goalsOf(people: readonly KnownView[], visits: readonly BruteVisit[]) {
  return people.flatMap(({ view: { goal, at }, person }) => {
    if (goal === null) return []
    const visit = visits.find(({ person: other, views }) => {
      return other === person && at >= views[0]!.at && at - views.at(-1)!.at <= 30 * 60 * 1_000
    })
    return visit ? [[visit.views[0]!.at, at, goal]] : []
  })
}

function machinesOf(all: readonly KnownView[]): Map<string, number> {
  const counts = new Map<string, number>()
  const hit = (key: string, counts_ = true) => counts_ && counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { view, date } of all) {
    if (view.agent === null) continue
    const day = dayOf(date)
    const { agent, path, hour } = view
    hit(`hits ${agent} ${path} ${day}`)
    hit(`markdown_hits ${agent} ${path} ${day}`, view.markdown)
    hit(`false_hits ${agent} ${path} ${day}`, view.falseName)
    hit(`day ${agent} ${day}`)
    hit(`hour ${day} ${hour}`)
    hit(`ai hour ${day} ${hour}`, view.purpose !== null)
    hit(`page ${day} ${path}`)
    hit(`training ${day} ${path}`, view.purpose === 'training')
  }
  return counts
}

function dayOf(date: string): number {
  return Date.parse(date) / 86_400_000
}

function groups<T>(list: readonly T[], keyOf: (one: T) => string | null): [string, T[]][] {
  return [...Map.groupBy(list, keyOf)].filter((entry): entry is [string, T[]] => entry[0] !== null)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
