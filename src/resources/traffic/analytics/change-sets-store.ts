import type { Db } from '#kernel/database/database.ts'
import type { ChangeSetRow } from '#kernel/database/tables/change-sets.ts'

/** Change sets that one answer looks at. */
const MAX_SETS = 2_000

/** Those that began within these times, oldest first, without those that were undone. */
export async function changeSetsBetween(
  db: Db,
  website_id: string,
  from: number,
  until: number,
): Promise<Pick<ChangeSetRow, 'id' | 'title' | 'actor' | 'started_at' | 'published_at'>[]> {
  const rows = await db
    .selectFrom('change_sets')
    .select(['id', 'title', 'actor', 'started_at', 'published_at'])
    .where('website_id', '=', website_id)
    .where('started_at', '>=', from)
    .where('started_at', '<', until)
    .where('undone_by', 'is', null)
    .orderBy('started_at')
    .orderBy('id')
    .limit(MAX_SETS)
    .execute()
  return rows.map((row) => ({ ...row, started_at: Number(row.started_at) }))
}
