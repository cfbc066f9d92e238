import type { Database, Db } from '#database/database.ts'
import { JOURNALS, type Journal } from '#database/tables/journals.ts'
import { enterRows, lockMark, moveMark, newestSeq, readMark, rowsAfter } from '#events/journals/store.ts'

export const INDEX_JOURNALS = 'journals.index'

/** Rows beyond the mark that lists may have to look through. */
const UNINDEXED_ROWS = 500
const ROWS_AT_ONCE = 500
const INTERVAL_MS = 1_000
const AT_ONCE = 0
/** Batches after which the job lets another process have it, long before its lease ends. */
const BATCHES_A_RUN = 200
/** How long the transaction of a missing number may still be running, in milliseconds. */
const GAP_MS = 5 * 60_000

/** Whether enough rows were written since the last run; reads only, so that an idle service writes nothing. */
export async function journalsGrew({ reader }: Database): Promise<boolean> {
  for (const journal of JOURNALS)
    if ((await newestSeq(reader, journal)) - (await indexedUpTo(reader, journal)) >= UNINDEXED_ROWS) return true
  return false
}

/**
 * Enters the rows of both journals into their index by website, many in one transaction. Doing so in the transaction of
 * each change would write another page or two for every one of them.
 */
export function indexJournals(database: Database) {
  return async (_: unknown, stopping: AbortSignal): Promise<number> => {
    let batches = 0
    for (const journal of JOURNALS)
      while (await indexSome(database, journal)) if (stopping.aborted || ++batches === BATCHES_A_RUN) return AT_ONCE
    return INTERVAL_MS
  }
}

/** Enters the next rows of a journal. @returns whether there may be more */
export function indexSome(database: Database, journal: Journal): Promise<boolean> {
  return database.write(async (tx) => {
    const mark = await lockMark(tx, markOf(journal))
    const rows = await rowsAfter(tx, journal, mark, ROWS_AT_ONCE)
    const last = settledRows(rows, mark, Date.now()).at(-1)
    if (!last) return false
    await enterRows(tx, journal, mark, last.seq)
    await moveMark(tx, markOf(journal), last.seq)
    return last === rows[ROWS_AT_ONCE - 1]
  })
}

/** The number up to which the index is complete. */
export function indexedUpTo(db: Db, journal: Journal): Promise<number> {
  return readMark(db, markOf(journal))
}

function markOf(journal: Journal): string {
  return `${journal} indexed`
}

/**
 * The rows before the first number that may still come: PostgreSQL gives numbers before commit, so a smaller one can become
 * visible later. One that was rolled back never comes, and holds the index up for a while.
 */
function settledRows<Row extends { seq: number; created_at: number }>(rows: Row[], mark: number, now: number): Row[] {
  const gap = rows.findIndex(
    ({ seq, created_at }, index) => seq !== (rows[index - 1]?.seq ?? mark) + 1 && created_at > now - GAP_MS,
  )
  return gap < 0 ? rows : rows.slice(0, gap)
}
