import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { pathsAtPatterns } from '#resources/content/html-checks/pattern-store.ts'
import { PatternTable } from '#resources/traffic/redirects/pattern-table.ts'

type Wanted = { paths: string[]; assets: string[] }

/** `withRows`: pages at a pattern that are bound to a table count as well, where they show a row. */
type Counting = { published?: boolean; withRows?: boolean }

/** What of these paths and assets exists on the website: by one query, whose every part reads an index, and one for what is left. */
export async function existingOf(
  db: Db,
  website_id: string,
  { paths, assets }: Wanted,
  { published = false, withRows = true }: Counting = {},
): Promise<Set<string>> {
  if (paths.length === 0 && assets.length === 0) return new Set()
  const rows = await lookUp(db, website_id, { paths, assets }, published)
  const isPattern = ({ kind }: Found) => kind === 'redirect pattern'
  const found = new Set(rows.filter((row) => !isPattern(row)).map(({ key }) => key))
  const table = new PatternTable(rows.filter(isPattern).map(({ key }) => ({ from_path: key })))
  for (const path of paths) if (!found.has(path) && table.matches(path).length > 0) found.add(path)
  const left = paths.filter((path) => !found.has(path))
  for (const path of await pathsAtPatterns(db, website_id, left, { published, withRows })) found.add(path)
  return found
}

/** What visitors find at these paths: a page, or a redirect that leads elsewhere. Paths with neither are left out. */
export async function pathsLeadTo(
  db: Db,
  website_id: string,
  paths: string[],
): Promise<Map<string, 'page' | 'redirect'>> {
  const rows = await lookUp(db, website_id, { paths, assets: [] }, true)
  const of = (wanted: Found['kind']) => rows.filter(({ kind }) => kind === wanted).map(({ key }) => key)
  const tableOf = (wanted: Found['kind']) => new PatternTable(of(wanted).map((from_path) => ({ from_path })))
  const [pages, redirects] = [new Set([...of('page'), ...of('home')]), new Set(of('redirect'))]
  const redirectPatterns = tableOf('redirect pattern')
  const others = paths.filter((path) => !pages.has(path))
  const atPatterns = await pathsAtPatterns(db, website_id, others, { published: true, withRows: true })
  const found = new Map<string, 'page' | 'redirect'>()
  for (const path of paths)
    if (pages.has(path) || atPatterns.has(path)) found.set(path, 'page')
    else if (redirects.has(path) || redirectPatterns.matches(path).length > 0) found.set(path, 'redirect')
  return found
}

type Found = { kind: 'asset' | 'page' | 'redirect' | 'redirect pattern' | 'home'; key: string }

function lookUp(db: Db, website_id: string, { paths, assets }: Wanted, published: boolean): Promise<Found[]> {
  const row = (kind: Found['kind'], column: string) =>
    [sql<Found['kind']>`${sql.lit(kind)}`.as('kind'), sql.ref<string>(column).as('key')] as const
  const ofAssets = db
    .selectFrom('assets')
    .select(row('asset', 'id'))
    .where('website_id', '=', website_id)
    .where('id', 'in', assets)
  if (paths.length === 0) return ofAssets.execute()
  const pages = db
    .selectFrom('pages')
    .where('website_id', '=', website_id)
    .where('status', 'in', published ? ['published'] : ['published', 'draft'])
  const redirects = db.selectFrom('redirects').where('website_id', '=', website_id).where('active', '=', sql.lit(1))
  const ofPaths = pages
    .select(row('page', 'path'))
    .where('path', 'in', paths)
    .unionAll(redirects.select(row('redirect', 'from_path')).where('from_path', 'in', paths))
    .unionAll(redirects.select(row('redirect pattern', 'from_path')).where('is_pattern', '=', sql.lit(1)))
    .unionAll(
      db
        .selectFrom('websites')
        .select([sql<Found['kind']>`${sql.lit('home')}`.as('kind'), sql<string>`${sql.lit('/')}`.as('key')])
        .where('id', '=', website_id)
        .where('home_page_id', 'is not', null),
    )
  return (assets.length > 0 ? ofPaths.unionAll(ofAssets) : ofPaths).execute()
}
