import { sql } from 'kysely'
import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import { withHistories } from '#kernel/versioning/shown-store.ts'
import type { PageRow } from '#resources/content/pages/record.ts'
import { isNoindex } from '#resources/content/pages/snapshot.ts'
import { HAS_PLACEHOLDER } from '#resources/content/pages/store.ts'

/** A page for sitemap.xml and llms.txt: published, listed, and at an address of its own. */
export type ListedPage = Pick<
  PageRow,
  'id' | 'path' | 'title' | 'meta_title' | 'meta_description' | 'language' | 'translation_group_id'
> & {
  pinned_snapshot: string | null
  /** Later changes may wait out of their sight. Null of a page that was deleted before this was noted. */
  shown_since: number | null
  /** It shows a row, and has its texts. */
  row?: true
}

/** Ordinals from `first` on, before `end`. */
export type Range = { first: number; end: number }

/** Pages read at a time: others are served between the reads. */
const LISTED_AT_ONCE = 1_000

/** The listed pages among those with these ordinals, in their order. */
export async function* listedPages(
  db: Db,
  website_id: string,
  { first, end }: Range,
): AsyncGenerator<readonly ListedPage[]> {
  for (let from = first; ; ) {
    const some = await listedFrom(db, { website_id, first: from, end })
    yield some.filter(mayBeFound)
    if (some.length < LISTED_AT_ONCE) return
    from = some.at(-1)!.ordinal + 1
  }
}

/** Those among the pages with these ids, in the order of the website's pages. */
export async function listedWithIds(db: Db, website_id: string, ids: readonly string[]): Promise<ListedPage[]> {
  if (ids.length === 0) return []
  const found = await listed(db, website_id)
    .where(isAmong(db, 'pages.id', ids))
    .orderBy(sql`pages.ordinal + 0`)
    .execute()
  return found.filter(mayBeFound)
}

/** The listed pages of some groups of translations, at most `limit`, in the order of the website's pages. */
export async function listedInGroups(
  db: Db,
  website_id: string,
  groups: readonly string[],
  limit: number,
): Promise<ListedPage[]> {
  const found = await listed(db, website_id)
    .where(isAmong(db, 'pages.translation_group_id', groups))
    .orderBy(sql`pages.ordinal + 0`)
    .limit(limit)
    .execute()
  return found.filter(mayBeFound)
}

/** Whether what visitors see of it lets search engines list it. */
function mayBeFound({ pinned_snapshot }: ListedPage): boolean {
  return pinned_snapshot === null || !isNoindex(pinned_snapshot)
}

const listedFrom = prepare<{ website_id: string } & Range, ListedPage & { ordinal: number }>((db, values) =>
  listed(db, values.website_id)
    .where('pages.ordinal', '>=', values.first)
    .where('pages.ordinal', '<', values.end)
    .orderBy('pages.ordinal')
    .limit(LISTED_AT_ONCE),
)

function listed(db: Db, website_id: string) {
  return (
    withHistories(db, 'pages')
      .leftJoin('versions as pinned', (join) =>
        join
          .onRef('pinned.website_id', '=', 'histories.website_id')
          .onRef('pinned.resource_id', '=', 'histories.resource_id')
          .onRef('pinned.number', '=', 'histories.pinned_number'),
      )
      .select([
        'pages.id',
        'pages.ordinal',
        'pages.path',
        'pages.title',
        'pages.meta_title',
        'pages.meta_description',
        'pages.language',
        'pages.translation_group_id',
        'histories.shown_since',
        'pinned.snapshot as pinned_snapshot',
      ])
      .where('pages.website_id', '=', website_id)
      .where('pages.status', '=', 'published')
      .where('pages.in_sitemap', '=', 1)
      // What a page says is that of its latest version, which is not live when another one is pinned.
      .where((eb) =>
        eb.or([
          eb('pages.robots', 'is', null),
          eb('pages.robots', 'not like', '%noindex%'),
          eb('histories.pinned_number', 'is not', null),
        ]),
      )
      .where('pages.path', 'not like', HAS_PLACEHOLDER)
  )
}
