import type { Db } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { VersionedKind } from '#kernel/versioning/kinds.ts'

/** Html that visitors see declares a feed of a table. `path`, `title` and `language` are those of a published page, else null. */
export type DeclaredFeed = {
  kind: VersionedKind | 'row'
  id: string
  table: string
  path: string | null
  title: string | null
  language: string | null
}

export function declaredFeeds(db: Db, website_id: string): Promise<DeclaredFeed[]> {
  return declared(db, { website_id, used_kind: 'feed' })
}

/** The ids of the pages whose own html lists rows in pages by month or year. */
export async function pagesWithArchives(db: Db, website_id: string): Promise<Set<string>> {
  const found = await declared(db, { website_id, used_kind: 'archive' })
  return new Set(found.flatMap(({ kind, id }) => (kind === 'page' ? [id] : [])))
}

type Declared = { website_id: string; used_kind: 'feed' | 'archive' }

const declared = prepare<Declared, DeclaredFeed>((db, { website_id, used_kind }) =>
  db
    .selectFrom('uses')
    .innerJoin('histories', (join) =>
      join
        .onRef('histories.website_id', '=', 'uses.website_id')
        .onRef('histories.resource_id', '=', 'uses.resource_id')
        .on((on) => on('uses.number', '=', on.fn.coalesce('histories.pinned_number', 'histories.latest_number'))),
    )
    .leftJoin('pages', (join) =>
      join
        .onRef('pages.website_id', '=', 'uses.website_id')
        .onRef('pages.id', '=', 'uses.resource_id')
        .on('pages.status', '=', 'published'),
    )
    .select([
      'uses.kind',
      'uses.resource_id as id',
      'uses.used_name as table',
      'pages.path',
      'pages.title',
      'pages.language',
    ])
    .where('uses.website_id', '=', website_id)
    .where('uses.used_kind', '=', used_kind)
    .orderBy('pages.path'),
)
