import { sql } from 'kysely'
import { ByDimension } from '#analytics/fold/by-dimension.ts'
import {
  type Candidate,
  candidatesOf,
  dimensionKey,
  type LimitedDimension,
  MAX_VALUES,
  Values,
} from '#analytics/fold/values.ts'
import { readState } from '#analytics/fold/visitor-state.ts'
import { nameOf, type StoredVisitor, type VisitorKey } from '#analytics/fold/visitors.ts'
import { goesOn, type Visit } from '#analytics/fold/visits.ts'
import { isGoal, isMachine, type View } from '#analytics/view.ts'
import type { Tx } from '#kernel/database/database.ts'
import { rowList } from '#kernel/database/row-list.ts'
import type { AnalyticsVisitorRow } from '#kernel/database/tables/analytics.ts'

const CANDIDATE = { website_id: 'text', dimension: 'text', day: 'bigint', value: 'text' } as const
const DIMENSION = { website_id: 'text', dimension: 'text', day: 'bigint' } as const

/** What is stored of the visitors of views, also under the hashes that they have since midnight. */
export async function knownVisitors(tx: Tx, views: readonly View[]): Promise<Map<string, StoredVisitor>> {
  const known = new Map<string, StoredVisitor>()
  let wanted = visitorsOf(views)
  while (wanted.size > 0) {
    const next = new Map<string, VisitorKey>()
    for (const { website_id: websiteId, ...row } of await visitorRows(tx, [...wanted.values()])) {
      const state = readState(row.state)
      known.set(nameOf({ websiteId, visitor: row.visitor }), {
        ...{ day: row.day, lastAt: row.last_at, lastPath: row.last_path, expiresAt: row.expires_at, state },
      })
      if (!('movedTo' in state)) continue
      const key = { websiteId, visitor: state.movedTo }
      if (!known.has(nameOf(key))) next.set(nameOf(key), key)
    }
    wanted = next
  }
  return known
}

function visitorsOf(views: readonly View[]): Map<string, VisitorKey> {
  const wanted = new Map<string, VisitorKey>()
  let last: VisitorKey | undefined
  for (const view of views) {
    if (isMachine(view) || (isSame(view, last) && !view.before)) continue
    const { websiteId, visitor, before } = view
    last = { websiteId, visitor }
    wanted.set(nameOf(last), last)
    if (!before) continue
    const earlier = { websiteId, visitor: before.visitor }
    wanted.set(nameOf(earlier), earlier)
  }
  return wanted
}

/** Views of a visitor mostly come in a row. */
function isSame({ websiteId, visitor }: VisitorKey, last: VisitorKey | undefined): boolean {
  return last?.visitor === visitor && last.websiteId === websiteId
}

async function visitorRows(tx: Tx, keys: readonly VisitorKey[]): Promise<AnalyticsVisitorRow[]> {
  const wanted = rowList(tx, { websiteId: 'text', visitor: 'text' }, keys)
  const { rows } = await sql<AnalyticsVisitorRow>`
    select v.* from ${wanted} as w
    join analytics_visitors v on v.website_id = w."websiteId" and v.visitor = w.visitor`.execute(tx)
  return rows
}

/** Which values the views may be counted under. */
export async function knownValues(
  tx: Tx,
  views: readonly View[],
  visitors: ReadonlyMap<string, StoredVisitor>,
): Promise<Values> {
  const candidates = candidatesAmong(views, visitors)
  const known: Candidate[] = []
  const counts = new Map<string, number>()
  const [paths, others] = [
    candidates.filter(({ dimension }) => dimension === 'machine_path'),
    candidates.filter(({ dimension }) => dimension !== 'machine_path'),
  ]
  for (const row of await presentPaths(tx, paths)) known.push(row)
  for (const row of await presentValues(tx, others)) known.push(row)
  const found = new Set(known.map((one) => `${dimensionKey(one)} ${one.value}`))
  const fresh = candidates.filter((one) => !found.has(`${dimensionKey(one)} ${one.value}`))
  const dimensions = new Map(fresh.map((one) => [dimensionKey(one), one]))
  for (const { count, ...of } of await countValues(tx, [...dimensions.values()])) counts.set(dimensionKey(of), count)
  return new Values(known, counts)
}

/** Distinct ones. A view that goes on with a stored visit begins none, and is counted under its path alone. */
function candidatesAmong(views: readonly View[], visitors: ReadonlyMap<string, StoredVisitor>): Candidate[] {
  const distinct = new ByDimension<LimitedDimension, Map<string, Candidate>>(() => new Map())
  let last: VisitorKey | undefined
  let visits: readonly Visit[] = []
  for (const view of views) {
    if (!isMachine(view) && !isSame(view, last)) {
      const state = visitors.get(nameOf(view))?.state
      visits = state && 'visits' in state ? state.visits : []
      last = view
    }
    const visit = isMachine(view) || isGoal(view) ? undefined : visits.at(-1)
    const goingOn = visit !== undefined && goesOn(visit, view.at)
    for (const one of goingOn ? [pathOf(view)] : candidatesOf(view)) {
      const values = distinct.of(one.website_id, one.day, one.dimension)
      if (!values.has(one.value)) values.set(one.value, one)
    }
  }
  return distinct.all().flatMap((values) => [...values.values()])
}

function pathOf({ websiteId: website_id, day, path }: View): Candidate {
  return { website_id, dimension: 'path', day, value: path }
}

async function presentValues(tx: Tx, candidates: readonly Candidate[]): Promise<Candidate[]> {
  if (candidates.length === 0) return []
  const { rows } = await sql<Candidate>`
    select c.website_id, c.dimension, c.day, c.value from ${rowList(tx, CANDIDATE, candidates)} as c
    join analytics_totals t on t.website_id = c.website_id and t.dimension = c.dimension and t.day = c.day
      and t.value = c.value`.execute(tx)
  return rows
}

async function presentPaths(tx: Tx, candidates: readonly Candidate[]): Promise<Candidate[]> {
  if (candidates.length === 0) return []
  const { rows } = await sql<Candidate>`
    select c.website_id, c.dimension, c.day, c.value from ${rowList(tx, CANDIDATE, candidates)} as c
    join analytics_machine_pages p on p.website_id = c.website_id and p.day = c.day and p.path = c.value`.execute(tx)
  return rows
}

type Dimension = Omit<Candidate, 'value'>

/** How many values there are, as far as it matters. */
async function countValues(tx: Tx, dimensions: readonly Dimension[]): Promise<(Dimension & { count: number })[]> {
  if (dimensions.length === 0) return []
  const limit = sql.lit(Math.max(...Object.values(MAX_VALUES)))
  const { rows } = await sql<Dimension & { count: number }>`
    select d.website_id, d.dimension, d.day, case when d.dimension = 'machine_path'
      then (select count(*) from (select 1 from analytics_machine_pages p
        where p.website_id = d.website_id and p.day = d.day limit ${limit}) as few)
      else (select count(*) from (select 1 from analytics_totals t
        where t.website_id = d.website_id and t.dimension = d.dimension and t.day = d.day limit ${limit}) as few)
      end as count
    from ${rowList(tx, DIMENSION, dimensions)} as d`.execute(tx)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
