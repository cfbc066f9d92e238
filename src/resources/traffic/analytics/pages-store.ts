import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'

/** The present titles of pages, by id; without those that have none or were deleted. */
export async function titlesOf(db: Db, website_id: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'title'])
    .where('website_id', '=', website_id)
    .where(isAmong(db, 'id', ids))
    .execute()
  return new Map(rows.flatMap(({ id, title }) => (title ? [[id, title]] : [])))
}
