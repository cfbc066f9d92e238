import type { Db } from '#kernel/database/database.ts'
import type { Condition } from '#resources/data/rows/conditions.ts'
import { matching, type TableOf } from '#resources/data/rows/match-store.ts'
import { SLOTS } from '#resources/data/rows/record.ts'
import { type BriefRow, briefFields } from '#resources/data/rows/store.ts'
import type { Column } from '#resources/data/rows/values/column.ts'

/** Rows of a table that name a row by a `reference` or `references` column, at most `limit`: found by an index for both. */
export async function rowsReferringTo(
  db: Db,
  column: Column,
  table: TableOf,
  id: string,
  limit: number,
): Promise<BriefRow[]> {
  return matching(db, table, [conditionOf(column, id)], 0)
    .select(briefFields)
    .orderBy('ordinal')
    .limit(limit)
    .execute()
}

function conditionOf(column: Column, id: string): Condition {
  return column.type === 'references'
    ? { kind: 'names', columnId: column.id, id }
    : { kind: 'compare', slot: SLOTS[column.slot!]!, operator: '=', key: id }
}
