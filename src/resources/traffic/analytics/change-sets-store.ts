import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import type { ChangeSetRow } from '#kernel/database/tables/change-sets.ts'

/** Change sets that one answer looks at. */
const MAX_SETS = 2_000
/** How long after its beginning a change set may be published and still be found. */
const LONGEST_MS = 365 * 86_400_000

type Shown = Pick<ChangeSetRow, 'id' | 'title' | 'actor' | 'published_at'> & {
  /** When visitors could see it: when it was published, else when it began. */
  shown_at: number
}

/** Those that visitors could see from within these times on, oldest first, without those that were undone. */
export async function changeSetsBetween(db: Db, website_id: string, from: number, until: number): Promise<Shown[]> {
  const shown = sql<number>`coalesce(published_at, started_at)`
  const rows = await db
    .selectFrom('change_sets')
    .select(['id', 'title', 'actor', 'published_at', shown.as('shown_at')])
    .where('website_id', '=', website_id)
    .where('started_at', '>=', from - LONGEST_MS)
    .where('started_at', '<', until)
    .where(shown, '>=', from)
    .where(shown, '<', until)
    .where('undone_by', 'is', null)
    .orderBy('shown_at')
    .orderBy('id')
    .limit(MAX_SETS)
    .execute()
  return rows.map((row) => ({ ...row, shown_at: Number(row.shown_at) }))
}
