import type { Db } from '#kernel/database/database.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import { UNLIMITED, withData } from '#resources/data/rows/read-data.ts'
import type { BriefRow, StoredRow } from '#resources/data/rows/store.ts'

/** Values in one answer, in bytes: as much as a request may bring. */
const MAX_BYTES = 4_000_000

/**
 * The rows of a list with their values, as many as one answer takes. If those are not all, the answer is that of a smaller
 * `per` that divides the requested one, so that pages of that size continue where it ends.
 */
export async function rowsThatFit(
  longDb: Db,
  brief: readonly BriefRow[],
  window: Window,
): Promise<Omit<Listed<StoredRow>, 'total'>> {
  const per = perThatFits(brief, window.per)
  const some = brief.slice(0, per)
  const bytes = some.reduce((sum, { size }) => sum + size, 0)
  const rows = await withData(longDb, some, UNLIMITED)
  if (some.length === brief.length) return { rows, bytes }
  const page = window.offset / per + 1
  return { rows, bytes, window: { page, per, offset: window.offset }, truncated_to: per }
}

/** The largest divisor of `per` whose rows have at most MAX_BYTES, at least 1. */
function perThatFits(rows: readonly BriefRow[], per: number): number {
  let fitting = 0
  for (let bytes = 0; fitting < rows.length; fitting++) {
    bytes += rows[fitting]!.size
    if (bytes > MAX_BYTES) break
  }
  if (fitting === rows.length) return per
  for (let smaller = Math.max(1, fitting); smaller > 1; smaller--) if (per % smaller === 0) return smaller
  return 1
}
