import type { Db } from '#kernel/database/database.ts'
import type { PreviewRow } from '#resources/history/previews/record.ts'

/** The address of who started a preview, while they have access to its website, and the website's name. */
export async function recipientOf(
  db: Db,
  { website_id, started_by }: Pick<PreviewRow, 'website_id' | 'started_by'>,
): Promise<{ email: string; website: string } | undefined> {
  return db
    .selectFrom('accesses')
    .innerJoin('users', 'users.id', 'accesses.user_id')
    .innerJoin('websites', 'websites.id', 'accesses.website_id')
    .where('accesses.website_id', '=', website_id)
    .where('accesses.user_id', '=', started_by)
    .select(['users.email', 'websites.name as website'])
    .executeTakeFirst()
}
