import type { Db } from '#database/database.ts'
import type { RedirectRow } from '#database/tables.ts'

export async function redirectFrom(db: Db, website_id: string, path: string): Promise<RedirectRow | undefined> {
  return db
    .selectFrom('redirects')
    .selectAll()
    .where('website_id', '=', website_id)
    .where('from_path', '=', path)
    .executeTakeFirst()
}
