import { sql } from 'kysely'
import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import { timeOfId } from '#kernel/database/ids.ts'
import { listLength } from '#kernel/database/ordinal-list.ts'
import { prepare } from '#kernel/database/prepare.ts'
import { withHistories } from '#kernel/versioning/shown-store.ts'
import { PAGE_LIST } from '#resources/content/pages/store.ts'
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

type Website = { id: string; default_language: string }
export type Original = { id: string; group: string | null }

/** Originals, and pages without a group, in the order of their making. `originalOf` says the same of the pages of one group. */
export async function originalsOf(
  db: Db,
  { id, default_language }: Website,
  { per, offset }: { per: number; offset: number },
): Promise<Original[]> {
  const isDefault = (table: 'pages' | 'others') => sql`(${sql.ref(`${table}.language`)} = ${default_language})`
  const isFirst = sql<boolean>`not exists (select 1 from pages as others
    where others.website_id = ${id} and others.translation_group_id = pages.translation_group_id
      and case when ${isDefault('others')} = ${isDefault('pages')} then others.ordinal < pages.ordinal
        else ${isDefault('others')} end)`
  return db
    .selectFrom('pages')
    .select(['id', 'translation_group_id as group'])
    .where('website_id', '=', id)
    .where(sql<boolean>`(translation_group_id is null or ${isFirst})`)
    .orderBy('ordinal')
    .limit(per)
    .offset(offset)
    .execute()
}

/** How many originals and pages without a group there are: all pages but the other ones of each group. */
export async function countOriginals(db: Db, website_id: string): Promise<number> {
  const groups = db
    .selectFrom('pages')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('website_id', '=', website_id)
    .where('translation_group_id', 'is not', null)
    .groupBy('translation_group_id')
  const { others } = await db
    .selectFrom(groups.as('groups'))
    .select(sql<number>`coalesce(sum(members - 1), 0)`.as('others'))
    .executeTakeFirstOrThrow()
  return (await listLength(db, { website_id, kind: PAGE_LIST })) - Number(others)
}

/** These pages with all others of their groups. */
export async function withTheirGroups(
  db: Db,
  website_id: string,
  originals: readonly Original[],
): Promise<PageMember[]> {
  const alone = originals.flatMap(({ id, group }) => (group === null ? [id] : []))
  const groups = originals.flatMap(({ group }) => group ?? [])
  const pages = pagesOf(db, website_id)
  return membersOf([
    ...(await pages.where(isAmong(db, 'pages.id', alone)).execute()),
    ...(await pages.where(isAmong(db, 'pages.translation_group_id', groups)).execute()),
  ])
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

/** Chosen before their histories are joined: PostgreSQL would join those of all pages for each stretch. */
const pagesFrom = prepare<Stretch, PageCells>((db, { website_id, after, limit }) =>
  db
    .selectFrom(
      db
        .selectFrom('pages')
        .select(['id', 'website_id', 'ordinal', 'title', 'path', 'language', 'created_at'])
        .select(['translated_from_id', 'translated_version', 'translation_group_id as group'])
        .where('website_id', '=', website_id)
        .where('ordinal', '>', after)
        .orderBy('ordinal')
        .limit(limit)
        .as('page'),
    )
    .innerJoin('histories', (join) =>
      join.onRef('histories.website_id', '=', 'page.website_id').onRef('histories.resource_id', '=', 'page.id'),
    )
    .select(['page.id', 'page.ordinal', 'page.title', 'page.path', 'page.language', 'page.created_at'])
    .select(['page.translated_from_id', 'page.translated_version', 'page.group'])
    .select(['histories.latest_number', 'histories.latest_version_id'])
    .orderBy('page.ordinal'),
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
