import { appendViews } from '#analytics/collect/inbox-store.ts'
import { insertLog } from '#analytics/collect/logs-store.ts'
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
import { inOrder } from '#analytics/fold/in-order.ts'
import { knownValues, knownVisitors } from '#analytics/fold/known-store.ts'
import { dropExpiredVisitors, hasExpiredVisitors } from '#analytics/fold/visitors-store.ts'
import type { View } from '#analytics/view.ts'
import type { Database, Db, Tx } from '#kernel/database/database.ts'

/** Views counted in one transaction, few enough that no other write waits for long. */
export const VIEWS_AT_ONCE = 2_000

/**
 * Counts views in one transaction, or leaves them in the inbox while another process counts. Those of a log are counted once,
 * however often it is sent; `digest` is its.
 */
export async function countViews(
  database: Database,
  views: readonly View[],
  digest: string | null = null,
): Promise<void> {
  if (views.length === 0) return
  await database.write(async (tx) => {
    if (digest !== null && !(await insertLog(tx, digest, Date.now()))) return
    if (await lockFold(tx)) await countSlice(tx, views)
    else await appendViews(tx, views)
  })
}

/**
 * Counts the views of the inbox. A slice is counted and dropped in one transaction, so that each view is counted once,
 * whenever a process dies. Visitors are forgotten only when nothing is left that could concern them.
 */
export async function foldViews(database: Database, stopping: AbortSignal): Promise<void> {
  while ((await hasViews(database.reader)) && (await foldSome(database))) if (stopping.aborted) return
  while (await hasExpiredVisitors(database.reader, Date.now())) {
    if (stopping.aborted || (await hasViews(database.reader))) return
    await dropExpiredVisitors(database, Date.now())
  }
}

/** Whether there are views to count, or visitors to forget. */
export async function hasWork(db: Db, now: number): Promise<boolean> {
  return (await hasViews(db)) || (await hasExpiredVisitors(db, now))
}

/** @returns false when nothing is left, or another process is at it */
async function foldSome(database: Database): Promise<boolean> {
  return database.write(async (tx) => {
    if (!(await lockFold(tx))) return false
    const slice = await readSlice(tx, VIEWS_AT_ONCE)
    if (slice.seqs.length === 0) return false
    await countSlice(tx, slice.views)
    await dropSlice(tx, slice)
    return true
  })
}

async function countSlice(tx: Tx, all: readonly View[]): Promise<void> {
  const ids = await existing(tx, [...new Set(all.map(({ websiteId }) => websiteId))])
  const views = inOrder(all.filter(({ websiteId }) => ids.has(websiteId)))
  if (views.length === 0) return
  const visitors = await knownVisitors(tx, views)
  const values = await knownValues(tx, views, visitors)
  const numbers = await lastNumbers(tx, views)
  await saveFolded(tx, fold(views, { visitors, values, numbers }))
}
