import type { Db } from '#database/database.ts'
import type { Use } from '#versioning/compile-change.ts'
import { type SharedPartKind, VERSIONED_KINDS, type VersionedKind } from '#versioning/kinds.ts'

export type UsingRecord = { kind: VersionedKind; id: string }

/** Pages by what they use, by their ids, or by the shared parts that they choose or show by default. */
export type PageScope = {
  all: boolean
  used: readonly Use[]
  ids: string[]
  parts: { kind: SharedPartKind; ids: string[] }[]
  defaults: { kind: SharedPartKind; languages: string[] }[]
}

const OTHERS_THAN_PAGES = VERSIONED_KINDS.filter((kind) => kind !== 'page')
/** Ids or names in one statement, which both engines limit. */
const AT_ONCE = 500

/** The records, other than pages, whose latest or live version uses any of these. */
export async function usersOf(db: Db, website_id: string, used: readonly Use[]): Promise<UsingRecord[]> {
  const found = new Map<string, UsingRecord>()
  for (const some of inPieces(used)) {
    const rows = await usesAmong(db, website_id, some)
      .select(['kind', 'resource_id as id'])
      .distinct()
      .where('kind', 'in', OTHERS_THAN_PAGES)
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  return [...found.values()]
}

/** What html names these components and snippets by. */
export async function namesOfBlocks(db: Db, website_id: string, ids: readonly string[]): Promise<Use[]> {
  const names: Use[] = []
  for (const some of inPieces(ids)) {
    const rows = await db
      .selectFrom('blocks')
      .select(['kind', 'name'])
      .where('website_id', '=', website_id)
      .where('id', 'in', some)
      .execute()
    for (const { kind, name } of rows) if (kind !== 'theme') names.push({ kind, name })
  }
  return names
}

/** Where those of the snippets stand that are shown on pages without being named there. */
export async function placementsOf(
  db: Db,
  website_id: string,
  ids: readonly string[],
): Promise<{ page_ids: string[] | null }[]> {
  const placements: { page_ids: string[] | null }[] = []
  for (const some of inPieces(ids)) {
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
      .where('histories.resource_id', 'in', some)
      .execute()
    for (const { snapshot } of rows) {
      const { active, placement, page_ids } = JSON.parse(snapshot)
      if (active && placement !== 'inline') placements.push({ page_ids })
    }
  }
  return placements
}

export async function activeThemeOf(db: Db, website_id: string): Promise<string | null> {
  const website = await db.selectFrom('websites').select('theme_id').where('id', '=', website_id).executeTakeFirst()
  return website?.theme_id ?? null
}

export async function defaultsOf(db: Db, website_id: string, kind: SharedPartKind) {
  const parts = await db
    .selectFrom('shared_parts')
    .select(['id', 'default_on_page_language'])
    .where('website_id', '=', website_id)
    .where('kind', '=', kind)
    .where('default_on_page_language', 'is not', null)
    .execute()
  const { default_language } = await db
    .selectFrom('websites')
    .select('default_language')
    .where('id', '=', website_id)
    .executeTakeFirstOrThrow()
  return {
    parts: parts.map(({ id, default_on_page_language }) => ({ id, language: default_on_page_language! })),
    default_language,
  }
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

/** In the order of their making; `direct` pages use one of `used` by themselves. */
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

/** Those of these records that use one of `used` by themselves. */
export async function usingDirectly(
  db: Db,
  website_id: string,
  used: readonly Use[],
  ids: readonly string[],
): Promise<Set<string>> {
  if (used.length === 0 || ids.length === 0) return new Set()
  const rows = await usesAmong(db, website_id, used).select('resource_id').where('resource_id', 'in', ids).execute()
  return new Set(rows.map(({ resource_id }) => resource_id))
}

/** The names of records other than pages. */
export async function namesOf(db: Db, website_id: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const of = (table: 'blocks' | 'shared_parts') =>
    db.selectFrom(table).select(['id', 'name']).where('website_id', '=', website_id).where('id', 'in', ids)
  const rows = await of('blocks').unionAll(of('shared_parts')).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function pagesIn(db: Db, website_id: string, scope: PageScope) {
  const pages = db.selectFrom('pages').where('pages.website_id', '=', website_id)
  return scope.all ? pages : pages.where('pages.id', 'in', idsOf(db, website_id, scope))
}

function idsOf(db: Db, website_id: string, { used, ids, parts, defaults }: PageScope) {
  const pages = db.selectFrom('pages').select('pages.id').where('pages.website_id', '=', website_id)
  let query = usesAmong(db, website_id, used).select('uses.resource_id as id').where('uses.kind', '=', 'page')
  // SQLite takes 500 parts of a union.
  if (ids.length > 0) query = query.union(pages.where('pages.id', 'in', ids))
  for (const { kind, ids } of parts) query = query.union(pages.where(`pages.${kind}_id`, 'in', ids))
  for (const { kind, languages } of defaults)
    query = query.union(
      pages
        .where(`pages.${kind}_id`, 'is', null)
        .where(`pages.use_${kind}`, '=', 1)
        .where('pages.language', 'in', languages),
    )
  return query
}

function usesAmong(db: Db, website_id: string, used: readonly Use[]) {
  const namesByKind = Map.groupBy(used, ({ kind }) => kind)
  return db
    .selectFrom('uses')
    .where('uses.website_id', '=', website_id)
    .where((eb) =>
      eb.or(
        [...namesByKind].map(([kind, uses]) =>
          eb.and([
            eb('uses.used_kind', '=', kind),
            eb(
              'uses.used_name',
              'in',
              uses.map(({ name }) => name),
            ),
          ]),
        ),
      ),
    )
}

function inPieces<T>(items: readonly T[]): T[][] {
  const pieces: T[][] = []
  for (let from = 0; from < items.length; from += AT_ONCE) pieces.push(items.slice(from, from + AT_ONCE))
  return pieces
}
