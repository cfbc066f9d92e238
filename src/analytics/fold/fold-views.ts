import { fold } from '#analytics/fold/fold.ts'
import {
  dropSlice,
  existing,
  hasViews,
  lastNumbers,
  lockFold,
  readSlice,
  saveFolded,
} from '#analytics/fold/fold-store.ts'
import { knownValues, knownVisitors } from '#analytics/fold/known-store.ts'
import { dropExpiredVisitors, hasExpiredVisitors } from '#analytics/fold/visitors-store.ts'
import type { Database } from '#database/database.ts'

export const FOLD_VIEWS = 'analytics.fold'

/** Views counted in one transaction, few enough that no other write waits for long. */
const VIEWS_AT_ONCE = 250
/** How long one run counts, in milliseconds: well below the lease of a job. */
const MAX_RUN_MS = 60_000
const AT_ONCE = 0
/** Less than between two looks of a worker at its jobs. */
const INTERVAL_MS = 500

/** Whether there are views that are not counted, or visitors whose day is over. */
export async function canFold({ reader }: Database): Promise<boolean> {
  return (await hasViews(reader)) || hasExpiredVisitors(reader, Date.now())
}

/**
 * Counts the views of the inbox. A slice is counted and dropped in one transaction, so that each view is counted once,
 * whenever a process dies. Visitors are forgotten only when nothing is left that could concern them.
 */
export function foldViews(database: Database) {
  return async (_: unknown, stopping: AbortSignal): Promise<number> => {
    const endsAt = Date.now() + MAX_RUN_MS
    const stop = () => stopping.aborted || Date.now() > endsAt
    while (await foldSome(database)) if (stop()) return AT_ONCE
    while (await dropExpiredVisitors(database, Date.now())) if (stop()) return AT_ONCE
    return INTERVAL_MS
  }
}

/** @returns whether there may be more */
async function foldSome(database: Database): Promise<boolean> {
  return database.write(async (tx) => {
    await lockFold(database, tx, FOLD_VIEWS)
    const slice = await readSlice(tx, VIEWS_AT_ONCE)
    if (slice.seqs.length === 0) return false
    const ids = await existing(tx, [...new Set(slice.views.map(({ websiteId }) => websiteId))])
    const views = slice.views.filter(({ websiteId }) => ids.has(websiteId))
    if (views.length > 0) {
      const known = {
        visitors: await knownVisitors(tx, views),
        values: await knownValues(tx, views),
        numbers: await lastNumbers(tx, views),
      }
      await saveFolded(tx, fold(views, known))
    }
    await dropSlice(tx, slice)
    return true
  })
}
