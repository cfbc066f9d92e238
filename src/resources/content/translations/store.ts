import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { timeOfId } from '#kernel/database/ids.ts'
import { prepare } from '#kernel/database/prepare.ts'
import { withHistories } from '#kernel/versioning/shown-store.ts'
import type { Member } from '#resources/content/translations/rules.ts'
import { languageIn } from '#resources/data/rows/group-store.ts'
import { SLOTS } from '#resources/data/rows/record.ts'

export type InGroup = Member & { group: string | null }
export type PageMember = InGroup & { title: string | null; path: string }

/** The pages after an ordinal, in the order of their making. */
export async function pagesAfter(db: Db, website_id: string, after: number, limit: number): Promise<PageMember[]> {
  return membersOf(await pagesFrom(db, { website_id, after, limit }))
}

/** The pages that are in a group of translations, group by group, after this one. */
export async function groupedPagesAfter(
  db: Db,
  website_id: string,
  { group, ordinal }: Pick<PageMember, 'group' | 'ordinal'>,
  limit: number,
): Promise<PageMember[]> {
  return membersOf(await groupedFrom(db, { website_id, group: group ?? '', ordinal, limit }))
}

function membersOf(pages: readonly PageCells[]): PageMember[] {
  return pages.map((page) => ({
    ...page,
    ordinal: Number(page.ordinal),
    created_at: Number(page.created_at),
    changed_at: timeOfId(page.latest_version_id),
  }))
}

type Stretch = { website_id: string; after: number; limit: number }
type PageCells = Omit<PageMember, 'changed_at'> & { latest_version_id: string }

const pagesFrom = prepare<Stretch, PageCells>((db, { website_id, after, limit }) =>
  pagesOf(db, website_id).where('pages.ordinal', '>', after).orderBy('pages.ordinal').limit(limit),
)

type InGroupAfter = { website_id: string; group: string; ordinal: number; limit: number }
const groupedFrom = prepare<InGroupAfter, PageCells>((db, { website_id, group, ordinal, limit }) =>
  pagesOf(db, website_id)
    .where('pages.translation_group_id', 'is not', null)
    .where('pages.translation_group_id', '>=', group)
    .where((eb) => eb.or([eb('pages.translation_group_id', '>', group), eb('pages.ordinal', '>', ordinal)]))
    .orderBy('pages.translation_group_id')
    .orderBy('pages.ordinal')
    .limit(limit),
)

function pagesOf(db: Db, website_id: string) {
  return withHistories(db, 'pages')
    .select(['pages.id', 'pages.ordinal', 'pages.title', 'pages.path', 'pages.language', 'pages.created_at'])
    .select(['pages.translated_from_id', 'pages.translated_version', 'pages.translation_group_id as group'])
    .select(['histories.latest_number', 'histories.latest_version_id'])
    .where('pages.website_id', '=', website_id)
}

/** A table whose rows say their language and what they translate: by the slots of these columns. */
export type RowsOf = { id: string; website_id: string; languageSlot: number; groupSlot: number | null }
type RowCells = Omit<InGroup, 'changed_at' | 'language'> & { language: string | null }

/** The same of rows; those that say no language are left out, and `last` is where the rows after these begin. */
export async function rowsAfter(
  db: Db,
  table: RowsOf,
  after: number,
  limit: number,
): Promise<{ members: InGroup[]; count: number; last: number }> {
  const cells = await rowsOf(db, table, { after, limit })
  const members = cells.flatMap(({ language, latest_number, ...row }): InGroup[] => {
    const said = languageIn(language)
    if (said === null) return []
    const { latest_version_id } = row
    const created_at = Number(row.created_at)
    return [
      {
        ...row,
        ordinal: Number(row.ordinal),
        created_at,
        changed_at: latest_version_id === null ? created_at : timeOfId(latest_version_id),
        language: said,
        latest_number: Number(latest_number),
      },
    ]
  })
  return { members, count: cells.length, last: Number(cells.at(-1)?.ordinal ?? after) }
}

async function rowsOf(
  db: Db,
  { id, website_id, languageSlot, groupSlot }: RowsOf,
  { after, limit }: { after: number; limit: number },
): Promise<RowCells[]> {
  return db
    .selectFrom('rows')
    .leftJoin('histories', (join) =>
      join.onRef('histories.website_id', '=', 'rows.website_id').onRef('histories.resource_id', '=', 'rows.id'),
    )
    .select(['rows.id', 'rows.ordinal', 'rows.created_at', 'rows.translated_from_id', 'rows.translated_version'])
    .select(sql<string | null>`${sql.ref(`rows.${SLOTS[languageSlot]}`)}`.as('language'))
    .select(
      groupSlot === null
        ? sql<string | null>`null`.as('group')
        : sql<string | null>`${sql.ref(`rows.${SLOTS[groupSlot]}`)}`.as('group'),
    )
    .select(sql<number>`coalesce(histories.latest_number, 1)`.as('latest_number'))
    .select('histories.latest_version_id')
    .where('rows.website_id', '=', website_id)
    .where('rows.table_id', '=', id)
    .where('rows.ordinal', '>', after)
    .orderBy('rows.ordinal')
    .limit(limit)
    .execute()
}
