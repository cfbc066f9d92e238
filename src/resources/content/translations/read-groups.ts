import type { Db } from '#kernel/database/database.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import { readerOfPages } from '#resources/content/pages/store.ts'
import { type Cell, cellsOf, type Group, groupsOf } from '#resources/content/translations/rules.ts'
import {
  countOriginals,
  groupedPagesAfter,
  type InGroup,
  originalsOf,
  type PageMember,
  pagesAfter,
  type RowsOf,
  rowsAfter,
  withTheirGroups,
} from '#resources/content/translations/store.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { languageColumns } from '#resources/data/tables/language-columns.ts'
import { ownTurn } from '#text/own-turn.ts'

/** Records that are read together: others are served between the reads. */
const AT_ONCE = 1_000

type From = { db: Db; longDb: Db }
type Website = { id: string; default_language: string; languages: string }

export type InLanguages<M extends InGroup> = Group<M> & { cells: Cell<M>[] }

/** All pages of a website, each original with what it is in the other languages. */
export async function pagesInLanguages(from: From, website: Website): Promise<InLanguages<PageMember>[]> {
  const db = await readerOfPages(from, website.id)
  const pages: PageMember[] = []
  for (;;) {
    const some = await pagesAfter(db, website.id, pages.at(-1)?.ordinal ?? -1, AT_ONCE)
    pages.push(...some)
    if (some.length < AT_ONCE) return inLanguages(pages, website)
    await ownTurn()
  }
}

/** Some of them, in the order in which the originals were made, and the number of all. */
export async function windowOfPages(
  from: From,
  website: Website,
  window: Window,
): Promise<Listed<InLanguages<PageMember>>> {
  const db = await readerOfPages(from, website.id)
  const originals = await originalsOf(db, website, window)
  const rows = inLanguages(await withTheirGroups(db, website.id, originals), website)
  return { rows, total: await countOriginals(db, website.id) }
}

/** The same of the pages that are in a group, some groups at a time, in no particular order. */
export async function* groupsOfPages(from: From, website: Website): AsyncGenerator<InLanguages<PageMember>[]> {
  const db = await readerOfPages(from, website.id)
  let open: PageMember[] = []
  for (let after: Pick<PageMember, 'group' | 'ordinal'> = { group: null, ordinal: -1 }; ; ) {
    const some = await groupedPagesAfter(db, website.id, after, AT_ONCE)
    const last = some.at(-1)
    const all = [...open, ...some]
    if (!last || some.length < AT_ONCE) return yield inLanguages(all, website)
    // The last group may go on.
    open = all.filter(({ group }) => group === last.group)
    yield inLanguages(
      all.filter(({ group }) => group !== last.group),
      website,
    )
    after = last
    await ownTurn()
  }
}

/** The same of the rows of a table, the oldest `limit`; none of a table that does not say their language. */
export async function rowsInLanguages(
  { longDb: db }: Pick<From, 'longDb'>,
  website: Website,
  table: { id: string; website_id: string; columns: string },
  limit: number,
): Promise<InLanguages<InGroup>[]> {
  const of = languageColumns(readColumns(table))
  if (!of) return []
  const slots: RowsOf = { ...table, languageSlot: of.language.slot, groupSlot: of.group?.slot ?? null }
  const rows: InGroup[] = []
  for (let after = -1; ; ) {
    const { members, count, last } = await rowsAfter(db, slots, after, Math.min(AT_ONCE, limit - rows.length))
    rows.push(...members)
    if (count < AT_ONCE || rows.length >= limit) return inLanguages(rows, website)
    after = last
    await ownTurn()
  }
}

function inLanguages<M extends InGroup>(members: M[], { default_language, languages }: Website): InLanguages<M>[] {
  const wanted = JSON.parse(languages) as string[]
  return groupsOf<M>(members, default_language).map((group) => ({ ...group, cells: cellsOf(group, wanted) }))
}
