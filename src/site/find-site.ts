import type { Db } from '#database/database.ts'
import { prepare } from '#database/prepare.ts'
import type { WebsiteRow } from '#database/tables.ts'

/** A website as its visitors' answers need it. */
export type Site = Pick<
  WebsiteRow,
  | 'id'
  | 'name'
  | 'subdomain'
  | 'default_language'
  | 'home_page_id'
  | 'not_found_page_id'
  | 'favicon_asset_id'
  | 'robots_txt'
  | 'ai_crawler_policy'
>

export async function findSite(db: Db, subdomain: string): Promise<Site | undefined> {
  const [site] = await bySubdomain(db, { subdomain })
  return site
}

const bySubdomain = prepare<{ subdomain: string }, Site>((db, { subdomain }) =>
  db
    .selectFrom('websites')
    .select([
      'id',
      'name',
      'subdomain',
      'default_language',
      'home_page_id',
      'not_found_page_id',
      'favicon_asset_id',
      'robots_txt',
      'ai_crawler_policy',
    ])
    .where('subdomain', '=', subdomain)
    .where('deleted_at', 'is', null),
)
