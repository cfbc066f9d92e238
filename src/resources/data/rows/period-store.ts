import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import type { Condition } from '#resources/data/rows/conditions.ts'
import { matching, type TableOf } from '#resources/data/rows/match-store.ts'
import type { Slot } from '#resources/data/rows/record.ts'

/** Sort keys from the first on and before the second, and what these are called. */
export type Span = readonly [from: string, to: string, name: string]

type Wanted = { slot: Slot; conditions: readonly Condition[]; status?: 'published' | 'draft' | undefined }

/** The names of the spans that contain a matching row. Each span is looked up in the slot's index. */
export async function spansWithRows(
  db: Db,
  table: TableOf,
  { slot, conditions, status }: Wanted,
  spans: readonly Span[],
): Promise<string[]> {
  if (spans.length === 0) return []
  const json = JSON.stringify(spans)
  const each = isSqlite(db) ? sql`json_each(${json})` : sql`json_array_elements(${json}::json)`
  const key = sql.ref(slot)
  const inSpan = matching(db, table, conditions, null, status)
    .select(sql`1`.as('one'))
    .where(sql<boolean>`${key} >= (span.value ->> 0) and ${key} < (span.value ->> 1)`)
  const names = sql<{ name: string }>`select (span.value ->> 2) as name from ${each} span where exists ${inSpan}`
  return (await names.execute(db)).rows.map(({ name }) => name)
}
