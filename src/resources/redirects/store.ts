import type { Db } from '#database/database.ts'
import type { RedirectRow } from '#database/tables/redirects.ts'

export async function redirectFrom(db: Db, website_id: string, path: string): Promise<RedirectRow | undefined> {
  return db
    .selectFrom('redirects')
    .selectAll()
    .where('website_id', '=', website_id)
    .where('from_path', '=', path)
    .executeTakeFirst()
}

/** Those of the paths from which a redirect leads away. */
export async function redirectPaths(db: Db, website_id: string, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await db
    .selectFrom('redirects')
    .select('from_path')
    .where('website_id', '=', website_id)
    .where('from_path', 'in', paths)
    .execute()
  return new Set(rows.map(({ from_path }) => from_path))
}
