import type { Database, Db } from '#kernel/database/database.ts'
import { JOURNALS, type Journal } from '#kernel/database/tables/journals.ts'
import { listsOf } from '#kernel/events/journals/lists.ts'
import { settledUpTo } from '#kernel/events/journals/settled.ts'
import { insertEntries, lockMark, moveMark, newestSeq, readMark, rowsToList } from '#kernel/events/journals/store.ts'

export const INDEX_JOURNALS = 'journals.index'

/** Rows beyond the mark that lists may have to look through. */
const UNINDEXED_ROWS = 500
/** Numbers of rows that are entered in one transaction, with some seven entries each. */
const ROWS_AT_ONCE = 250
const INTERVAL_MS = 1_000
const AT_ONCE = 0
/** Batches after which the job lets another process have it, long before its lease ends. */
const BATCHES_A_RUN = 200

/** Whether enough rows were written since the last run; reads only, so that an idle service writes nothing. */
export async function journalsGrew({ reader }: Database): Promise<boolean> {
  for (const journal of JOURNALS)
    if ((await newestSeq(reader, journal)) - (await indexedUpTo(reader, journal)) >= UNINDEXED_ROWS) return true
  return false
}

/**
 * Enters the rows of both journals into the lists of their websites, many in one transaction. Doing so in the transaction of
 * each change would write another page for every list that a row is in.
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
export async function indexSome(database: Database, journal: Journal): Promise<boolean> {
  const settled = await settledUpTo(database.reader, journal, await indexedUpTo(database.reader, journal))
  return database.write(async (tx) => {
    const mark = await lockMark(tx, markOf(journal))
    const last = Math.min(settled, mark + ROWS_AT_ONCE)
    if (last <= mark) return false
    const rows = await rowsToList(tx, journal, { after: mark, last })
    await insertEntries(
      tx,
      rows.flatMap((row) => listsOf(journal, row).map((list) => ({ list, seq: row.seq }))),
    )
    await moveMark(tx, markOf(journal), last)
    return last < settled
  })
}

/** The number up to which the index is complete. */
export function indexedUpTo(db: Db, journal: Journal): Promise<number> {
  return readMark(db, markOf(journal))
}

function markOf(journal: Journal): string {
  return `${journal} indexed`
}
