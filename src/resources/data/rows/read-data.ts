import type { Db } from '#kernel/database/database.ts'
import { piecesOf } from '#kernel/workers/pieces-of.ts'
import { type BriefRow, BYTES_AT_ONCE, type StoredRow } from '#resources/data/rows/store.ts'
import { dataOfRows } from '#resources/data/rows/stretch-store.ts'
import { ownTurn } from '#text/own-turn.ts'

/** What may still be read, in bytes: of stored values that are looked at, and of those that are taken from them. */
export type ReadLimit = { looked: number; taken: number }

export const UNLIMITED: ReadLimit = { looked: Number.POSITIVE_INFINITY, taken: Number.POSITIVE_INFINITY }

/**
 * The rows with their values, or those of `columnIds` alone, as far as `limit` allows; what is read is taken off it. Long
 * values are read in pieces, between which others are served.
 */
export async function withData(
  longDb: Db,
  rows: readonly BriefRow[],
  limit: ReadLimit,
  columnIds?: readonly string[],
): Promise<StoredRow[]> {
  const read: StoredRow[] = []
  for (const some of piecesOf(rows, ({ size }) => size, BYTES_AT_ONCE)) {
    if (read.length > 0) await ownTurn()
    const admitted = some.filter(({ size }) => {
      limit.looked -= size
      return limit.looked >= 0
    })
    const long = admitted.filter(({ data }) => data === null)
    const found = long.length > 0 ? await dataOfRows(longDb, long, columnIds) : new Map<string, string>()
    for (const { size: _, ...row } of admitted) {
      const data = row.data ?? found.get(row.id)
      // It has been deleted between the reads.
      if (data === undefined) continue
      limit.taken -= data.length
      if (limit.taken < 0) return read
      read.push({ ...row, data })
    }
    if (limit.looked < 0) break
  }
  return read
}
