import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#kernel/database/count-rows.ts'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import type { Contains } from '#resources/data/rows/conditions.ts'
import {
  isFoundInLonger,
  isFoundInShort,
  isLonger,
  matching,
  type Rows,
  type TableOf,
} from '#resources/data/rows/match-store.ts'

// Rows by a part of a text. The index of a column has the text, so it is looked through without reading the rows, which are ten times as large.
// Only texts that are longer than what the index has of them are read.

/** The ordinals of the rows that contain the text, in order; null where more than `most` may contain it. */
export async function fewContaining(
  db: Db,
  table: TableOf,
  condition: Contains,
  most: number,
): Promise<number[] | null> {
  const isShort = isFoundInShort(db, condition)
  const candidates = await inIndex(db, table, condition)
    .where(sql<boolean>`(${isShort} or ${isLonger(condition)})`)
    .select(['ordinal', sql<number>`case when ${isShort} then 1 else 0 end`.as('certain')])
    .limit(most + 1)
    .execute()
  if (candidates.length > most) return null
  const ordinals = candidates.filter(({ certain }) => certain === 1).map(({ ordinal }) => Number(ordinal))
  const unread = candidates.filter(({ certain }) => certain === 0).map(({ ordinal }) => Number(ordinal))
  if (unread.length > 0) {
    const longer = matching(db, table, [], null).where(isOneOf(db, unread)).where(isFoundInLonger(db, condition))
    for (const { ordinal } of await longer.select('ordinal').execute()) ordinals.push(Number(ordinal))
  }
  return ordinals.sort((one, other) => one - other)
}

/** How many rows contain the text. */
export async function countContaining(db: Db, table: TableOf, condition: Contains): Promise<number> {
  const isShort = isFoundInShort(db, condition)
  const isInLonger = isFoundInLonger(db, condition)
  const index = inIndex(db, table, condition)
  // SQLite reads a row only where the index does not tell; PostgreSQL would read every row.
  if (isSqlite(db))
    return countRows(index.where(sql<boolean>`(${isShort} or (${isLonger(condition)} and ${isInLonger}))`))
  const longer = index.where(sql<boolean>`${isLonger(condition)} and not ${isShort}`).select('ordinal')
  const inLonger = matching(db, table, [], null).where('ordinal', 'in', longer).where(isInLonger)
  return (await countRows(index.where(isShort))) + (await countRows(inLonger))
}

/** Whether a row is one of these. */
export function isOneOf(db: Db, ordinals: readonly number[]): RawBuilder<boolean> {
  return isSqlite(db)
    ? sql<boolean>`ordinal in (select value from json_each(${JSON.stringify(ordinals)}))`
    : sql<boolean>`ordinal = any(${ordinals}::bigint[])`
}

/** Every text is at least the empty one: the condition is for the index, which has no blanks. */
function inIndex(db: Db, table: TableOf, { slot }: Contains): Rows {
  return matching(db, table, [], null).where(slot, '>=', '')
}
