import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Use } from '#kernel/versioning/compile-change.ts'
import { HTML_KINDS, type HtmlKind, type SharedPartKind } from '#kernel/versioning/kinds.ts'

export type UsingRecord = { kind: HtmlKind; id: string }

/** Pages by what they use, by their ids, or by the shared parts that they choose or show by default. */
export type PageScope = {
  all: boolean
  used: readonly Use[]
  ids: string[]
  parts: { kind: SharedPartKind; ids: string[] }[]
  defaults: { kind: SharedPartKind; languages: string[] }[]
}

const OTHERS_THAN_PAGES = HTML_KINDS.filter((kind) => kind !== 'page')

/** The records, other than pages, whose latest or live version uses any of these. */
export async function usersOf(db: Db, website_id: string, used: readonly Use[]): Promise<UsingRecord[]> {
  const users: UsingRecord[] = []
  for (const uses of usesByKind(db, website_id, used)) {
    const records = uses.select(['kind', 'resource_id as id']).distinct().where('kind', 'in', OTHERS_THAN_PAGES)
    users.push(...((await records.execute()) as UsingRecord[]))
  }
  return users
}

/** What html names these components and snippets by. */
export async function namesOfBlocks(db: Db, website_id: string, ids: readonly string[]): Promise<Use[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('blocks')
    .select(['kind', 'name'])
    .where('website_id', '=', website_id)
    .where(isAmong(db, 'id', ids))
    .execute()
  return rows.flatMap(({ kind, name }) => (kind === 'theme' ? [] : [{ kind, name }]))
}

/** Where those of the snippets stand that are shown on pages without being named there. */
export async function placementsOf(
  db: Db,
  website_id: string,
  ids: readonly string[],
): Promise<{ page_ids: string[] | null }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('histories')
    .innerJoin('versions', (join) =>
      join
        .onRef('versions.website_id', '=', 'histories.website_id')
        .onRef('versions.resource_id', '=', 'histories.resource_id')
        .on((on) =>
          on.or([
            on('versions.number', '=', on.ref('histories.latest_number')),
            on('versions.number', '=', on.ref('histories.pinned_number')),
          ]),
        ),
    )
    .select('versions.snapshot')
    .where('histories.website_id', '=', website_id)
    .where(isAmong(db, 'histories.resource_id', ids))
    .execute()
  const placements = rows.map(({ snapshot }) => JSON.parse(snapshot))
  return placements.filter(({ active, placement }) => active && placement !== 'inline')
}

export async function settingsOf(db: Db, website_id: string) {
  const website = db.selectFrom('websites').select(['theme_id', 'default_language']).where('id', '=', website_id)
  return website.executeTakeFirstOrThrow()
}

/** The website, when one of these assets is its icon. */
export async function websiteWithFavicon(
  db: Db,
  website_id: string,
  assets: readonly string[],
): Promise<{ name: string } | undefined> {
  if (assets.length === 0) return undefined
  return db
    .selectFrom('websites')
    .select('name')
    .where('id', '=', website_id)
    .where('favicon_asset_id', 'in', assets)
    .executeTakeFirst()
}

export async function countPages(db: Db, website_id: string, scope: PageScope): Promise<number> {
  const { count } = scope.all
    ? await pagesIn(db, website_id, scope)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    : await db
        .selectFrom(idsOf(db, website_id, scope).as('ids'))
        .select((eb) => eb.fn.count<number>('ids.id').distinct().as('count'))
        .executeTakeFirstOrThrow()
  return Number(count)
}

/** In the order of their making. */
export async function listPages(
  db: Db,
  website_id: string,
  scope: PageScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: string; title: string | null; path: string }[]> {
  return pagesIn(db, website_id, scope)
    .select(['pages.id', 'pages.title', 'pages.path'])
    .orderBy('pages.ordinal')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** A few of them, which are found alike fast however many there are. */
export async function somePages(
  db: Db,
  website_id: string,
  scope: PageScope,
  limit: number,
): Promise<{ id: string; path: string }[]> {
  const pages = db.selectFrom('pages').where('pages.website_id', '=', website_id)
  const ids = new Set<string>()
  const branches: readonly unknown[] = scope.all ? [pages.select('pages.id')] : branchesOf(db, website_id, scope)
  for (const branch of branches as readonly Ids[])
    if (ids.size < limit) for (const { id } of await branch.limit(limit).execute()) ids.add(id)
  if (ids.size === 0) return []
  return pages
    .select(['pages.id', 'pages.path'])
    .where('pages.id', 'in', [...ids].slice(0, limit))
    .orderBy('pages.ordinal')
    .execute()
}

/** Those of these records that use one of `used` by themselves. */
export async function usingDirectly(
  db: Db,
  website_id: string,
  used: readonly Use[],
  ids: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const uses of usesByKind(db, website_id, used)) {
    const rows = uses
      .select('resource_id')
      .where('kind', '=', 'page')
      .where(isAmong(db, 'resource_id', ids))
    for (const { resource_id } of await rows.execute()) found.add(resource_id)
  }
  return found
}

/** The names of records other than pages. */
export async function namesOf(db: Db, website_id: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const of = (table: 'blocks' | 'shared_parts') =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('website_id', '=', website_id)
      .where(isAmong(db, 'id', ids))
  const rows = await of('blocks').unionAll(of('shared_parts')).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function pagesIn(db: Db, website_id: string, scope: PageScope) {
  const pages = db.selectFrom('pages').where('pages.website_id', '=', website_id)
  return scope.all ? pages : pages.where('pages.id', 'in', idsOf(db, website_id, scope))
}

function idsOf(db: Db, website_id: string, scope: PageScope) {
  return branchesOf(db, website_id, scope).reduce((query, branch) => query.union(branch))
}

/** What the queries share. */
type Ids = { limit(count: number): { execute(): Promise<{ id: string }[]> } }

/** A query for each reason, since each reads an index of its own. */
function branchesOf(db: Db, website_id: string, { used, ids, parts, defaults }: PageScope) {
  const pages = db.selectFrom('pages').select('pages.id').where('pages.website_id', '=', website_id)
  return [
    pages.where(isAmong(db, 'pages.id', ids)),
    ...usesByKind(db, website_id, used).map((uses) =>
      uses.select('uses.resource_id as id').where('uses.kind', '=', 'page'),
    ),
    ...parts.map(({ kind, ids }) => pages.where(isAmong(db, `pages.${kind}_id`, ids))),
    ...defaults.map(({ kind, languages }) =>
      pages
        .where(`pages.${kind}_id`, 'is', null)
        .where(`pages.use_${kind}`, '=', 1)
        .where(isAmong(db, 'pages.language', languages)),
    ),
  ]
}

/** Uses of these by kind: a query for each, since SQLite has no index for an `or` of them. */
function usesByKind(db: Db, website_id: string, used: readonly Use[]) {
  return [...Map.groupBy(used, ({ kind }) => kind)].map(([kind, uses]) => {
    const names = uses.map(({ name }) => name)
    return db
      .selectFrom('uses')
      .where('uses.website_id', '=', website_id)
      .where('uses.used_kind', '=', kind)
      .where(isAmong(db, 'uses.used_name', names))
  })
}
