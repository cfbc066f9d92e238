import type { Db } from '#kernel/database/database.ts'
import type { Site } from '#site/find-site.ts'
import { type ListedPage, listedInGroups } from '#site/listed/pages-store.ts'
import { listedPatterns, listedRowsOfSame } from '#site/listed/row-pages.ts'
import { MAX_VERSIONS } from '#site/render/hreflang.ts'

/** Groups of translations that are read together, and the pages that they may have together: versions of others are not listed. */
const GROUPS_AT_ONCE = 250
const PAGES_AT_ONCE = GROUPS_AT_ONCE * MAX_VERSIONS

/** The listed pages of the groups that these pages are in, themselves included; each group in the order of the website. */
export async function pagesOfGroups(db: Db, site: Site, pages: readonly ListedPage[]): Promise<ListedPage[]> {
  const groups = (rows: boolean) =>
    new Set(pages.flatMap(({ row = false, translation_group_id: id }) => (row === rows && id !== null ? [id] : [])))
  const found = await inSteps([...groups(false)], (some) => listedInGroups(db, site.id, some, PAGES_AT_ONCE))
  const ofRows = Map.groupBy(groups(true), (group) => group.slice(0, group.indexOf(' ')))
  if (ofRows.size === 0) return found
  const patterns = await listedPatterns(db, site)
  for (const [patternGroup, names] of ofRows) {
    const same = names.map((name) => name.slice(patternGroup.length + 1))
    for (const bound of patterns)
      if (bound.pattern.translation_group_id === patternGroup)
        found.push(...(await inSteps(same, (some) => listedRowsOfSame(db, bound, some, PAGES_AT_ONCE))))
  }
  return found
}

async function inSteps(
  groups: readonly string[],
  read: (some: readonly string[]) => Promise<ListedPage[]>,
): Promise<ListedPage[]> {
  const found: ListedPage[] = []
  for (let from = 0; from < groups.length; from += GROUPS_AT_ONCE) {
    for (const page of await read(groups.slice(from, from + GROUPS_AT_ONCE))) found.push(page)
  }
  return found
}
