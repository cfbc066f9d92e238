import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import type { Journal } from '#kernel/database/tables/journals.ts'
import { newestSeq, numbersAfter, writersOf } from '#kernel/events/journals/store.ts'

/** Numbers read by one query. */
const NUMBERS_AT_ONCE = 5_000
/** How often, and after how many milliseconds each time, transactions that write to the journal are looked at again. */
const LOOKS = 5
const LOOK_MS = 5

/**
 * The number up to which a journal is complete: no row with a smaller one will be committed any more. PostgreSQL gives numbers
 * before commit, so a missing one may still come while a transaction that has written to the table is open. `from` is known
 * to be settled.
 */
export async function settledUpTo(db: Db, journal: Journal, from: number): Promise<number> {
  if (isSqlite(db)) return newestSeq(db, journal)
  const numbers = await numbersAfter(db, journal, from, NUMBERS_AT_ONCE)
  const isFull = numbers.length === NUMBERS_AT_ONCE
  const gap = numbers.findIndex((seq, index) => seq !== from + index + 1)
  if (gap < 0) return isFull ? settledUpTo(db, journal, numbers.at(-1)!) : (numbers.at(-1) ?? from)
  // The transaction that has a missing number had locked the table before a later one was seen.
  let writers = await writersOf(db, journal)
  for (let look = 1; writers.size > 0 && look < LOOKS; look++) {
    await sleep(LOOK_MS)
    writers = writers.intersection(await writersOf(db, journal))
  }
  if (writers.size > 0) return from + gap
  return isFull ? settledUpTo(db, journal, numbers.at(-1)!) : numbers.at(-1)!
}
