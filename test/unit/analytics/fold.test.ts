// Runs once: the fold is a pure function.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_VALUES } from '#analytics/fold/values.ts'
import { hasMark, readState, type VisitorState } from '#analytics/fold/visitor-state.ts'
import type { PersonView, Properties } from '#analytics/view.ts'
import { bruteForce } from './brute-force.ts'
import { CountedInMemory } from './counted-in-memory.ts'
import { cutAtRandom, generateViews, randomFrom } from './generated-views.ts'

/** Around the days on which clocks change, and one where they do so by half an hour. */
const TIMES = [
  { zone: 'Europe/Berlin', begin: Date.UTC(2026, 9, 23), days: 4 },
  { zone: 'Europe/Berlin', begin: Date.UTC(2026, 2, 27), days: 4 },
  { zone: 'America/New_York', begin: Date.UTC(2026, 9, 30), days: 4 },
  { zone: 'Australia/Lord_Howe', begin: Date.UTC(2026, 9, 2), days: 3 },
  { zone: 'Asia/Kolkata', begin: Date.UTC(2026, 11, 30), days: 4 },
  { zone: 'UTC', begin: Date.UTC(2026, 1, 27), days: 3 },
]

for (const time of TIMES)
  test(`counts in ${time.zone} from ${new Date(time.begin).toISOString()} are those of a brute-force count`, () => {
    for (let seed = 1; seed <= 3; seed++) {
      const random = randomFrom(seed)
      const views = generateViews(random, time)
      const counted = new CountedInMemory()
      for (const slice of cutAtRandom(random, views)) counted.count(slice)
      const expected = bruteForce(views)
      assert.ok(
        expected.visits.some(({ views: of }) => of[0]!.day !== of.at(-1)!.day),
        'no visit over midnight',
      )
      assert.deepEqual(sorted(counted.totals), sorted(expected.totals), `seed ${seed}`)
      assert.deepEqual(sorted(counted.machines), sorted(expected.machines), `seed ${seed}`)
      assert.deepEqual(visitsIn(counted), visitsExpected(expected.visits), `seed ${seed}`)
      assert.ok(expected.goals.length > 0)
      assert.deepEqual(goalsIn(counted), expected.goals.toSorted(byFirst), `seed ${seed}`)
      assert.deepEqual(
        viewsOfVisits(counted),
        expected.visits.map(({ views: of }) => of.map(({ at }) => at)).toSorted(byFirst),
      )
    }
  })

test('a view that comes late begins its visit, and gives it source and entry', () => {
  const [early, late] = [viewAt(60_000, { path: '/late' }), viewAt(0, { channel: 'search', referrer: 'google.com' })]
  const counted = new CountedInMemory()
  counted.count([early])
  counted.count([late])
  const visit = { visitors: 1, visits: 1, pageviews: 2, bounces: 0, duration_ms: 60_000 }
  assert.deepEqual(counted.totals.get(`source ${early.day} search google.com`), visit)
  assert.equal(counted.totals.has(`source ${early.day} direct `), false)
  assert.deepEqual(counted.totals.get(`entry ${early.day} /`), visit)
})

test('distinct values beyond the limit are counted as others, whose channel stays known', () => {
  const counted = new CountedInMemory()
  const { source: limit } = MAX_VALUES
  for (let n = 0; n < limit + 3; n++)
    counted.count([viewAt(n, { visitor: `visitor ${n}`, channel: 'referral', referrer: `host${n}.example` })])
  const sources = [...counted.totals.keys()].filter((key) => key.startsWith('source '))
  assert.equal(sources.length, limit + 1)
  const others = counted.totals.get(sources.find((key) => key.endsWith('referral (other)'))!)
  assert.equal(others?.visitors, 3)
})

test('properties of events are bounded by name and value, and stored with their goal', () => {
  const counted = new CountedInMemory()
  const { property, property_value } = MAX_VALUES
  const event = (at: number, properties: Properties) =>
    counted.count([viewAt(at, { goal: 'event:Played', properties })])
  counted.count([viewAt(0, {})])
  for (let n = 1; n <= property_value + 2; n++) event(n, { song: String(n) })
  for (let n = 1; n <= property + 2; n++) event(1_000 + n, { [`name-${n}`]: '1', song: '1' })
  const stored = counted.goals.map(({ at, properties }) => [at - START, JSON.parse(properties!)])
  const of = new Map<number, Properties>(stored as [number, Properties][])
  assert.deepEqual(of.get(property_value), { song: String(property_value) })
  assert.deepEqual(of.get(property_value + 1), { song: '(other)' })
  assert.deepEqual(of.get(1_001), { 'name-1': '(other)', song: '1' })
  assert.deepEqual(of.get(1_000 + property), { song: '1' })
  const totals = (dimension: string) =>
    [...counted.totals.keys()].filter((key) => key.startsWith(`${dimension} `)).length
  assert.equal(totals('property'), property)
  assert.equal(totals('property_value'), property_value + property)
})

test('who is live has one row after midnight, with the last page', () => {
  const evening = viewAt(-60_000, { visitor: 'old', day: DAY - 1, path: '/evening' })
  const morning = viewAt(60_000, { visitor: 'new', path: '/morning', before: { visitor: 'old', expiresAt: 0 } })
  for (const views of [
    [evening, morning],
    [morning, evening],
  ]) {
    const counted = new CountedInMemory()
    for (const view of views) counted.count([view])
    const live = [...counted.visitors.values()].filter(({ lastAt }) => lastAt > 0)
    assert.deepEqual(
      live.map(({ lastAt, lastPath }) => [lastAt, lastPath]),
      [[morning.at, '/morning']],
    )
  }
})

test('what a former version knew of a visitor, as lists, is known still', () => {
  const former = '{"visits":[],"days":{"20000":{"paths":["AAAABBBB","CCCCDDDD"],"hours":[1],"goals":[]}}}'
  const state = readState(former) as VisitorState
  assert.deepEqual(state.days[20_000], { paths: 'AAAABBBBCCCCDDDD', hours: [1], goals: '' })
  const marks = state.days[20_000]!.paths
  assert.deepEqual(
    ['AAAABBBB', 'CCCCDDDD', 'BBBBCCCC', 'EEEEFFFF'].map((mark) => hasMark(marks, mark)),
    [true, true, false, false],
  )
})

const DAY = 20_000
const START = DAY * 86_400_000

function viewAt(at: number, fields: Partial<PersonView>): PersonView {
  const of = { websiteId: 'site', day: DAY, hour: START, at: START + at, path: '/', pageId: null, markdown: false }
  const from = { channel: 'direct', referrer: '', campaign: null, country: null, region: null, city: null }
  return {
    ...of,
    ...from,
    details: {},
    goal: null,
    agent: null,
    visitor: 'one',
    before: null,
    expiresAt: START,
    ...fields,
  }
}

type Visits = ReturnType<typeof bruteForce>['visits']

function visitsIn({ visits }: CountedInMemory) {
  return [...visits.values()]
    .map((visit) => {
      const { day, started_at, last_at, pageviews, entry_path, exit_path, language } = visit
      return [started_at, last_at, day, pageviews, entry_path, exit_path, language]
    })
    .toSorted(byFirst)
}

function goalsIn({ goals, visits }: CountedInMemory) {
  const startOf = ({ day, visit }: { day: number; visit: number }) => visits.get(`${day} ${visit}`)!.started_at
  return goals.map((one) => [startOf(one), one.at, one.goal]).toSorted(byFirst)
}

function visitsExpected(visits: Visits) {
  return visits
    .map(({ day, views }) => {
      const [first, last] = [views[0]!, views.at(-1)!]
      return [first.at, last.at, day, views.length, first.path, last.path, first.details.language ?? null]
    })
    .toSorted(byFirst)
}

/** The times of the stored views of each visit. */
function viewsOfVisits({ views }: CountedInMemory): number[][] {
  const people = views.filter(({ visit }) => visit !== null)
  return [...Map.groupBy(people, ({ visit_day, visit }) => `${visit_day} ${visit}`).values()]
    .map((of) => of.map(({ at }) => at).toSorted((one, other) => one - other))
    .toSorted(byFirst)
}

function byFirst(one: unknown[], other: unknown[]): number {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

function sorted(map: Map<string, unknown>) {
  return [...map].toSorted(byFirst)
}
