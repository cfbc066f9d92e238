import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { pathsAtPatterns } from '#resources/content/html-checks/pattern-store.ts'
import { PatternTable } from '#resources/traffic/redirects/pattern-table.ts'
import { leadsNowhere, SHOWS } from '#resources/traffic/redirects/rules.ts'

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
  const there = rows.filter(({ status }) => !leadsNowhere({ status }))
  const isPattern = ({ kind }: Found) => kind === 'redirect pattern'
  const found = new Set(there.filter((row) => !isPattern(row)).map(({ key }) => key))
  const table = new PatternTable(there.filter(isPattern).map(({ key }) => ({ from_path: key })))
  for (const path of paths) if (!found.has(path) && table.matches(path).length > 0) found.add(path)
  const left = paths.filter((path) => !found.has(path))
  for (const path of await pathsAtPatterns(db, website_id, left, { published, withRows })) found.add(path)
  return found
}

/** What is at a path: a page, a redirect that leads elsewhere or shows another page here, or one that says that nothing is there. */
export type Lead = 'page' | 'redirect' | 'shown' | 'gone'

/** What visitors find at these paths. Paths with nothing are left out. */
export async function pathsLeadTo(db: Db, website_id: string, paths: string[]): Promise<Map<string, Lead>> {
  const rows = await lookUp(db, website_id, { paths, assets: [] }, true)
  const of = (wanted: Found['kind']) => rows.filter(({ kind }) => kind === wanted).map(({ key }) => key)
  const pages = new Set([...of('page'), ...of('home')])
  const ordered = rows.toSorted((one, other) => one.conditional - other.conditional || one.position - other.position)
  const redirects = new Map(ordered.toReversed().map((row) => [`${row.kind} ${row.key}`, row]))
  const patterns = ordered.filter(({ kind }) => kind === 'redirect pattern')
  const redirectPatterns = new PatternTable(patterns.map((row) => ({ ...row, from_path: row.key })))
  const others = paths.filter((path) => !pages.has(path))
  const atPatterns = await pathsAtPatterns(db, website_id, others, { published: true, withRows: true })
  const found = new Map<string, Lead>()
  for (const path of paths) {
    const redirect = redirects.get(`redirect ${path}`) ?? redirectPatterns.matches(path)[0]?.redirect
    const goesFirst = redirect?.force === 1 && redirect.conditional === 0
    if (!goesFirst && (pages.has(path) || atPatterns.has(path))) found.set(path, 'page')
    else if (redirect) found.set(path, leadOf(redirect))
  }
  return found
}

/** What only some visitors meet is no fault of a link. */
function leadOf({ status, conditional }: Found): Lead {
  if (conditional === 1 || status === SHOWS) return 'shown'
  return leadsNowhere({ status }) ? 'gone' : 'redirect'
}

/** `status`, `force`, `position` and `conditional` are those of a redirect, else 0. */
type Found = {
  kind: 'asset' | 'page' | 'redirect' | 'redirect pattern' | 'home'
  key: string
  status: number
  force: number
  position: number
  conditional: number
}

const NO_REDIRECT = [
  sql<number>`0`.as('status'),
  sql<number>`0`.as('force'),
  sql<number>`0`.as('position'),
  sql<number>`0`.as('conditional'),
] as const

function lookUp(db: Db, website_id: string, { paths, assets }: Wanted, published: boolean): Promise<Found[]> {
  const row = (kind: Found['kind'], column: string) =>
    [sql<Found['kind']>`${sql.lit(kind)}`.as('kind'), sql.ref<string>(column).as('key'), ...NO_REDIRECT] as const
  const redirect = (kind: Found['kind']) =>
    [
      sql<Found['kind']>`${sql.lit(kind)}`.as('kind'),
      sql.ref<string>('from_path').as('key'),
      sql<number>`status`.as('status'),
      sql<number>`force`.as('force'),
      sql<number>`position`.as('position'),
      sql<number>`case when conditions = '' then 0 else 1 end`.as('conditional'),
    ] as const
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
    .unionAll(redirects.select(redirect('redirect')).where('from_path', 'in', paths))
    .unionAll(redirects.select(redirect('redirect pattern')).where('is_pattern', '=', sql.lit(1)))
    .unionAll(
      db
        .selectFrom('websites')
        .select([
          sql<Found['kind']>`${sql.lit('home')}`.as('kind'),
          sql<string>`${sql.lit('/')}`.as('key'),
          ...NO_REDIRECT,
        ])
        .where('id', '=', website_id)
        .where('home_page_id', 'is not', null),
    )
  return (assets.length > 0 ? ofPaths.unionAll(ofAssets) : ofPaths).execute()
}
