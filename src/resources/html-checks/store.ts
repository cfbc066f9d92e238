import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { HAS_PLACEHOLDER } from '#resources/pages/store.ts'
import { PatternTable } from '#resources/redirects/pattern-table.ts'

type Wanted = { paths: string[]; assets: string[] }

/** `withRows`: pages at a pattern that are bound to a table count as well, though they answer only where a row is. */
type Counting = { published?: boolean; withRows?: boolean }

/** What of these paths and assets exists on the website: by one query, whose every part reads an index. */
export async function existingOf(
  db: Db,
  website_id: string,
  { paths, assets }: Wanted,
  counting: Counting = {},
): Promise<Set<string>> {
  const rows = await lookUp(db, website_id, { paths, assets }, counting)
  const found = new Set(rows.flatMap(({ kind, key }) => (kind === 'pattern' ? [] : [key])))
  const patterns = rows.filter(({ kind }) => kind === 'pattern').map(({ key }) => ({ from_path: key }))
  const table = new PatternTable(patterns)
  for (const path of paths) if (!found.has(path) && table.matches(path).length > 0) found.add(path)
  return found
}

type Found = { kind: string; key: string }

function lookUp(
  db: Db,
  website_id: string,
  { paths, assets }: Wanted,
  { published = false, withRows = true }: Counting,
): Promise<Found[]> {
  const row = (kind: string, column: string) =>
    [sql<string>`${sql.lit(kind)}`.as('kind'), sql.ref<string>(column).as('key')] as const
  const ofAssets = db
    .selectFrom('assets')
    .select(row('asset', 'id'))
    .where('website_id', '=', website_id)
    .where('id', 'in', assets)
  if (paths.length === 0) return ofAssets.execute()
  // Without a column that the index of paths lacks, SQLite would read all of it instead of the few patterns.
  const pages = db
    .selectFrom('pages')
    .where('website_id', '=', website_id)
    .where('status', 'in', published ? ['published'] : ['published', 'draft'])
  const redirects = db.selectFrom('redirects').where('website_id', '=', website_id).where('active', '=', sql.lit(1))
  const patterns = pages.select(row('pattern', 'path')).where('path', 'like', HAS_PLACEHOLDER)
  const ofPaths = pages
    .select(row('page', 'path'))
    .where('path', 'in', paths)
    .unionAll(withRows ? patterns : patterns.where('table_id', 'is', null))
    .unionAll(redirects.select(row('redirect', 'from_path')).where('from_path', 'in', paths))
    .unionAll(redirects.select(row('pattern', 'from_path')).where('is_pattern', '=', sql.lit(1)))
    .unionAll(
      db
        .selectFrom('websites')
        .select([sql<string>`${sql.lit('home')}`.as('kind'), sql<string>`${sql.lit('/')}`.as('key')])
        .where('id', '=', website_id)
        .where('home_page_id', 'is not', null),
    )
  return (assets.length > 0 ? ofPaths.unionAll(ofAssets) : ofPaths).execute()
}
