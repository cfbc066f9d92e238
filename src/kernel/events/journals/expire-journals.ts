import { PLAN_NAMES, type Plan, type Plans } from '#config/plans.ts'
import type { Database, Tx } from '#kernel/database/database.ts'
import { JOURNALS, type Journal } from '#kernel/database/tables/journals.ts'
import { noteExpired } from '#kernel/events/chain/note-expired.ts'
import { indexedUpTo, indexSome } from '#kernel/events/journals/index-journals.ts'
import { listOf } from '#kernel/events/journals/lists.ts'
import {
  type AgedRow,
  agedRows,
  deleteRows,
  lockMark,
  moveMark,
  numbersOf,
  readMark,
} from '#kernel/events/journals/store.ts'

export const EXPIRE_JOURNALS = 'journals.expire'

const DAY_MS = 86_400_000
const INTERVAL_MS = 3_600_000
const AT_ONCE = 0
const ROWS_AT_ONCE = 200
/** Batches after which the job lets another process have it, long before its lease ends. */
const BATCHES_A_RUN = 500
const LIMITS = { events: 'event_days', audit_events: 'audit_days' } as const

type Period = { journal: Journal; days: number; plans: Plans }

/**
 * Deletes rows that are older than the plan of their account keeps them: that of the account that made the website, else
 * of the one that acted. Each period of the plans has its own way through the journal, oldest first, so a row is looked at
 * once as it reaches each age.
 */
export function expireJournals(database: Database, plans: Plans) {
  return async (_: unknown, stopping: AbortSignal): Promise<number> => {
    let batches = 0
    const enough = () => stopping.aborted || ++batches === BATCHES_A_RUN
    // First, so that no row is entered into the index after it was deleted.
    for (const journal of JOURNALS) while (await indexSome(database, journal)) if (enough()) return AT_ONCE
    for (const period of periodsOf(plans))
      while (await expireSome(database, period, Date.now())) if (enough()) return AT_ONCE
    return INTERVAL_MS
  }
}

function periodsOf(plans: Plans): Period[] {
  return JOURNALS.flatMap((journal) => {
    const days = new Set(PLAN_NAMES.map((plan) => plans[plan][LIMITS[journal]]))
    return [...days].map((days) => ({ journal, days, plans }))
  })
}

/** @returns whether there may be more */
async function expireSome(database: Database, { journal, days, plans }: Period, now: number): Promise<boolean> {
  const { reader } = database
  const mark = `${journal} of ${days} days`
  const [after, last] = [await readMark(reader, mark), await indexedUpTo(reader, journal)]
  const rows = await agedRows(reader, journal, { after, last, limit: ROWS_AT_ONCE })
  const young = rows.findIndex(({ created_at }) => created_at > now - days * DAY_MS)
  const old = young < 0 ? rows : rows.slice(0, young)
  if (old.length === 0) return false
  const expired = old.filter(({ website_plan, own_plan }) => daysOf(website_plan ?? own_plan, journal, plans) <= days)
  return database.write(async (tx) => {
    await lockMark(tx, mark)
    if (!(await deleteExpired(tx, journal, expired))) return true
    await moveMark(tx, mark, old.at(-1)!.seq)
    return old.length === ROWS_AT_ONCE
  })
}

/** Rows of no account stay as long as any. */
function daysOf(plan: Plan | null, journal: Journal, plans: Plans): number {
  const limit = LIMITS[journal]
  return plan ? plans[plan][limit] : Math.max(...PLAN_NAMES.map((name) => plans[name][limit]))
}

/**
 * With an expired row all older ones of its website are deleted, so that lists lose their ends only: there are others only
 * when its account has changed to a smaller plan.
 * @returns false when there are so many others that some are left
 */
async function deleteExpired(tx: Tx, journal: Journal, expired: AgedRow[]): Promise<boolean> {
  const listed = expired.filter(({ website_plan }) => website_plan)
  for (const [website_id, rows] of Map.groupBy(listed, (row) => row.website_id!)) {
    const last = rows.at(-1)!
    const range = { above: 0, below: last.seq + 1 }
    const oldest = await numbersOf(tx, listOf(journal, website_id, 'all'), range, 'asc', ROWS_AT_ONCE)
    await remove(tx, journal, oldest)
    if (oldest.length === ROWS_AT_ONCE && oldest.at(-1)! < last.seq) return false
  }
  // Also those that are in no list: of no website, or for the service's own processes.
  const numbers = expired.map(({ seq }) => seq)
  await remove(tx, journal, numbers)
  return true
}

async function remove(tx: Tx, journal: Journal, seqs: readonly number[]): Promise<void> {
  await deleteRows(tx, journal, seqs)
  if (journal === 'audit_events') await noteExpired(tx, seqs)
}
