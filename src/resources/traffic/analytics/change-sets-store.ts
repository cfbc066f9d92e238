import type { Db } from '#kernel/database/database.ts'
import type { ChangeSetRow } from '#kernel/database/tables/change-sets.ts'

/** The most change sets that one answer reads of each sort, published and not. */
const MAX_SETS = 2_000

type Shown = Pick<ChangeSetRow, 'id' | 'title' | 'actor' | 'published_at'> & {
  /** When visitors could see it: when it was published, else when it began. */
  shown_at: number
}

/** Change sets that visitors first saw within these times, oldest first; undone ones are left out. */
export async function changeSetsBetween(db: Db, website_id: string, from: number, until: number): Promise<Shown[]> {
  const published = await setsBy(db, 'published_at', { website_id, from, until })
  const others = await setsBy(db, 'started_at', { website_id, from, until })
  return [...published, ...others].sort((one, other) => one.shown_at - other.shown_at || (one.id < other.id ? -1 : 1))
}

type Within = { website_id: string; from: number; until: number }

/** Each has an index of its own. */
async function setsBy(
  db: Db,
  shown: 'published_at' | 'started_at',
  { website_id, from, until }: Within,
): Promise<Shown[]> {
  const within = db
    .selectFrom('change_sets')
    .select(['id', 'title', 'actor', 'published_at', `${shown} as shown_at`])
    .where('website_id', '=', website_id)
    .where(shown, '>=', from)
    .where(shown, '<', until)
    .where('undone_by', 'is', null)
  const rows = await (shown === 'published_at' ? within : within.where('published_at', 'is', null))
    .orderBy(shown)
    .orderBy('id')
    .limit(MAX_SETS)
    .execute()
  return rows.map((row) => ({ ...row, shown_at: Number(row.shown_at) }))
}
